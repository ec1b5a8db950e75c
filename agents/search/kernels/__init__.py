"""Compiled parts of the search agents: bodies bound to each game as those of ``cryptid_envs.core.loops`` are.

``common`` holds what both searches share, ``flat`` and ``tree`` one search each, ``batch`` what Python calls.
"""
