"""A training: what was asked for, how far it is, and its folder.

An update depends only on the network, the optimizer and the number of the update: it begins new
games, with seeds of its own. So a training that was stopped goes on as if it hadn't been.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import torch

from penult import bots
from penult.bots.learned.network import Layer, Network, inputs_of, write_network
from penult.core.errors import PenultError
from penult.games.registry import find
from penult.lab.intervals import Figure
from penult.lab.training.evaluation import rounds_won
from penult.lab.training.ppo import (
    Policy,
    copying_loss,
    ppo_loss,
    samples_of,
    update,
)
from penult.lab.training.rollout import LEARNER, play, sampling, taught
from penult.lab.training.settings import Point, Settings
from penult.simulate.batch import Batch

CHECKPOINT = "checkpoint.pt"
APART = 1 << 40  # between the seeds of two updates: no deal comes twice
SEEDS = 1 << 63  # that PyTorch takes
TESTS = 1 << 100  # far from the seeds of all updates
COPYING_RATE = 1e-3
EPOCHS = 3
SIZE = 2048  # decisions from which one gradient is computed
MAY_CHANGE = ("updates", "every", "rounds", "threads")  # when a training goes on


class OtherTraining(PenultError):
    key = "train-other"


@dataclass
class Training:
    settings: Settings
    done: int = 0  # updates
    kept: int = 0  # those in the folder
    points: list[Point] = field(default_factory=list)

    def __post_init__(self) -> None:
        asked = self.settings
        self.game = find(asked.game)
        opponent = bots.find(asked.game, asked.against)
        others = {seat: opponent for seat in range(asked.seats) if seat != LEARNER}
        self.batch = Batch(
            self.game,
            asked.games,
            seats=asked.seats,
            bots=others,
            observation="planes",
            knowledge=False,
        )
        torch.set_num_threads(asked.threads)
        torch.manual_seed(asked.seed % SEEDS)
        inputs, actions = self.batch.observations.shape[1], self.batch.wait + 1
        self.policy = Policy(inputs, asked.hidden, actions)
        self.optimizer = torch.optim.Adam(self.policy.parameters(), lr=asked.rate, eps=1e-5)

    @property
    def decisions(self) -> int:
        return self.done * self.settings.games * self.settings.steps

    # Learning

    def learn(self) -> float:
        """One update; the mean loss."""
        asked, number = self.settings, self.done
        first = asked.seed + (number + 1) * APART
        generator = torch.Generator().manual_seed(first % SEEDS)
        self.batch.reset(first)
        copies = number < asked.lessons
        if copies:
            choose = taught(self.batch, bots.find(asked.game, asked.against), number * asked.games)
        else:
            choose = sampling(generator)
        rollout = play(self.batch, self.policy, asked.steps, choose)
        left = 1 - number / max(asked.updates, number + 1)
        for group in self.optimizer.param_groups:
            group["lr"] = COPYING_RATE if copies else asked.rate * left
        loss = update(
            self.policy,
            self.optimizer,
            samples_of(rollout),
            copying_loss if copies else ppo_loss,
            epochs=EPOCHS,
            size=SIZE,
            entropy=asked.entropy,
            generator=generator,
        )
        self.done += 1
        return loss

    def network(self) -> Network:
        """What has been learned, without what only training needs."""
        layers = [
            Layer(*(each.detach().numpy().copy() for each in (layer.weight, layer.bias)))
            for layer in (*self.policy.body, self.policy.scores)
        ]
        encoder = self.batch.encoder
        assert encoder
        return Network(self.game.name, self.settings.seats, inputs_of(encoder), tuple(layers))

    def evaluate(self, rounds: int, number: int) -> Figure:
        """Against the opponent, on deals that no update and no other evaluation has seen."""
        asked = self.settings
        opponent = bots.find(asked.game, asked.against)
        seed = asked.seed + TESTS + number * APART
        return rounds_won(self.game, self.network(), opponent, rounds=rounds, seed=seed)

    def note(self) -> Point:
        """Evaluate, and keep the result for the curve."""
        found = self.evaluate(self.settings.rounds, self.done)
        assert found.low is not None and found.high is not None
        point = Point(self.done, self.decisions, found.value, found.low, found.high)
        self.points.append(point)
        return point

    # Files

    def store(self, folder: Path) -> None:
        kept = {
            "settings": msgspec.to_builtins(self.settings),
            "done": self.done,
            "points": [msgspec.to_builtins(point) for point in self.points],
            "policy": self.policy.state_dict(),
            "optimizer": self.optimizer.state_dict(),
        }
        folder.mkdir(parents=True, exist_ok=True)
        draft = folder / (CHECKPOINT + ".new")
        torch.save(kept, draft)
        draft.replace(folder / CHECKPOINT)
        self.kept = self.done

    def write_weights(self, folder: Path) -> Path:
        path = folder / f"{self.game.name}-{self.settings.seats}.safetensors"
        write_network(path, self.network())
        return path


def opened(settings: Settings, folder: Path) -> Training:
    """The training in a folder, or a new one."""
    path = folder / CHECKPOINT
    if not path.exists():
        return Training(settings)
    kept: dict[str, Any] = torch.load(path, weights_only=True)
    before = msgspec.convert(kept["settings"], Settings)
    others = [
        name
        for name in Settings.__struct_fields__
        if name not in MAY_CHANGE and getattr(before, name) != getattr(settings, name)
    ]
    if others:
        raise OtherTraining(folder=folder, names=", ".join(others))
    training = Training(settings)
    training.done = training.kept = kept["done"]
    training.points = msgspec.convert(kept["points"], list[Point])
    training.policy.load_state_dict(kept["policy"])
    training.optimizer.load_state_dict(kept["optimizer"])
    return training
