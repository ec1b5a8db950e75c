"""Slow, plain referees of the games, written from the rules pages alone."""
