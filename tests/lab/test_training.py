"""Training: the loss, masks, and going on bit for bit."""

from __future__ import annotations

import math
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from penult import bots
from penult.bots.learned.network import Network, read_network
from penult.games.registry import find
from penult.i18n import LANGUAGES, catalogue
from penult.lab.training import evaluation
from penult.lab.training.command import BadSizes, sizes_in
from penult.lab.training.curve import curve
from penult.lab.training.settings import Point, Settings
from penult.simulate.batch import Batch
from tests.bots.test_learned import untrained

SMALL = Settings(
    game="coloradd", games=6, steps=12, updates=4, lessons=2, hidden=(8,), every=2, rounds=4
)


@pytest.fixture(scope="module")
def torch() -> Any:
    return pytest.importorskip("torch")


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few games needn't be compiled."""
    slow = partial(Batch, compiled=False)
    monkeypatch.setattr(evaluation, "Batch", slow)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("penult.simulate.batch.Batch", slow)


def trained(updates: int, monkeypatch: pytest.MonkeyPatch, settings: Settings = SMALL) -> Any:
    from penult.lab.training import trainer

    monkeypatch.setattr(trainer, "Batch", partial(Batch, compiled=False))
    training = trainer.Training(settings)
    for _ in range(updates):
        training.learn()
    return training


# The loss


def test_what_is_not_legal_has_no_chance(torch: Any) -> None:
    from penult.lab.training.ppo import log_chances

    scores = torch.tensor([[0.0, 50.0, math.log(3.0)]])
    logs = log_chances(scores, torch.tensor([[True, False, True]]))
    assert logs.exp()[0].tolist() == pytest.approx([0.25, 0.0, 0.75])


def rollout(torch: Any, **changed: Any) -> Any:
    """Two steps of one game."""
    from penult.lab.training.ppo import Rollout

    usual = {
        "seen": torch.zeros(2, 1, 3),
        "masks": torch.tensor([[[True, True]], [[True, True]]]),
        "actions": torch.tensor([[0], [1]]),
        "chances": torch.zeros(2, 1),
        "values": torch.tensor([[0.5], [0.25], [0.75]]),
        "rewards": torch.zeros(2, 1),
        "ended": torch.zeros(2, 1),
    }
    return Rollout(**(usual | changed))


def test_advantages_of_a_game_that_goes_on(torch: Any) -> None:
    from penult.lab.training.ppo import advantages

    # surprises: 0.25 - 0.5 = -0.25, and 0.75 - 0.25 = 0.5; the later one counts 0.97 before it
    assert advantages(rollout(torch)).flatten().tolist() == pytest.approx([0.235, 0.5])


def test_advantages_of_a_game_that_is_over(torch: Any) -> None:
    """What follows belongs to the next game."""
    from penult.lab.training.ppo import advantages

    over = rollout(torch, rewards=torch.tensor([[-1.0], [0.0]]), ended=torch.tensor([[1.0], [0.0]]))
    assert advantages(over).flatten().tolist() == pytest.approx([-1.5, 0.5])


def test_nothing_is_learned_where_there_is_no_choice(torch: Any) -> None:
    from penult.lab.training.ppo import samples_of

    masks = torch.tensor([[[True, True]], [[False, True]]])
    samples = samples_of(rollout(torch, masks=masks))
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
    from penult.lab.training.ppo import Policy, ppo_loss

    policy = Policy(3, (4,), 2)
    torch.nn.init.zeros_(policy.scores.weight)
    torch.nn.init.zeros_(policy.scores.bias)
    ppo_loss(policy, samples(torch, gain, chance), entropy=0.0).backward()
    slope = float(policy.scores.bias.grad[0])
    assert (slope != 0) is moves
    if moves:
        assert (slope < 0) is (gain > 0)  # the loss falls when what was good becomes likelier


