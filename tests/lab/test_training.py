"""Training: the loss, masks, and going on bit for bit."""

from __future__ import annotations

import math
import sys
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from msgspec import structs

from penult import bots
from penult.bots.learned.network import Network, read_network
from penult.core.actions import Action
from penult.core.ids import Seat
from penult.games.registry import find
from penult.i18n import LANGUAGES, catalogue
from penult.lab.training import evaluation, lessons
from penult.lab.training.command import BadSizes, sizes_in
from penult.lab.training.curve import curve
from penult.lab.training.settings import Point, TrainingSettings
from penult.match.match import Match
from penult.simulate.batch import Batch
from penult.simulate.encoding import spread
from penult.simulate.pieces import Encoder
from penult.thinking.think import Evaluation, Thought
from tests.bots.test_learned import untrained
from tests.cli.test_cli import Captured, run

SMALL = TrainingSettings(
    game="coloradd", games=6, steps=12, updates=3, lessons=2, hidden=(8,), every=2, rounds=4
)


@pytest.fixture(scope="module")
def torch() -> Any:
    return pytest.importorskip("torch")


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few games needn't be compiled, and so few decisions be good."""
    monkeypatch.setattr(evaluation, "Batch", partial(Batch, compiled=False))
    monkeypatch.setattr(lessons, "DECISIONS", 20)
    monkeypatch.setattr(lessons, "think", eagerly)


def eagerly(match: Match, seat: Seat, worlds: int, stream: int, known: Any) -> Thought:
    """In place of a search: the first thing that can be done."""
    return Thought(seat, (), match.moves(seat)[0])


def trained(folder: Path, done: int, monkeypatch: pytest.MonkeyPatch, **changed: Any) -> Any:
    """A training that is so far."""
    from penult.lab.training import trainer

    monkeypatch.setattr(trainer, "Batch", partial(Batch, compiled=False))
    monkeypatch.setattr(trainer, "compiled_spread", lambda: spread)
    monkeypatch.setattr(trainer, "COPIES", 3)
    monkeypatch.setattr(trainer, "COPIED", 16)
    monkeypatch.setattr(trainer, "WARM", 1)
    training = trainer.Training(structs.replace(SMALL, **changed), folder)
    for _ in range(done):
        training.learn()
    return training


# The loss


def test_what_is_not_legal_has_no_chance(torch: Any) -> None:
    from penult.lab.training.ppo import log_chances

    scores = torch.tensor([[0.0, 50.0, math.log(3.0)]])
    logs = log_chances(scores, torch.tensor([[True, False, True]]))
    assert logs.exp()[0].tolist() == pytest.approx([0.25, 0.0, 0.75])


def trajectory(torch: Any, **changed: Any) -> Any:
    """Two steps of one game."""
    from penult.lab.training.ppo import Trajectory

    usual = {
        "seen": torch.zeros(2, 1, 3),
        "masks": torch.tensor([[[True, True]], [[True, True]]]),
        "actions": torch.tensor([[0], [1]]),
        "chances": torch.zeros(2, 1),
        "values": torch.tensor([[0.5], [0.25], [0.75]]),
        "rewards": torch.zeros(2, 1),
        "ended": torch.zeros(2, 1),
    }
    return Trajectory(**(usual | changed))


def test_advantages_of_a_game_that_goes_on(torch: Any) -> None:
    from penult.lab.training.ppo import advantages

    # surprises: 0.25 - 0.5 = -0.25, and 0.75 - 0.25 = 0.5; the later one counts 0.97 before it
    assert advantages(trajectory(torch)).flatten().tolist() == pytest.approx([0.235, 0.5])


def test_advantages_of_a_game_that_is_over(torch: Any) -> None:
    """What follows belongs to the next game."""
    from penult.lab.training.ppo import advantages

    over = trajectory(
        torch, rewards=torch.tensor([[-1.0], [0.0]]), ended=torch.tensor([[1.0], [0.0]])
    )
    assert advantages(over).flatten().tolist() == pytest.approx([-1.5, 0.5])


