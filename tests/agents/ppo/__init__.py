"""Agents that MaskablePPO trains."""
