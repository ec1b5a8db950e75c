"""Tests that need libraries with pins of their own: each folder runs in its own virtual environment (tools/libraries.py)."""
