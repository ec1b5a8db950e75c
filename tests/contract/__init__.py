"""What every game owes its users, tested for all games of the registry and the toys, whatever they are."""
