"""The bot with a network: its file, its scores, its choices, and where it plays."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from penult import bots
from penult.bots import SeatedBot, UnknownBot, learned
from penult.bots.learned.network import (
    BadWeights,
    Layer,
    Network,
    OtherInputs,
    inputs_of,
    network_in,
    read_network,
    write_network,
)
from penult.bots.learned.player import bot_with
from penult.chance.stream import Stream
from penult.core.actions import WAIT
from penult.core.ids import TABLE
from penult.games.registry import NAMES, find
from penult.lab.league.plan import bots_for
from penult.lab.training.evaluation import rounds_won
from penult.match.match import Match
from penult.match.policy import Bot
from penult.simulate.pieces import Encoder
from penult.simulate.run import Plan, simulate

each_game = pytest.mark.parametrize("game", NAMES)
TINY = Network(
    "tippo",
    2,
    "hand:1x2",
    (
        Layer(np.array([[1.0, -2.0], [0.5, 0.0]]), np.array([0.0, -1.0])),
        Layer(np.array([[1.0, 4.0], [-1.0, 0.25]]), np.array([0.5, 0.0])),
    ),
)


def untrained(game: str, seats: int = 2) -> Network:
    """It plays anyhow, but always the same."""
    encoder = Encoder(find(game), seats, knowing=False)
    rng = np.random.default_rng(7)
    actions = len(find(game).actions) + 1
    layers = (
        Layer(rng.normal(size=(8, encoder.floats)), np.zeros(8)),
        Layer(rng.normal(size=(actions, 8)), np.zeros(actions)),
    )
    return Network(game, seats, inputs_of(encoder), layers)


def fond_of(game: str, action: int) -> Bot:
    """A bot whose highest score is always the same."""
    network = untrained(game)
    bias = np.zeros(len(find(game).actions) + 1)
    bias[action] = 1
    layer = Layer(np.zeros_like(network.layers[1].weights), bias)
    fond = Network(game, 2, network.inputs, (network.layers[0], layer))
    return bot_with(find(game), [fond], bots.find(game, "sensible").policy)


def learned_bot(game: str, seats: int = 2) -> Bot:
    return bot_with(find(game), [untrained(game, seats)], bots.find(game, "sensible").policy)


# The network


def test_scores_by_hand() -> None:
    # hidden: max(3 - 2, 0) = 1, max(1.5 - 1, 0) = 0.5; scores: 1 + 2 + 0.5, -1 + 0.125
    assert TINY.scores(np.array([3.0, 1.0])).tolist() == [3.5, -0.875]
    # what would be negative between the layers counts as 0
    assert TINY.scores(np.array([0.0, 1.0])).tolist() == [0.5, 0.0]


def test_scores_of_several_observations_are_those_of_each() -> None:
    rows = np.array([[3.0, 1.0], [0.0, 1.0]])
    assert TINY.scores(rows).tolist() == [[3.5, -0.875], [0.5, 0.0]]


def test_a_file_holds_the_network(tmp_path: Path) -> None:
    path = tmp_path / "tiny.safetensors"
    write_network(path, TINY)
    found = read_network(path)
    assert (found.game, found.seats, found.inputs) == ("tippo", 2, "hand:1x2")
    for layer, written in zip(found.layers, TINY.layers, strict=True):
        assert layer.weights.tolist() == written.weights.tolist()
        assert layer.bias.tolist() == written.bias.tolist()


def test_the_file_is_in_the_format_of_safetensors(tmp_path: Path) -> None:
    """Eight bytes with the header's length, the header in JSON, the numbers."""
    path = tmp_path / "tiny.safetensors"
    write_network(path, TINY)
    data = path.read_bytes()
    length = int.from_bytes(data[:8], "little")
    header = json.loads(data[8 : 8 + length])
    assert header["0.weight"] == {"dtype": "F16", "shape": [2, 2], "data_offsets": [0, 8]}
    assert header["0.bias"] == {"dtype": "F16", "shape": [2], "data_offsets": [8, 12]}
    assert np.frombuffer(data[8 + length :][:8], "<f2").tolist() == [1.0, -2.0, 0.5, 0.0]
    assert length % 8 == 0


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: data[:20],
        lambda data: data[:-4],
        lambda data: b"\xff" * 8 + data[8:],
        lambda data: data.replace(b"penult-network-1", b"penult-network-9"),
        lambda data: data.replace(b'"shape":[2,2]', b'"shape":[4,1]', 1),
        lambda data: data.replace(b'"F16"', b'"BF4"', 1),
    ],
)
def test_a_spoilt_file(tmp_path: Path, spoil: Any) -> None:
    path = tmp_path / "tiny.safetensors"
    write_network(path, TINY)
    path.write_bytes(spoil(path.read_bytes()))
    with pytest.raises(BadWeights, match=r"tiny\.safetensors"):
        read_network(path)


def test_a_header_that_is_no_object() -> None:
    with pytest.raises((TypeError, AttributeError)):
        network_in((2).to_bytes(8, "little") + b"[]")


def test_other_observations_are_refused() -> None:
    with pytest.raises(OtherInputs):
        TINY.check(Encoder(find("tippo"), 2, knowing=False))


