"""The interfaces: PettingZoo's two and the batch, each generic over games."""
