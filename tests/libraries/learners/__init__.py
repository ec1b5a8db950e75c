"""TorchRL and Tianshou."""
