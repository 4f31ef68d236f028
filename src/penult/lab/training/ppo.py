"""Proximal policy optimization (PPO): the network, the loss and an update."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

import torch
from torch import nn

Tensor: TypeAlias = Any  # PyTorch is an extra
DISCOUNT_OF_DOUBT = 0.97  # lambda: how far the actual outcome counts, against what was expected
CLIP = 0.2
VALUE_SHARE = 0.5
STEEPEST = 0.5  # norm of a gradient
FORBIDDEN = -1e9  # the score of an action that isn't legal


class Policy(nn.Module):
    """Scores for all actions, and what the round is worth."""

    def __init__(self, inputs: int, hidden: tuple[int, ...], actions: int) -> None:
        super().__init__()
        widths = (inputs, *hidden)
        self.body = nn.ModuleList(nn.Linear(one, other) for one, other in pairwise(widths))
        self.scores = nn.Linear(widths[-1], actions)
        self.value = nn.Linear(widths[-1], 1)
        with torch.no_grad():
            self.scores.weight.mul_(0.01)  # at first, all actions are about equally likely

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        for layer in self.body:
            seen = torch.relu(layer(seen))
        return self.scores(seen), self.value(seen).squeeze(-1)


def log_chances(scores: Tensor, masks: Tensor) -> Tensor:
    """The logarithms of the chances of all actions; those that aren't legal have none."""
    return scores.masked_fill(~masks, FORBIDDEN).log_softmax(-1)


@dataclass
class Trajectory:
    """What happened in some steps of many games: the first two dimensions are step and game."""

    seen: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor  # logarithms, when the actions were chosen
    values: Tensor  # with one step more
    rewards: Tensor
    ended: Tensor


def advantages(trajectory: Trajectory) -> Tensor:
    """How much better each step turned out than expected (generalized advantage estimation)."""
    found = torch.zeros_like(trajectory.rewards)
    ahead = torch.zeros_like(trajectory.rewards[0])
    for step in reversed(range(len(found))):
        going = 1 - trajectory.ended[step]
        surprise = (
            trajectory.rewards[step] + going * trajectory.values[step + 1] - trajectory.values[step]
        )
        ahead = surprise + DISCOUNT_OF_DOUBT * going * ahead
        found[step] = ahead
    return found


@dataclass
class Samples:
    """Decisions in which there was something to decide, in any order."""

    seen: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor
    gains: Tensor  # advantages, with mean 0 and deviation 1
    returns: Tensor

    def part(self, places: Tensor) -> Samples:
        return Samples(**{name: each[places] for name, each in vars(self).items()})


def samples_of(trajectory: Trajectory) -> Samples:
    gains = advantages(trajectory)
    returns = gains + trajectory.values[:-1]
    chosen = trajectory.masks.sum(-1) > 1
    found = gains[chosen]
    scaled = (found - found.mean()) / (found.std(correction=0) + 1e-8)
    return Samples(
        seen=trajectory.seen[chosen],
        masks=trajectory.masks[chosen],
        actions=trajectory.actions[chosen],
        chances=trajectory.chances[chosen],
        gains=scaled,
        returns=returns[chosen],
    )


def ppo_loss(policy: Policy, some: Samples, entropy: float) -> Tensor:
    scores, values = policy(some.seen)
    logs = log_chances(scores, some.masks)
    ratios = (chosen_in(logs, some.actions) - some.chances).exp()
    held = ratios.clamp(1 - CLIP, 1 + CLIP)
    gain = torch.minimum(ratios * some.gains, held * some.gains).mean()
    spread = -(logs.exp() * logs).sum(-1).mean()
    return VALUE_SHARE * missed(values, some) - gain - entropy * spread


def copying_loss(policy: Policy, seen: Tensor, masks: Tensor, targets: Tensor) -> Tensor:
    """How badly it foretells what the teacher does."""
    return -(targets * log_chances(policy(seen)[0], masks)).sum(-1).mean()


def chosen_in(logs: Tensor, actions: Tensor) -> Tensor:
    return logs.gather(-1, actions.unsqueeze(-1)).squeeze(-1)


def missed(values: Tensor, some: Samples) -> Tensor:
    return (values - some.returns).square().mean()


def parts_of(samples: Samples, size: int, generator: Any) -> Iterator[Samples]:
    order = torch.randperm(len(samples.actions), generator=generator)
    for places in order.split(size):
        yield samples.part(places)


def improve(policy: Policy, optimizer: Any, loss: Tensor) -> None:
    """One step down the gradient."""
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(policy.parameters(), STEEPEST)
    optimizer.step()
