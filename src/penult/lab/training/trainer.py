"""A training: what was asked for, how far it is, and its folder.

First the network copies a teacher that thinks ahead, lesson by lesson. Then it plays itself: each
update begins new games. Lessons and updates depend only on the network, the optimizer, their
number and the lessons before, so a training that was stopped goes on as if it hadn't been.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import torch

from penult import bots
from penult.bots.learned.network import Layer, Network, inputs_of, write_network
from penult.core.errors import PenultError
from penult.games.registry import find
from penult.lab.intervals import Figure
from penult.lab.training.evaluation import rounds_won
from penult.lab.training.lessons import KEPT, TaughtDecisions, make_lesson, read_lesson
from penult.lab.training.ppo import (
    Policy,
    copying_loss,
    improve,
    parts_of,
    ppo_loss,
    samples_of,
)
from penult.lab.training.rollout import LEARNER, of, play
from penult.lab.training.settings import Point, TrainingSettings
from penult.lab.training.symmetry import drawn
from penult.simulate.batch import Batch, compiled_spread

CHECKPOINT, LESSONS = "checkpoint.pt", "lessons"
APART = 1 << 40  # between the seeds of two updates: no deal comes twice
SEEDS = 1 << 63  # that PyTorch takes
TESTS = 1 << 100  # far from the seeds of all updates
COPYING_RATE = 3e-3
COPIES, COPIED = 100, 512  # steps after each lesson, and the decisions of each step
AS_LONG = 5  # steps with the same colours
WARM = 3  # updates in which it only learns what a round is worth
EPOCHS, SIZE = 3, 2048  # of an update, and the decisions of each of its steps
MAY_CHANGE = ("updates", "every", "rounds", "threads")  # when a training goes on


class OtherTraining(PenultError):
    key = "train-other"


@dataclass
class Training:
    settings: TrainingSettings
    folder: Path
    done: int = 0  # lessons and updates
    kept: int = 0  # those in the folder
    points: list[Point] = field(default_factory=list)
    lessons: list[TaughtDecisions] = field(default_factory=list)

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
        assert self.batch.encoder
        self.encoder = self.batch.encoder
        torch.set_num_threads(asked.threads)
        torch.manual_seed(asked.seed % SEEDS)
        self.policy = Policy(self.encoder.floats, asked.hidden, self.batch.wait + 1)
        self.optimizer = torch.optim.Adam(self.policy.parameters(), eps=1e-5)

    # Learning

    def learn(self) -> None:
        """One lesson or one update."""
        first = self.settings.seed + (self.done + 1) * APART
        generator = torch.Generator().manual_seed(first % SEEDS)
        if self.done < self.settings.lessons:
            self.copy_teacher(generator)
        else:
            self.improve_by_playing(first, generator)
        self.done += 1

    def copy_teacher(self, generator: Any) -> None:
        """Take one more lesson, then practise all of them."""
        asked = self.settings
        self.lessons.append(self.lesson(self.done))
        rows, masks, targets = (
            np.concatenate([getattr(lesson, name) for lesson in self.lessons]) for name in KEPT
        )
        self.set_rate(COPYING_RATE * (1 - self.done / asked.lessons))
        spread, forms = compiled_spread(), self.encoder.forms
        rng = np.random.default_rng(generator.initial_seed())
        seen = np.zeros((COPIED, self.encoder.floats), np.float32)
        for step in range(COPIES):
            if step % AS_LONG == 0:
                alike = drawn(self.game, self.encoder, rng)
            some = torch.randint(len(rows), (COPIED,), generator=generator).numpy()
            spread(rows[some].astype(np.int64), forms, seen, 0, COPIED)
            loss = copying_loss(
                self.policy,
                of(seen[:, alike.floats]),
                of(masks[some][:, alike.actions]),
                of(targets[some][:, alike.actions].astype(np.float32)),
            )
            improve(self.policy, self.optimizer, loss)

    def lesson(self, number: int) -> TaughtDecisions:
        """From the folder, if it has been made already."""
        asked = self.settings
        path = self.folder / LESSONS / f"{number:05d}.npz"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            make_lesson(self.game, asked.seats, asked.worlds, asked.seed + number).store(path)
        return read_lesson(path)

    def improve_by_playing(self, seed: int, generator: Any) -> None:
        asked, number = self.settings, self.done - self.settings.lessons
        self.batch.reset(seed)
        samples = samples_of(play(self.batch, self.policy, asked.steps, generator))
        for each in (self.policy.body, self.policy.scores):
            each.requires_grad_(number >= WARM)
        self.set_rate(asked.rate * (1 - number / max(asked.updates, number + 1)))
        for _ in range(EPOCHS):
            for some in parts_of(samples, SIZE, generator):
                improve(self.policy, self.optimizer, ppo_loss(self.policy, some, asked.entropy))

    def set_rate(self, rate: float) -> None:
        for group in self.optimizer.param_groups:
            group["lr"] = rate

    def network(self) -> Network:
        """What has been learned, without what only training needs."""
        layers = [
            Layer(*(each.detach().numpy().copy() for each in (layer.weight, layer.bias)))
            for layer in (*self.policy.body, self.policy.scores)
        ]
        inputs = inputs_of(self.encoder)
        return Network(self.game.name, self.settings.seats, inputs, tuple(layers))

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
        point = Point(self.done, found.value, found.low, found.high)
        self.points.append(point)
        return point

    # Files

    def store(self) -> None:
        kept = {
            "settings": msgspec.to_builtins(self.settings),
            "done": self.done,
            "points": [msgspec.to_builtins(point) for point in self.points],
            "policy": self.policy.state_dict(),
            "optimizer": self.optimizer.state_dict(),
        }
        self.folder.mkdir(parents=True, exist_ok=True)
        draft = self.folder / (CHECKPOINT + ".new")
        torch.save(kept, draft)
        draft.replace(self.folder / CHECKPOINT)
        self.kept = self.done

    def write_weights(self) -> Path:
        path = self.folder / f"{self.game.name}-{self.settings.seats}.safetensors"
        write_network(path, self.network())
        return path


def opened(settings: TrainingSettings, folder: Path) -> Training:
    """The training in a folder, or a new one."""
    path = folder / CHECKPOINT
    training = Training(settings, folder)
    if not path.exists():
        return training
    kept: dict[str, Any] = torch.load(path, weights_only=True)
    before = msgspec.convert(kept["settings"], TrainingSettings)
    if others := different(before, settings):
        raise OtherTraining(folder=folder, names=", ".join(others))
    training.done = training.kept = kept["done"]
    training.points = msgspec.convert(kept["points"], list[Point])
    training.policy.load_state_dict(kept["policy"])
    training.optimizer.load_state_dict(kept["optimizer"])
    if training.done < settings.lessons:
        training.lessons = [training.lesson(number) for number in range(training.done)]
    return training


def different(one: TrainingSettings, other: TrainingSettings) -> list[str]:
    """The settings that differ, of those that mustn't when a training goes on."""
    fixed = [name for name in TrainingSettings.__struct_fields__ if name not in MAY_CHANGE]
    return [name for name in fixed if getattr(one, name) != getattr(other, name)]