def test_nothing_is_learned_where_there_is_no_choice(torch: Any) -> None:
    from penult.lab.training.ppo import samples_of

    masks = torch.tensor([[[True, True]], [[False, True]]])
    samples = samples_of(trajectory(torch, masks=masks))
    assert samples.actions.tolist() == [0]
    assert samples.returns.tolist() == pytest.approx([0.735])  # advantage and value


def samples(torch: Any, gain: float, chance: float) -> Any:
    """One decision between two actions; the first was chosen when it had this chance."""
    from penult.lab.training.ppo import Samples

    return Samples(
        seen=torch.zeros(1, 3),
        masks=torch.tensor([[True, True]]),
        actions=torch.tensor([0]),
        chances=torch.tensor([math.log(chance)]),
        gains=torch.tensor([gain]),
        returns=torch.tensor([0.0]),
    )


@pytest.mark.parametrize(
    ("gain", "chance", "moves"),
    [
        (1.0, 0.5, True),  # the ratio is 1
        (1.0, 0.4, False),  # 1.25: it has become likely enough
        (-1.0, 0.4, True),  # but it was bad
        (-1.0, 0.7, False),  # 0.71: unlikely enough
        (1.0, 0.7, True),
    ],
)
def test_a_policy_moves_only_so_far_in_one_update(
    torch: Any, gain: float, chance: float, moves: bool
) -> None:
    """Clipped at 0.8 and 1.2; an untrained policy gives both actions one half."""
    from penult.lab.training.ppo import ppo_loss

    policy = undecided(torch)
    ppo_loss(policy, samples(torch, gain, chance), entropy=0.0).backward()
    slope = float(policy.scores.bias.grad[0])
    assert (slope != 0) is moves
    if moves:
        assert (slope < 0) is (gain > 0)  # the loss falls when what was good becomes likelier


def test_the_loss_by_hand(torch: Any) -> None:
    """Half a squared error of the value, less the gain, less the entropy of one half each."""
    from penult.lab.training.ppo import ppo_loss

    policy = undecided(torch)
    torch.nn.init.constant_(policy.value.bias, 0.5)
    expected = 0.5 * 0.25 - 2.0 - 0.1 * math.log(2)
    loss = ppo_loss(policy, samples(torch, 2.0, 0.5), 0.1)
    assert float(loss.detach()) == pytest.approx(expected)


def undecided(torch: Any) -> Any:
    """Both actions have the same chance, and a round is worth nothing."""
    from penult.lab.training.ppo import Policy

    policy = Policy(3, (4,), 2)
    for layer in (policy.scores, policy.value):
        torch.nn.init.zeros_(layer.weight)
        torch.nn.init.zeros_(layer.bias)
    return policy


def test_copying_by_hand(torch: Any) -> None:
    """The cross entropy of what the teacher does, and of one half each."""
    from penult.lab.training.ppo import copying_loss

    masks, targets = torch.tensor([[True, True]] * 2), torch.tensor([[0.75, 0.25], [0.0, 1.0]])
    loss = copying_loss(undecided(torch), torch.zeros(2, 3), masks, targets)
    assert float(loss.detach()) == pytest.approx(math.log(2))


# Lessons


def judged(action: Action | None, value: float) -> Evaluation:
    return Evaluation(action, value, 0.0, 300, (value, 1 - value), *[0.0] * 9)


def test_better_actions_are_likelier() -> None:
    """By a factor of e for each 4 % of the rounds."""
    one, other = find("coloradd").actions[:2]
    thought = Thought(0, (judged(one, 0.54), judged(other, 0.5), judged(None, 0.46)), one)
    chances = lessons.softened(thought, wait=99)
    assert list(chances) == [one.id, other.id, 99]
    assert chances[one.id] / chances[other.id] == pytest.approx(math.e)
    assert chances[one.id] / chances[99] == pytest.approx(math.e**2)
    assert sum(chances.values()) == pytest.approx(1)


def test_a_call_before_the_best_card_is_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new("coloradd", seats=2, seed=1)
    card, call = match.game.actions[0], match.game.actions[5]
    thought = Thought(0, (judged(card, 0.6), judged(None, 0.4)), call)
    monkeypatch.setattr(lessons, "think", lambda *_: thought)
    assert lessons.chances_of(match, 0, 300, 1) == {5: 1.0}


