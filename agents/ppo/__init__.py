"""Agents trained by MaskablePPO: training needs the extra ``train``, playing from a weights file needs nothing.

``weights`` reads and writes files of weights, ``agent`` plays from them; ``trainer`` and what it uses learn.
"""
