"""The core on its own: chance, bits, records of state, encodings, options, cards."""
