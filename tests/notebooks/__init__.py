"""Notebooks run from top to bottom."""
