"""Your own bots: found by entry point or ``module:name``, wherever a command takes bots."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from penult import bots
from penult.bots import UnknownBot, own
from penult.bots.own import BotNotLoaded, NoPolicy, named
from penult.cli.commands import main
from penult.games import registry
from penult.i18n import LANGUAGES
from penult.match.match import Match
from penult.thinking import compiling
from tests.bots.own import policies

MODULE = "tests.bots.own.policies"
FIRST = f"{MODULE}:first"
GAME = ("--lang", "en", "coloradd", "--seats", "2", "--seed", "1")


def test_a_policy_or_a_bot_of_a_module_keeps_the_name_it_was_given() -> None:
    for name in (FIRST, f"{MODULE}:FIRST"):
        bot = named("coloradd", name)
        assert (bot.name, bot.policy) == (name, policies.first)


def test_the_names_of_a_game_s_own_bots_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, sensible=FIRST, hasty=FIRST)
    assert named("coloradd", "sensible") == bots.find("coloradd", "sensible")
    assert named("coloradd", "hasty").policy is policies.first
    with pytest.raises(UnknownBot):
        named("coloradd", "slow")


def installed(monkeypatch: pytest.MonkeyPatch, **names: str) -> None:
    """As if a package with these entry points were installed."""
    points = EntryPoints(EntryPoint(name, value, own.GROUP) for name, value in names.items())
    monkeypatch.setattr(own, "entry_points", lambda group: points.select(group=group))


@pytest.mark.parametrize("name", ["nowhere:bot", f"{MODULE}:nothing", ":", f"{MODULE}:", ":first"])
def test_what_cannot_be_loaded_is_said_in_a_line(name: str) -> None:
    with pytest.raises(BotNotLoaded) as raised:
        named("coloradd", name)
    for language in LANGUAGES:
        text = raised.value.text(language)
        assert name in text and "\n" not in text


def test_what_is_no_policy_is_refused() -> None:
    with pytest.raises(NoPolicy):
        named("coloradd", f"{MODULE}:LIKES_CARDS")


def test_a_server_s_client_cannot_name_a_module() -> None:
    with pytest.raises(UnknownBot):
        bots.find("coloradd", FIRST)


def test_a_module_in_the_folder_where_the_command_was_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "lone_bot.py").write_text("def pick(view, legal, size, stream):\n    return 1\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    assert named("coloradd", "lone_bot:pick").policy(None, None, 0, None) == 1


def test_a_league_file_alone_does_not_import_modules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = str(tmp_path / "league.json")
    asked = ("league", "--lang", "en", "--games", "coloradd", "--seats", "2", "--deals", "2")
    given = (*asked, "--resume", kept, "--quiet")
    assert main([*given, "--bots", f"sensible,{FIRST}", "--workers", "1"]) == 0
    capsys.readouterr()
    assert main(["league", "--lang", "en", "--resume", kept, "--quiet"]) == 2
    assert FIRST in capsys.readouterr().err
    again = ("--bots", f"sensible,{FIRST}")
    assert main(["league", "--lang", "en", "--resume", kept, "--quiet", *again]) == 0


def test_simulations_take_bots_from_modules(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("simulate", *GAME, "--games", "4", "--bots", f"{FIRST},random", "--workers", "1")
    assert main([*asked, "--quiet"]) == 0
    assert FIRST in capsys.readouterr().out


@pytest.mark.parametrize(
    ("bot", "source"),
    [("sorting", "best = sorted(legal[:size])"), ("listing", "def listing(view: View, legal:")],
)
def test_a_bot_that_cannot_be_compiled_is_an_error_of_one_line(
    bot: str, source: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ("--games", "4", "--bots", f"{MODULE}:{bot}", "--quiet")
    assert main(["simulate", *GAME, *given]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"{policies.__file__}, line {line_of(source)}: {source}" in said


def line_of(source: str) -> int:
    lines = Path(policies.__file__).read_text().splitlines()
    return next(number for number, line in enumerate(lines, start=1) if source in line)


def test_only_penult_s_own_bots_are_kept_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others may change, and keep their names."""
    kept = list[str]()
    monkeypatch.setattr(compiling, "compiled", lambda build, name: kept.append(name))
    monkeypatch.setattr(compiling, "register_rules", lambda game: None)
    monkeypatch.setattr(compiling, "register", lambda modules: None)
    usual = bots.find("coloradd", "sensible")
    game = registry.find("coloradd")
    for players in ((usual,), (usual, named("coloradd", FIRST))):
        compiling.compile_prospects.__wrapped__(game, players)
    assert kept == ["prospects-coloradd-sensible", ""]


def test_an_analysis_takes_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match.new("coloradd", seats=2, seed=1, options="target=1")
    match.push(match.moves()[0])
    record = tmp_path / "match.penult"
    record.write_text(match.record())
    assert main(["analyse", "--lang", "en", str(record), "--bots", "nowhere:bot"]) == 2
    assert "nowhere" in capsys.readouterr().err