def test_the_loss_by_hand(torch: Any) -> None:
    """Half a squared error of the value, less the gain, less the entropy of one half each."""
    from penult.lab.training.ppo import Policy, copying_loss, ppo_loss

    policy = Policy(3, (4,), 2)
    for layer in (policy.scores, policy.value):
        torch.nn.init.zeros_(layer.weight)
        torch.nn.init.zeros_(layer.bias)
    torch.nn.init.constant_(policy.value.bias, 0.5)
    some = samples(torch, 2.0, 0.5)
    expected = 0.5 * 0.25 - 2.0 - 0.1 * math.log(2)
    assert float(ppo_loss(policy, some, 0.1).detach()) == pytest.approx(expected)
    copied = 0.5 * 0.25 + math.log(2)
    assert float(copying_loss(policy, some, 0.1).detach()) == pytest.approx(copied)


# Playing


def test_a_teacher_is_copied(torch: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from penult.lab.training.rollout import play, taught

    training = trained(0, monkeypatch)
    training.batch.reset(1)
    eager = bots.find("coloradd", "eager")  # it draws only if it must, and never reacts
    found = play(training.batch, training.policy, 30, taught(training.batch, eager, 1))
    chosen = found.masks.gather(-1, found.actions.unsqueeze(-1))
    assert bool(chosen.all())
    waits = found.actions == training.batch.wait
    assert bool((waits == found.masks[..., training.batch.wait]).all())


def test_only_legal_actions_are_drawn(torch: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from penult.lab.training.rollout import play, sampling

    training = trained(0, monkeypatch)
    training.batch.reset(1)
    found = play(training.batch, training.policy, 60, sampling(torch.Generator()))
    assert bool(found.masks.gather(-1, found.actions.unsqueeze(-1)).all())
    # a round pays 1 or -1 where it ends, and nothing before
    assert bool(((found.rewards != 0) == (found.ended != 0)).all())
    assert set(found.rewards.unique().tolist()) == {-1.0, 0.0, 1.0}


# Going on


def weights_in(training: Any) -> list[Any]:
    return [each.detach().clone() for each in training.policy.parameters()]


def test_a_training_goes_on_bit_for_bit(
    torch: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from penult.lab.training import trainer

    without_a_break = trained(4, monkeypatch)
    stopped = trained(3, monkeypatch)
    stopped.note()
    stopped.store(tmp_path)
    later = trainer.opened(SMALL, tmp_path)
    assert (later.done, later.points) == (3, stopped.points)
    later.learn()
    for one, other in zip(weights_in(without_a_break), weights_in(later), strict=True):
        assert torch.equal(one, other)
    assert not torch.equal(weights_in(stopped)[0], weights_in(later)[0])


def test_a_folder_belongs_to_its_settings(
    torch: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from penult.lab.training import trainer

    trained(1, monkeypatch).store(tmp_path)
    other = Settings(**{name: getattr(SMALL, name) for name in SMALL.__struct_fields__})
    assert trainer.opened(other, tmp_path).done == 1
    changed = {name: getattr(SMALL, name) for name in SMALL.__struct_fields__} | {"rate": 0.1}
    with pytest.raises(trainer.OtherTraining, match="rate"):
        trainer.opened(Settings(**changed), tmp_path)
    longer = {name: getattr(SMALL, name) for name in SMALL.__struct_fields__} | {"updates": 9}
    assert trainer.opened(Settings(**longer), tmp_path).done == 1


def test_the_file_rates_as_the_policy_does(
    torch: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    training = trained(2, monkeypatch)
    training.batch.reset(3)
    seen = training.batch.observations
    network = read_network(training.write_weights(tmp_path))
    with torch.no_grad():
        scores = training.policy(torch.from_numpy(seen))[0].numpy()
    assert np.allclose(network.scores(seen), scores, atol=0.01)  # weights of two bytes
    assert (network.game, network.seats) == ("coloradd", 2)


def test_copying_makes_the_teacher_likelier(torch: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(game="coloradd", games=8, steps=24, updates=6, lessons=6, hidden=(16,))
    training = trained(0, monkeypatch, settings)
    losses = [training.learn() for _ in range(6)]
    assert losses[-1] < 0.8 * losses[0]


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
    assert found.low is not None and found.low < found.value


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
    winners = [match.scores for match in map(batch.match, range(5))]
    for result, (mine, theirs) in zip(results, winners, strict=True):
        assert result == (1 if mine > theirs else -1)


POINTS = [Point(10, 1000, 0.4, 0.35, 0.45), Point(20, 2000, 0.55, 0.5, 0.6)]


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
