"""Pictures: a scene is what a seat sees, as data; everything that draws knows scenes only, and no game."""

from .scene import Box, Button, Card, Choice, Pip, Scene, Stat, Token, Zone
from .svg import render_svg

__all__ = ["Box", "Button", "Card", "Choice", "Pip", "Scene", "Stat", "Token", "Zone", "render_svg"]
