"""The web page to play on: an ASGI app over ``table``, and the files of its pages.

Needs the extra ``serve``. Run it with ``cryptid serve``.
"""
