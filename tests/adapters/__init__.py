"""Environments in the interfaces of other libraries."""
