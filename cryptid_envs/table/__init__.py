"""A table to sit down at: one game with people and agents at its seats, whatever shows it to the people.

``session.Table`` is the game, ``book.TableBook`` keeps many of them under keys that cannot be guessed. Nothing here draws,
prints or serves: the terminal (``cli.play``) and the web page (``serve``) do that.
"""