# Its choices


@each_game
def test_it_only_does_what_is_legal(game: str) -> None:
    """``Match.push`` refuses everything else; it answers in turn, and may wait otherwise."""
    match = Match.new(game, seats=2, seed=3)
    bot = learned_bot(game)
    seated = [SeatedBot(match, seat, bot) for seat in range(2)]
    pushed = 0
    while not match.outcome and len(match.acts) < 250:
        asked = (*match.reactors, match.turn) if match.turn != TABLE else ()
        answer = next(filter(None, (seated[seat].answer(match) for seat in asked)), None)
        if answer:
            match.push(answer.seat, answer.action)
            pushed += 1
        else:
            assert match.turn == TABLE
            match.push(match.turn, match.legal(match.turn)[0])
    assert pushed > 100 or match.outcome


def test_the_highest_score_is_played() -> None:
    match = Match.new("coloradd", seats=2, seed=1)
    while match.turn == TABLE:
        match.push(TABLE, match.legal(TABLE)[0])
    for action in match.moves(match.turn):
        chosen = SeatedBot(match, match.turn, fond_of("coloradd", action.id)).answer(match)
        assert chosen and chosen.action == action


def test_it_waits_only_out_of_turn() -> None:
    game = find("coloradd")
    waiting = fond_of("coloradd", len(game.actions))
    view = game.view()
    view.viewer, view.seats, view.turn = 0, 2, 1
    assert waiting.policy(view, [0, 1], 2, Stream()) == WAIT
    view.turn = 0
    assert waiting.policy(view, [0, 1], 2, Stream()) in (0, 1)


def test_actions_behind_the_legal_ones_are_not_looked_at() -> None:
    """The list may be longer than the number of legal actions."""
    game = find("coloradd")
    view = game.view()
    view.viewer, view.seats, view.turn = 0, 2, 0
    assert fond_of("coloradd", 5).policy(view, [3, 4, 5], 2, Stream()) in (3, 4)


def test_at_other_tables_it_plays_as_usual() -> None:
    match = Match.new("coloradd", seats=4, seed=5)
    for _ in range(60):
        seat = match.turn if match.turn != TABLE else TABLE
        if seat == TABLE:
            match.push(seat, match.legal(seat)[0])
            continue
        ours, usual = (
            SeatedBot(match, seat, bot).answer(match)
            for bot in (learned_bot("coloradd"), "sensible")
        )
        assert ours and usual and ours.action == usual.action
        match.push(seat, ours.action)


def test_simulations_with_it_are_interpreted() -> None:
    """As many games as asked for, and no attempt to compile it."""
    game = find("coloradd")
    players = (learned_bot("coloradd"), bots.find("coloradd", "sensible"))
    counters = simulate(Plan(game, game.new_options(), 2, players, games=4, seed=1), workers=1)
    assert counters[0] == 4


# Where it plays


def test_without_weights_there_is_no_such_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learned, "WEIGHTS", tmp_path)
    with pytest.raises(UnknownBot) as caught:
        bots.find("coloradd", "learned")
    assert "learned" not in str(caught.value.values["known"])


def test_weights_are_found_by_game_and_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learned, "WEIGHTS", tmp_path)
    for seats in (2, 3):
        write_network(tmp_path / f"royal-{seats}.safetensors", untrained("royal", seats))
    assert [path.name for path in learned.weights_of("royal")] == [
        "royal-2.safetensors",
        "royal-3.safetensors",
    ]
    assert bots.find("royal", "learned").name == "learned"
    with pytest.raises(UnknownBot, match="learned"):
        bots.find("royal", "learnt")


def test_it_plays_in_leagues_if_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learned, "WEIGHTS", tmp_path)
    write_network(tmp_path / "royal-2.safetensors", untrained("royal"))
    royal = find("royal")
    named = [bot.name for bot in bots_for(royal, ("learned", "sensible"))]
    assert named == ["sensible", "learned"]
    assert "learned" not in [bot.name for bot in bots_for(royal, ())]


@pytest.mark.parametrize("path", sorted(learned.WEIGHTS.glob("*")), ids=lambda path: path.name)
def test_the_weights_that_come_with_penult(path: Path) -> None:
    """They fit their game and this version's observations, and are small."""
    network = read_network(path)
    assert path.name == f"{network.game}-{network.seats}.safetensors"
    network.check(Encoder(find(network.game), network.seats, knowing=False))
    assert len(network.layers[-1].bias) == len(find(network.game).actions) + 1
    assert path.stat().st_size < 2_000_000


@pytest.mark.skipif("PENULT_HEAVY" not in os.environ, reason="it compiles and plays 10,000 rounds")
@pytest.mark.parametrize(("name", "share"), [("coloradd", 0.55), ("tippo", 0.5)])
def test_it_beats_sensible(name: str, share: float) -> None:
    network = read_network(learned.weights_of(name)[0])
    sensible = bots.find(name, "sensible")
    found = rounds_won(find(name), network, sensible, rounds=10_000, seed=12345)
    assert found.low is not None and found.low > share
