"""Other libraries' card games beside ours: each in a virtual environment of its own. See ``cryptid bench --peers``.

Every library has a script in ``scripts/``, which runs alone and imports nothing of this package, and exact versions in
``requirements/``.
"""
