"""Measures the environments: start-up, steps per second of every interface, bytes per step. See ``cryptid bench``."""
