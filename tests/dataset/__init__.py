"""Datasets: arrays of whole matches, their files, Minari."""
