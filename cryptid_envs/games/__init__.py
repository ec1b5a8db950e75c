"""The games: a folder each, which imports the core and itself."""