def test_a_lesson_is_what_a_seat_saw_and_did(tmp_path: Path) -> None:
    game = find("coloradd")
    lesson = lessons.make_lesson(game, 2, 300, 7)
    encoder = Encoder(game, 2, knowing=False)
    assert lesson.rows.shape == (20, encoder.ints)
    assert lesson.masks.shape == lesson.targets.shape == (20, len(game.actions) + 1)
    assert (lesson.masks.sum(1) > 1).all()  # there was a choice
    assert (lesson.targets.argmax(1) == lesson.masks.argmax(1)).all()  # the first thing legal
    assert (lesson.targets.sum(1) == 1).all()
    again = lessons.make_lesson(game, 2, 300, 7)
    assert (again.rows == lesson.rows).all()
    assert (lessons.make_lesson(game, 2, 300, 8).rows != lesson.rows).any()
    lesson.store(tmp_path / "1.npz")
    read = lessons.read_lesson(tmp_path / "1.npz")
    for name in lessons.KEPT:
        assert (getattr(read, name) == getattr(lesson, name)).all()


def test_lessons_make_the_teacher_likelier(
    torch: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from penult.lab.training.ppo import copying_loss

    training = trained(tmp_path, 0, monkeypatch, lessons=9)

    def loss() -> float:
        rows, masks, targets = (
            torch.from_numpy(np.concatenate([getattr(each, name) for each in training.lessons]))
            for name in lessons.KEPT
        )
        seen = np.zeros((len(rows), training.encoder.floats), np.float32)
        spread(rows.numpy(), training.encoder.forms, seen, 0, len(rows))
        seen_now = torch.from_numpy(seen)
        return float(copying_loss(training.policy, seen_now, masks, targets.float()).detach())

    training.learn()
    before = loss()
    for _ in range(8):
        training.learn()
    assert loss() < before


# Playing


def test_only_legal_actions_are_drawn(
    torch: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from penult.lab.training.rollout import play

    training = trained(tmp_path, 0, monkeypatch)
    training.batch.reset(1)
    found = play(training.batch, training.policy, 60, torch.Generator())
    assert bool(found.masks.gather(-1, found.actions.unsqueeze(-1)).all())
    # a round pays 1 or -1 where it ends, and nothing before
    assert bool(((found.rewards != 0) == (found.ended != 0)).all())
    assert set(found.rewards.abs().unique().tolist()) == {0.0, 1.0}


def weights_in(part: Any) -> list[Any]:
    return [each.detach().clone() for each in part.parameters()]


def test_at_first_playing_only_teaches_what_a_round_is_worth(
    torch: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    training = trained(tmp_path, 2, monkeypatch)
    changes = []
    for _ in range(2):
        before = [weights_in(part)[0] for part in (training.policy.scores, training.policy.value)]
        training.learn()
        after = [weights_in(part)[0] for part in (training.policy.scores, training.policy.value)]
        changes.append([not torch.equal(*pair) for pair in zip(before, after, strict=True)])
    assert changes == [[False, True], [True, True]]


# Going on


@pytest.mark.parametrize("stop", [1, 2, 4])
def test_a_training_goes_on_bit_for_bit(
    torch: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, stop: int
) -> None:
    """Stopped between lessons, after them, and while it plays."""
    from penult.lab.training import trainer

    without_a_break = trained(tmp_path / "one", 5, monkeypatch)
    stopped = trained(tmp_path / "other", stop, monkeypatch)
    stopped.note()
    stopped.store()
    later = trainer.opened(SMALL, tmp_path / "other")
    assert (later.done, later.points) == (stop, stopped.points)
    while later.done < 5:
        later.learn()
    pairs = zip(weights_in(without_a_break.policy), weights_in(later.policy), strict=True)
    assert all(torch.equal(one, other) for one, other in pairs)
    assert not torch.equal(weights_in(stopped.policy)[0], weights_in(later.policy)[0])


def test_a_folder_belongs_to_its_settings(
    torch: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from penult.lab.training import trainer

    trained(tmp_path, 1, monkeypatch).store()
    assert trainer.opened(structs.replace(SMALL, updates=9), tmp_path).done == 1
    with pytest.raises(trainer.OtherTraining, match="rate"):
        trainer.opened(structs.replace(SMALL, rate=0.1), tmp_path)


def test_the_file_rates_as_the_policy_does(
    torch: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    training = trained(tmp_path, 2, monkeypatch)
    training.batch.reset(3)
    seen = training.batch.observations
    network = read_network(training.write_weights())
    with torch.no_grad():
        scores = training.policy(torch.from_numpy(seen))[0].numpy()
    assert np.allclose(network.scores(seen), scores, atol=0.01)  # weights of two bytes
    assert (network.game, network.seats) == ("coloradd", 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_tells_how_well_it_plays(
    torch: Any,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: Captured,
    language: str,
) -> None:
    trained(tmp_path, 4, monkeypatch).store()  # what is missing is one update
    small = "--tables 6 --steps 12 --updates 3 --lessons 2 --hidden 8 --every 2 --rounds 4"
    rest = f"--folder {tmp_path} --final 4 --quiet --lang {language} --rate 0.0002 --entropy 0.003"
    code, out, err = run(capsys, "train", "coloradd", *small.split(), *rest.split())
    assert (code, err) == (0, "")
    texts = catalogue(language)
    file = tmp_path / "coloradd-2.safetensors"
    assert texts.text("train-written", file=file) in out
    assert "sensible" in out.splitlines()[-1]
    assert read_network(file).game == "coloradd"
    assert ElementTree.parse(tmp_path / "curve.svg").getroot().tag.endswith("svg")


def test_without_pytorch(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Captured) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    for name in ("trainer", "ppo", "rollout"):
        monkeypatch.delitem(sys.modules, f"penult.lab.training.{name}", raising=False)
    code, out, err = run(capsys, "train", "coloradd", "--folder", tmp_path, "--lang", "en")
    assert (code, out) == (2, "")
    assert err == catalogue("en").text("extra-train") + "\n"


# Evaluation and the curve


def test_every_deal_is_played_from_each_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two equal players win half of the rounds together, whoever is lucky."""
    network = untrained("coloradd")
    asked: list[tuple[int, int]] = []
    real = evaluation.results_of

    def noted(batch: Batch, network: Network, seat: int, seed: int) -> Any:
        asked.append((seat, seed))
        return real(batch, network, seat, seed)

    monkeypatch.setattr(evaluation, "results_of", noted)
    monkeypatch.setattr(evaluation, "TABLES", 4)
    sensible = bots.find("coloradd", "sensible")
    found = evaluation.rounds_won(find("coloradd"), network, sensible, rounds=12, seed=100)
    assert asked == [(0, 100), (0, 104), (1, 100), (1, 104)]
    assert found.value * 12 == pytest.approx(round(found.value * 12))  # 12 rounds, not 16


def test_the_results_are_those_of_whole_rounds() -> None:
    batch = Batch(
        "coloradd",
        5,
        seats=2,
        bots={1: bots.find("coloradd", "sensible")},
        autoreset="off",
        observation="planes",
        knowledge=False,
        compiled=False,
    )
    results = evaluation.results_of(batch, untrained("coloradd"), 0, 1)
    for number, result in enumerate(results):
        ending = batch.match(number).view(0)
        assert result == (1 if ending.round_winner == 0 else -1)


POINTS = [Point(10, 0.4, 0.35, 0.45), Point(20, 0.55, 0.5, 0.6)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_curve_tells_all_its_figures(language: str) -> None:
    texts = catalogue(language)
    drawn = curve(POINTS, SMALL, texts)
    root = ElementTree.fromstring(drawn)
    described = next(each.text or "" for each in root if each.tag.endswith("desc"))
    for percent in (40, 35, 45, 55, 50, 60):
        assert texts.number(percent, 1) in described
    dots = [each for each in root.iter() if each.tag.endswith("circle")]
    assert float(dots[0].get("cx", 0)) < float(dots[1].get("cx", 0))
    assert float(dots[0].get("cy", 0)) > float(dots[1].get("cy", 0))  # a better one is higher


@pytest.mark.parametrize("text", ["", "a", "128,", "0", "64,-1"])
def test_sizes_of_layers_that_are_none(text: str) -> None:
    with pytest.raises(BadSizes):
        sizes_in(text)


def test_sizes_of_layers() -> None:
    assert sizes_in("128,64") == (128, 64)
