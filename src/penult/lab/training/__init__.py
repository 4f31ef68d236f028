"""Training a network to play. Only ``ppo``, ``rollout`` and ``trainer`` need PyTorch."""
