"""The command line: every command and every mistake, in every language."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from penult.cli.arguments import ARGUMENTS
from penult.cli.commands import COMMANDS, main
from penult.core.errors import clause_name
from penult.games.registry import find
from penult.i18n import LANGUAGES, catalogue
from penult.match.match import Match

GAME = find("coloradd")

each_language = pytest.mark.parametrize("language", LANGUAGES)

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A short match saved in a file."""
    match = Match.new("coloradd", seats=3, seed=3)
    for _ in range(12):
        match.push(match.turn, match.legal()[0])
    file = tmp_path / "x.penult"
    file.write_text(match.record(["Ann", "Bob", "Cleo"]), encoding="utf-8")
    return file


def run(captured: Captured, *arguments: object) -> tuple[int, str, str]:
    """Exit code, standard output and standard error."""
    try:
        code = main([str(argument) for argument in arguments])
    except SystemExit as left:
        code = int(left.code or 0)
    out, err = captured.readouterr()
    return code, out, err


# Help


@each_language
def test_help(capsys: Captured, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    code, out, err = run(capsys, "--lang", language, "--help")
    texts = catalogue(language)
    flat = " ".join(out.split())
    assert (code, err) == (0, "")
    for command in COMMANDS:
        assert command in flat
        assert " ".join(texts.text(f"cli-{command}").split()) in flat


@each_language
@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command(capsys: Captured, language: str, command: str) -> None:
    code, out, _ = run(capsys, command, "--help", f"--lang={language}")
    assert code == 0
    for flags, key, _how in ARGUMENTS[command]:
        assert flags[0] in out
        assert catalogue(language).text(f"cli-{key}").split()[0] in out


@pytest.mark.parametrize(
    ("system", "begin"),
    [("en_GB", "usage:"), ("fr_FR", "utilisation\u00a0:"), ("de_DE", "Aufruf:")],
)
def test_without_a_command_there_is_help(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, system: str, begin: str
) -> None:
    monkeypatch.setenv("LC_ALL", f"{system}.UTF-8")
    code, out, err = run(capsys)
    assert (code, err) == (0, "")
    assert out == run(capsys, "--help")[1]
    assert out.startswith(f"{begin} penult ")
    assert "…" not in out


def test_version(capsys: Captured) -> None:
    assert run(capsys, "--version")[0] == 0


@pytest.mark.parametrize(("system", "language"), [("fr_CH.UTF-8", "fr"), ("it_IT", "en")])
def test_the_language_of_the_system(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, system: str, language: str
) -> None:
    monkeypatch.setenv("LC_ALL", system)
    out = " ".join(run(capsys, "--help")[1].split())
    assert catalogue(language).text("cli-verify") in out


# Records


@each_language
def test_a_genuine_record_is_verified(capsys: Captured, record: Path, language: str) -> None:
    code, out, err = run(capsys, "verify", record, "--lang", language)
    assert (code, err) == (0, "")
    assert out == catalogue(language).text("cli-verified", count=12) + "\n"


@each_language
def test_an_altered_record_is_refused_with_its_line(
    capsys: Captured, record: Path, language: str
) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    place = next(place for place, line in enumerate(lines) if "#" in line)
    lines[place] = lines[place][:-1] + ("0" if lines[place][-1] != "0" else "1")
    record.write_text("\n".join(lines) + "\n", encoding="utf-8")
    code, out, err = run(capsys, "verify", record, "--lang", language)
    texts = catalogue(language)
    assert (code, out) == (1, "")
    assert err.startswith(texts.text("cli-not-verified"))
    assert texts.text("error-record", line=place + 1, why="").rstrip(" .") in err


@pytest.mark.parametrize("text", ["", "nonsense", "penult record 1\n", "\x00\x01"])
def test_something_else_is_no_record(capsys: Captured, tmp_path: Path, text: str) -> None:
    file = tmp_path / "x"
    file.write_text(text, encoding="utf-8")
    assert run(capsys, "verify", file)[0] == 1
    assert run(capsys, "replay", file)[0] == 2


@each_language
def test_replay_tells_sentences_with_clauses(capsys: Captured, record: Path, language: str) -> None:
    code, out, err = run(capsys, "replay", record, "--lang", language)
    title, *sentences = out.splitlines()
    assert (code, err) == (0, "")
    assert "3" in title
    assert len(sentences) > 12
    assert all(sentence.endswith("]") and " [" in sentence for sentence in sentences)
    assert "Ann" in out


def test_replay_tells_more_to_a_seat_than_to_a_spectator(capsys: Captured, record: Path) -> None:
    spectator = run(capsys, "replay", record)[1]
    seat = run(capsys, "replay", record, "--viewer", 1)[1]
    assert "You" in seat
    assert "You" not in spectator


@pytest.mark.parametrize("viewer", ["3", "-2", "99"])
@pytest.mark.parametrize("command", ["replay", "picture"])
def test_a_viewer_who_is_not_there(
    capsys: Captured, record: Path, command: str, viewer: str
) -> None:
    code, _, err = run(capsys, command, record, f"--viewer={viewer}")
    assert code == 2
    assert "0 to 2" in err


def test_a_picture_of_a_record_and_of_a_position(
    capsys: Captured, record: Path, tmp_path: Path
) -> None:
    svg = tmp_path / "x.svg"
    assert run(capsys, "picture", record, "--output", svg, "--viewer", 0) == (0, "", "")
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")
    position = tmp_path / "p"
    position.write_text("coloradd; hand 0: r1 r2; hand 1: b1 b2; talon: r9", encoding="utf-8")
    code, out, _ = run(capsys, "picture", position)
    assert code == 0
    assert ElementTree.fromstring(out).tag.endswith("svg")


@each_language
def test_a_picture_that_cannot_be_written(
    capsys: Captured, record: Path, tmp_path: Path, language: str
) -> None:
    code, _, err = run(capsys, "picture", record, "--output", tmp_path, "--lang", language)
    assert code == 2
    assert catalogue(language).text("cli-cannot-write", file=tmp_path, why="").rstrip(" .") in err


# Rules and options


@each_language
def test_the_rulebook(capsys: Captured, language: str) -> None:
    code, out, _ = run(capsys, "rules", "coloradd", "--lang", language)
    names = [clause_name(clause) for clause in GAME.clauses if clause]
    lines = out.splitlines()
    assert code == 0
    told = [line.partition(":")[0].strip() for line in lines if line[:4] in ("ADD-", "MAS-")]
    assert told == names
    texts = catalogue(language)
    first = lines.index(f"2. {texts.text('web-chapter-ADD-15')}") + 1
    assert lines[first].startswith(texts.labelled("ADD-15", ""))


@each_language
def test_one_chapter_by_its_number_or_by_words(capsys: Captured, language: str) -> None:
    heading = catalogue(language).text("web-chapter-ADD-53")
    _, by_number, _ = run(capsys, "rules", "coloradd", "5", "--lang", language)
    _, by_words, _ = run(capsys, "rules", "coloradd", *heading.lower().split(), "--lang", language)
    assert by_number == by_words
    names = [line.partition(":")[0].strip() for line in by_number.splitlines()[1:]]
    assert by_number.startswith(f"5. {heading}\n")
    assert names == [f"ADD-{number}" for number in range(53, 65)]


@each_language
@pytest.mark.parametrize("name", ["ADD-15", "add_15"])
def test_one_clause(capsys: Captured, language: str, name: str) -> None:
    _, out, _ = run(capsys, "rules", "coloradd", name, "--lang", language)
    texts = catalogue(language)
    assert out == texts.labelled("ADD-15", texts.text("clause-ADD-15")) + "\n"


@each_language
def test_every_option_is_listed_with_its_values_and_ruling(capsys: Captured, language: str) -> None:
    code, out, _ = run(capsys, "options", "coloradd", "--lang", language)
    lines = out.splitlines()
    assert code == 0
    for option in GAME.options:
        assert f"{option.name} = {' | '.join(option.allowed())}" in lines
        assert option.ruling in out
        assert catalogue(language).text(f"option-{option.name}-help") in out


# Mistakes


MISTAKES = [
    (("rules", "coloradd", "ADD-999"), "ADD-999"),
    (("rules", "whist"), "whist"),
    (("options", "whist"), "whist"),
    (("play", "whist"), "whist"),
    (("simulate", "whist"), "whist"),
    (("play", "-o", "cumulatif=on"), "cumulatif"),
    (("play", "-o", "cumulative=perhaps"), "perhaps"),
    (("play", "-o", "cumulative"), "cumulative"),
    (("play", "--seed", "xyz"), "xyz"),
    (("play", "--seed", "f" * 33), "f" * 33),
    (("play", "--bots", "hal"), "hal"),
    (("play", "--seats", "1"), "1"),
    (("play", "--seats", "11"), "11"),
    (("play", "--load", "/no/such/file"), "/no/such/file"),
    (("verify", "/no/such/file"), "/no/such/file"),
    (("replay", "/"), "/"),
    (("picture", "/no/such/file"), "/no/such/file"),
    (("simulate", "coloradd", "--games", "0"), "0"),
    (("simulate", "coloradd", "--games", "10", "--workers", "-1"), "-1"),
    (("simulate", "coloradd", "--games", "10", "--bots", "sensible,hal"), "hal"),
    (("simulate", "coloradd", "--games", "10", "--seats", "11"), "11"),
    (("simulate", "coloradd", "--games", "10", "--seed", "xyz"), "xyz"),
    (("simulate", "coloradd", "--games", "10", "-o", "w4=perhaps"), "perhaps"),
    (("league", "--games", "coloradd,whist"), "whist"),
    (("league", "--bots", "sensible,hal"), "hal"),
    (("league", "--bots", "sensible"), "coloradd"),
    (("league", "--seats", "2,11"), "11"),
    (("league", "--seats", "two"), "two"),
    (("league", "--precision", "0"), "0"),
    (("league", "--precision", "much"), "much"),
    (("league", "--deals", "1"), "1"),
    (("league", "--seed", "xyz"), "xyz"),
    (("league", "--save", "table.doc"), "table.doc"),
    (("league", "--resume", "/"), "/"),
]


@pytest.mark.parametrize(("arguments", "named"), MISTAKES, ids=lambda value: str(value)[:40])
def test_a_mistake_is_explained_in_the_language(
    capsys: Captured, arguments: tuple[str, ...], named: str
) -> None:
    said = set()
    for language in LANGUAGES:
        code, out, err = run(capsys, *arguments, "--lang", language)
        assert (code, out) == (2, "")
        assert named in err
        assert "Traceback" not in err
        said.add(err)
    assert len(said) == len(LANGUAGES)


@each_language
@pytest.mark.parametrize(
    "arguments",
    [
        *(("dance",), ("play", "--seats", "four"), ("play", "--bogus"), ("verify",)),
        *(("simulate", "coloradd", "--games", "1e6"), ("rules",), ("play", "a", "b")),
    ],
)
def test_arguments_that_cannot_be_parsed(
    capsys: Captured, arguments: tuple[str, ...], language: str
) -> None:
    code, out, err = run(capsys, "--lang", language, *arguments)
    assert (code, out) == (2, "")
    assert catalogue(language).text("cli-try") in err


def test_a_language_we_do_not_speak(capsys: Captured) -> None:
    assert run(capsys, "--lang", "it", "options", "coloradd")[0] == 2


def test_a_file_that_is_not_text(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_bytes(b"\xff\xfe\x00")
    code, _, err = run(capsys, "verify", file)
    assert code == 2
    assert str(file) in err


# From a shell


def shell(*arguments: str, typed: bytes = b"", **environment: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "penult", *arguments],
        input=typed,
        capture_output=True,
        env=os.environ | {"LC_ALL": "C.UTF-8"} | environment,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


PLAY = ("play", "coloradd", "--plain", "--seed", "3")


@pytest.mark.parametrize(
    "typed", [b"", b"hint\ny8\n?\nxyzzy\nquit\nquit\n", b"\xff\xfe\n\x00\nsave \x00\n", b"q"]
)
def test_play_from_standard_input(typed: bytes) -> None:
    code, out, err = shell(*PLAY, typed=typed, PYTHONIOENCODING="utf-8:strict")
    assert (code, err) == (0, "")
    assert out.startswith("ColorADD: 4 players.")
    assert out.endswith("Goodbye!\n")
    assert "\x1b" not in out


def test_a_saved_match_can_be_loaded_and_verified(tmp_path: Path) -> None:
    file = str(tmp_path / "x.penult")
    shell(*PLAY, "--name", "Zoe", typed=f"y8\nsave {file}\nquit\n".encode())
    assert shell("verify", file)[0] == 0
    code, out, _ = shell("play", "--load", file, "--plain", typed=b"log\nquit\n")
    assert code == 0
    assert "You play a yellow 8." in out
    assert "Zoe" in Path(file).read_text(encoding="utf-8")


@each_language
def test_who_gave_no_name_is_you_in_no_record(
    capsys: Captured, tmp_path: Path, language: str
) -> None:
    file = str(tmp_path / "x.penult")
    shell(*PLAY, "--lang", language, typed=f"y8\nsave {file}\nquit\n".encode())
    assert Match.load(Path(file).read_text(encoding="utf-8")).names == ("", "Ada", "Ben", "Cleo")
    for other in LANGUAGES:
        texts = catalogue(other)
        out = run(capsys, "replay", file, "--lang", other)[1]
        assert texts.text("replay-seat", number=1) in out
        assert not any(f"{catalogue(each).text('you')} " in out for each in LANGUAGES)
        mine = run(capsys, "replay", file, "--lang", other, "--viewer", "0")[1]
        assert f"{texts.text('you')} " in mine
        loaded = shell("play", "--load", file, "--plain", "--lang", other, typed=b"quit\n")[1]
        assert f"0 {texts.text('you')}" in loaded


def test_an_old_record_keeps_the_name_it_has(capsys: Captured, record: Path) -> None:
    old = record.read_text(encoding="utf-8").replace("names: Ann,", "names: Vous,")
    record.write_text(old, encoding="utf-8")
    assert run(capsys, "verify", record)[0] == 0
    assert "Vous" in run(capsys, "replay", record, "--lang=de")[1]


def test_a_record_without_names_tells_of_seats(capsys: Captured, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    record.write_text("".join(line for line in lines if "names:" not in line), encoding="utf-8")
    told = run(capsys, "replay", record, "--lang=de")[1]
    assert "Spieler 1 " in told and "Spieler 3 " in told and "Spieler 0" not in told


def test_a_terminal_without_our_letters_gets_question_marks() -> None:
    code, out, err = shell("options", "coloradd", "--lang", "fr", PYTHONIOENCODING="ascii")
    assert (code, err) == (0, "")
    assert "?" in out


@pytest.mark.parametrize("clause", ["", "ADD-15"])
def test_a_reader_who_goes_away_is_no_error(clause: str) -> None:
    command = f"{sys.executable} -m penult rules coloradd {clause}; echo code $? >&2"
    process = subprocess.Popen(
        ["sh", "-c", command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": ""},
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    err = process.stderr.read().decode()
    process.stderr.close()
    process.wait(timeout=60)
    assert err == "code 0\n"


@pytest.mark.parametrize("arguments", [["--help"], ["rules", "coloradd", "ADD-15"]])
def test_what_is_not_needed_is_not_imported(arguments: list[str]) -> None:
    program = (
        "import sys\nfrom penult.cli.commands import main\n"
        f"try: main({arguments!r})\nexcept SystemExit: pass\n"
        "heavy = {'argcomplete', 'llvmlite', 'numba', 'numpy', 'prompt_toolkit', 'rich'}\n"
        "heavy &= set(sys.modules)\n"
        "sys.exit(f'imported: {heavy}' if heavy else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr.decode()


def test_playing_never_imports_the_compiler() -> None:
    program = (
        "import sys\nfrom penult.cli import main\nmain(['play', '--plain', '--seed', '3'])\n"
        "heavy = {'numba', 'numpy', 'llvmlite'} & set(sys.modules)\n"
        "sys.exit(f'imported: {heavy}' if heavy else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=b"hint\n",
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()


# Custom cards

FAMILY = """# ours
card "Drizzle" text "Everyone else takes a card."
  rule draw(others,1)
card "Bomb" rule roll(6); draw(chosen,die)
"""


@each_language
def test_a_file_of_cards_is_checked(capsys: Captured, tmp_path: Path, language: str) -> None:
    file = tmp_path / "family.cards"
    file.write_text(FAMILY, encoding="utf-8")
    code, out, _ = run(capsys, "cards", "check", str(file), f"--lang={language}")
    assert code == 0
    assert "Drizzle" in out
    assert "Bomb" in out


@each_language
def test_a_mistake_is_shown_with_a_mark_under_it(
    capsys: Captured, tmp_path: Path, language: str
) -> None:
    file = tmp_path / "family.cards"
    file.write_text('card "Oops"\n  rule draw(everyone,1)\n', encoding="utf-8")
    code, out, error = run(capsys, "cards", "check", str(file), f"--lang={language}")
    lines = error.splitlines()
    assert (code, out) == (2, "")
    assert lines[0] == "  rule draw(everyone,1)"
    assert lines[1].index("^") == lines[0].index("everyone")
    assert "everyone" in lines[2]
    assert "others" in lines[2]


@each_language
def test_the_gallery_is_listed(capsys: Captured, language: str) -> None:
    code, out, _ = run(capsys, "cards", "gallery", f"--lang={language}")
    assert code == 0
    assert out.count("\n") == 2 * 26
    assert "swap(most,fewest)" in out


def test_a_card_is_shared_and_shown(capsys: Captured) -> None:
    _, out, _ = run(capsys, "cards", "share", "oracle", "--lang=fr")
    text, code_of_card = out.splitlines()
    assert run(capsys, "cards", "show", code_of_card)[1] == text + "\n"
    assert run(capsys, "cards", "show", f"penult:card/{code_of_card}")[1] == text + "\n"


@pytest.mark.parametrize("words", [["check"], ["dance", "x"], ["check", "w1-nonsense"]])
def test_what_cannot_be_done_with_cards(capsys: Captured, words: list[str]) -> None:
    code, out, error = run(capsys, "cards", *words)
    assert (code, out) == (2, "")
    assert error


# What doesn't go together


@each_language
def test_another_version_is_not_called_forged(
    capsys: Captured, record: Path, language: str
) -> None:
    text = record.read_text(encoding="utf-8").replace("game: coloradd 1", "game: coloradd 99")
    record.write_text(text, encoding="utf-8")
    code, _, err = run(capsys, "verify", record, "--lang", language)
    texts = catalogue(language)
    assert code == 1
    assert err.startswith(texts.text("cli-cannot-verify"))
    assert texts.text("cli-not-verified") not in err


@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "marked"])
def test_a_mark_of_byte_order_does_no_harm(capsys: Captured, record: Path, mark: str) -> None:
    record.write_text(mark + record.read_text(encoding="utf-8"), encoding="utf-8")
    assert run(capsys, "verify", record)[0] == 0
    assert run(capsys, "picture", record)[0] == 0


@each_language
def test_a_clause_of_another_game_is_found_there(capsys: Captured, language: str) -> None:
    code, _, err = run(capsys, "rules", "coloradd", "roy-41", "--lang", language)
    found = {"clause": "ROY-41", "book": "Royal", "game": "royal"}
    assert (code, err) == (2, catalogue(language).text("cli-other-book", **found) + "\n")


def test_clauses_that_options_borrow_are_not_called_the_last(capsys: Captured) -> None:
    own = [clause_name(clause) for clause in GAME.clauses if clause_name(clause)[:3] == "ADD"]
    err = run(capsys, "rules", "coloradd", "nowhere")[2]
    assert f"{own[0]} to {own[-1]}" in err
    assert "MAS-" not in err


@pytest.mark.parametrize("option", ["nothing=1", "=on"])
def test_where_no_option_is_near_none_is_proposed(capsys: Captured, option: str) -> None:
    err = run(capsys, "play", "-o", option)[2]
    assert "penult options" in err
    assert "target" not in err


def test_one_player_is_said_in_english(capsys: Captured) -> None:
    assert run(capsys, "play", "--seats", "1")[2] == "This game takes 2 to 10 players, not 1.\n"
