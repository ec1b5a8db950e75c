"""What every game is built from; knows no game."""
