"""Golden playthroughs: a whole game of every environment as text, read as a diff whenever something changes.

``python -m tests.golden`` writes them anew.
"""
