"""Playing to learn from it: the network against bots."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from penult.lab.training.ppo import Policy, Trajectory, log_chances
from penult.simulate.batch import Batch
from penult.simulate.batch_loop import Status

LEARNER = 0  # its seat; who deals is drawn


def play(batch: Batch, policy: Policy, steps: int, generator: Any) -> Trajectory:
    """Actions are drawn with their chances."""
    shape = (steps, batch.games)
    found = Trajectory(
        seen=torch.zeros(*shape, batch.observations.shape[1]),
        masks=torch.zeros(*shape, batch.masks.shape[1], dtype=torch.bool),
        actions=torch.zeros(shape, dtype=torch.long),
        chances=torch.zeros(shape),
        values=torch.zeros(steps + 1, batch.games),
        rewards=torch.zeros(shape),
        ended=torch.zeros(shape),
    )
    with torch.no_grad():
        for step in range(steps):
            found.seen[step] = of(batch.observations)
            found.masks[step] = of(batch.masks)
            scores, found.values[step] = policy(found.seen[step])
            logs = log_chances(scores, found.masks[step])
            found.actions[step] = torch.multinomial(logs.exp(), 1, generator=generator)[:, 0]
            chosen = found.actions[step].unsqueeze(-1)
            found.chances[step] = logs.gather(-1, chosen).squeeze(-1)
            batch.step(found.actions[step].numpy())
            found.rewards[step] = of(batch.rewards[:, LEARNER])
            found.ended[step] = of(batch.ended != Status.RUNNING)
        found.values[steps] = policy(of(batch.observations))[1]
    return found


def of(array: npt.NDArray[Any]) -> Any:
    return torch.from_numpy(np.ascontiguousarray(array))
