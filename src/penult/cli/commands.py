"""The commands. Each imports what it needs when it is called."""

from __future__ import annotations

import argparse
import io
import locale
import os
import shutil
import sys
import time
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from datetime import UTC, datetime
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import randrange
from typing import TYPE_CHECKING, Any

from penult import __version__
from penult.cli.arguments import ARGUMENTS, USUAL_SEATS
from penult.cli.translated_argparse import Mistake, TranslatedParser, Usage
from penult.core.errors import PenultError
from penult.core.extras import MissingExtra, needs
from penult.games.registry import NAMES, find
from penult.i18n import LANGUAGES, Catalogue, catalogue
from penult.match.match import Match
from penult.match.options import PRESET
from penult.match.record import read_record
from penult.terminal.wrapping import wrapped

if TYPE_CHECKING:
    from penult.client import Guest


def fresh(options: Namespace, custom: Sequence[Any]) -> Match:
    return Match.new(
        options.game or NAMES[0],
        seats=USUAL_SEATS if options.seats is None else options.seats,
        seed=options.seed,
        options=" ".join(options.option),
        custom=custom,
    )


def loaded(options: Namespace, record: str) -> Match:
    match = read_record(record)
    if options.game and find(options.game) != match.game:
        named = {"wanted": options.game, "saved": match.game.name, "file": options.load}
        raise Mistake("cli-load-game", **named)
    return match


def refuse_what_is_settled(options: Namespace) -> None:
    """Refuse flags that a saved match has already settled."""
    flags = ", ".join(settled(options))
    if flags:
        raise Mistake("cli-load-alone", flags=flags)


def settled(options: Namespace) -> Iterator[str]:
    """The given flags that only make sense for a new match."""
    presets = [pair for pair in options.option if pair.startswith(f"{PRESET}=")]
    given = {
        "--seats": options.seats is not None,
        "--preset": presets,
        "-o": len(options.option) > len(presets),
        "--seed": options.seed is not None,
        "--custom": options.custom,
    }
    return (flag for flag, is_given in given.items() if is_given)


GAMES_AT_MOST = 1_000_000_000
PUZZLES_AT_MOST = 10_000
LESSONS_AT_MOST = 99_999
WORLDS_AT_MOST = 2048  # what ``thinking.playing_on`` has room for
LONGEST_KEPT = 36_500  # days
UNPROVABLE = ("heading", "version")  # errors that don't mean a record was changed


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    never_stumble()
    texts = catalogue(language_of(given))
    reader = parser(texts)
    if "_ARGCOMPLETE" in os.environ:  # the shell asks what can be typed
        from penult.cli.shell_completion import complete

        complete(reader)
    options = reader.parse_args(given)
    try:
        code = 0
        if options.command:
            code = int(COMMANDS[options.command](options, texts) or 0)
        else:
            reader.print_help()
        sys.stdout.flush()
        return code
    except PenultError as error:
        complain(error.text(texts.language))
        return 2
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - the reader has closed the pipe
        return 0
    except KeyboardInterrupt:
        complain(texts.text("cli-interrupted"))
        return 130


def never_stumble() -> None:
    """Characters that the terminal can't show become question marks."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def say(*lines: str) -> None:
    for line in lines:
        sys.stdout.write(line + "\n")


def say_wrapped(*lines: str) -> None:
    """Say something to read, which a terminal shows with whole words."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    say(*(wrapped(line, width) if width else line for line in lines))


def complain(line: str) -> None:
    sys.stderr.write(line + "\n")


# Arguments


def language_of(arguments: Sequence[str]) -> str:
    """The language from ``--lang``, else the system's language if there are texts in it."""
    for place, word in enumerate(arguments):
        value = word.partition("=")[2] if "=" in word else "".join(arguments[place + 1 : place + 2])
        if word.startswith("--lang") and value in LANGUAGES:
            return value
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            code = os.environ[name][:2].lower()
            return code if code in LANGUAGES else "en"
    code = (locale.getlocale()[0] or "en")[:2].lower()
    return code if code in LANGUAGES else "en"


def speaking(made: TranslatedParser, texts: Catalogue) -> TranslatedParser:
    """Give a parser its texts."""
    made.texts = texts
    made._positionals.title = texts.text("cli-positional")
    made._optionals.title = texts.text("cli-optional")
    made.add_argument("-h", "--help", action="help", help=texts.text("cli-help"))
    made.add_argument("--lang", choices=LANGUAGES, help=texts.text("cli-lang"))
    return made


def parser(texts: Catalogue) -> TranslatedParser:
    quiet: dict[str, Any] = {"add_help": False, "allow_abbrev": False, "formatter_class": Usage}
    about = texts.text("cli-about")
    whole = speaking(TranslatedParser(prog="penult", description=about, **quiet), texts)
    whole.add_argument(
        "--version", action="version", version=__version__, help=texts.text("cli-version")
    )
    command = texts.text("cli-command")
    group = whole.add_subparsers(dest="command", metavar=command, parser_class=TranslatedParser)
    for name, arguments in ARGUMENTS.items():
        help_text = texts.text(f"cli-{name}")
        made = group.add_parser(name, help=help_text, description=help_text, **quiet)
        speaking(made, texts)
        for flags, key, how in arguments:
            made.add_argument(*flags, help=texts.text(f"cli-{key}"), **how)
    return whole


def number_between(texts: Catalogue, value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        raise Mistake("cli-no-number", text=value, least=least, most=most)
    return value


def read_file(name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise Mistake("cli-no-file", file=name, why=error) from error


def write_file(name: str, text: str, *, private: bool = False) -> None:
    """Write to a file, perhaps for the owner's eyes only; without a name, to standard output."""
    if not name:
        say(text)
        return
    try:
        with open(name, "w", encoding="utf-8", opener=owners_only if private else None) as file:
            file.write(text)
    except OSError as error:
        raise Mistake("cli-cannot-write", file=name, why=error) from error


def owners_only(name: str, flags: int) -> int:
    """Open a file that holds secrets."""
    opened = os.open(name, flags, 0o600)
    os.fchmod(opened, 0o600)  # it may have existed before
    return opened


# Commands


def play(options: argparse.Namespace, texts: Catalogue) -> None:
    from penult.render.words import Words
    from penult.terminal.console import Console
    from penult.terminal.solo import SoloSession, seat_names

    if options.full:
        check_full(options)
    if options.load:
        refuse_what_is_settled(options)
        match = loaded(options, read_file(options.load))
    else:
        match = fresh(options, written_cards(options.custom, texts))
    mine, names = options.name.strip(), list(match.names)
    if len(names) != match.seats:
        names = seat_names(mine, match.seats, bots=options.bots)
    elif mine:
        names[0] = mine
    words = Words(match.game, texts, names, viewer=0)
    untimed = options.untimed or options.plain
    if options.full:
        from penult.terminal.full.running import play as play_full

        play_full(match, words, options.bots, untimed=untimed)
        return
    with Console(options.plain) as console:
        SoloSession(match, words, console, options.bots, untimed).run()


def check_full(options: argparse.Namespace) -> None:
    """The full screen needs Textual and a terminal; plain text is for line mode."""
    from penult.terminal.colour import is_dumb

    if options.plain:
        raise Mistake("cli-full-or-plain")
    if find_spec("textual") is None:
        raise MissingExtra("full")
    if is_dumb() or not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Mistake("cli-full-terminal")


def name_of(options: argparse.Namespace, texts: Catalogue) -> str:
    """The player's name; ask for it if it wasn't given."""
    while not options.name.strip():
        sys.stdout.write(texts.text("live-name") + " ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise KeyboardInterrupt
        options.name = line
    return str(options.name).strip()


def join(options: argparse.Namespace, texts: Catalogue) -> None:
    from penult.client import Address
    from penult.terminal import joining

    if options.full:
        check_full(options)
    address = Address.read(options.link)
    if address.move:
        stay(joining.moved(options.link, texts), texts, options)
        return
    if not address.table:
        say_wrapped(*joining.tables(options.link, texts))
        return
    if options.watch:
        guest = joining.watched(options.link, texts)
    else:
        guest = joining.joined(options.link, name_of(options, texts), texts)
    stay(guest, texts, options)


def stay(guest: Guest, texts: Catalogue, options: argparse.Namespace) -> None:
    """Stay at a live table until the player leaves."""
    if options.full:
        from penult.terminal.full.running import join as join_full

        join_full(guest, texts)
    else:
        from penult.terminal import joining

        joining.run(guest, texts, plain=options.plain)


def open_table(options: argparse.Namespace, texts: Catalogue) -> None:
    from penult.bots import find as bot_of
    from penult.client.api import DEFAULT
    from penult.games.custom import write_card
    from penult.terminal import joining

    if options.full:
        check_full(options)
    cards = written_cards(options.custom, texts)  # check first, then ask for a name
    guest = joining.opened(
        options.at or DEFAULT,
        find(options.game).name,  # check first, then ask for a name
        name_of(options, texts),
        texts,
        seats=options.seats,
        bots=number_between(texts, options.bots, 0, options.seats),
        level=options.level and bot_of(options.game, options.level).name,
        options=" ".join(options.option),
        public=options.public,
        customs=tuple(write_card(card) for card in cards),
    )
    stay(guest, texts, options)


DATABASE = "PENULT_DATABASE"  # environment: the same as --database, and nobody sees it in a list


def serve(options: argparse.Namespace, texts: Catalogue) -> None:
    with needs(storage_extra(link_in(options))):
        from penult.cli.announcement import announcement, screen_columns
        from penult.server.limits import Limits
        from penult.server.serve import Settings, address_in, origin_in, proxy_in
        from penult.server.serve import serve as serve_tables
    from penult.terminal.colour import shows_colour

    number_between(texts, options.port, 0, 65_535)
    for value in (options.tables, options.sockets, options.rate):
        number_between(texts, value, 1, 1_000_000)
    if options.keep is not None:
        number_between(texts, options.keep, 1, LONGEST_KEPT)
    settings = Settings(
        host=options.host,
        port=options.port,
        data=Path(options.data) if options.data else None,
        limits=Limits(
            tables=options.tables,
            sockets=options.sockets,
            rate=options.rate,
            burst=2 * options.rate,
            origins=tuple(origin_in(text) for text in options.origin),
            proxies=(*Limits().proxies, *(proxy_in(text) for text in options.proxy)),
        ),
        link=origin_in(options.link) if options.link else "",
        keep=options.keep or 0,
        database=link_in(options),
        inner=address_in(options.inner),
        inner_name=address_in(options.inner_name) if options.inner_name else "",
    )

    def tell(*links: str) -> None:
        columns, in_colour = screen_columns(), shows_colour(sys.stdout.isatty())
        say(*announcement(links, options.host, texts, columns=columns, in_colour=in_colour))
        sys.stdout.flush()

    with suppress(KeyboardInterrupt):  # Ctrl+C stops it
        serve_tables(settings, tell)


def link_in(options: argparse.Namespace) -> str:
    """The link to the database; empty: tables are in a folder."""
    link: str = options.database or ("" if options.data else os.environ.get(DATABASE, ""))
    return link


def storage_extra(source: str) -> str:
    """The extra for tables that are kept there."""
    from penult.server.storage.opening import is_link

    return "postgres" if is_link(source) else "serve"


def tables(options: argparse.Namespace, texts: Catalogue) -> None:
    with needs(storage_extra(link_in(options))):
        if options.what == "move":
            move_tables(options, link_in(options), texts)
            return
        source = source_in(options)
        with flaws_explained(source):
            work_on_tables(source, options, texts)


def source_in(options: argparse.Namespace) -> str:
    """Where tables are: a link to a database, or a folder."""
    from penult.server.errors import BadDatabase
    from penult.server.storage.opening import folder_of, is_link

    link = link_in(options)
    if link and not is_link(link):
        raise BadDatabase(text=link)
    return link or str(folder_of(options.data))


def flaws_explained(source: str) -> AbstractContextManager[None]:
    """Errors of the engine behind a source say what is wrong with it."""
    from penult.server.storage.files import explained
    from penult.server.storage.opening import is_link

    return nullcontext() if is_link(source) else explained(Path(source))


def work_on_tables(source: str, options: argparse.Namespace, texts: Catalogue) -> None:
    from penult.server import data_folder
    from penult.server.storage.opening import is_link

    if options.what == "list":
        say(*data_folder.lines(source))
    elif options.what == "export":
        write_file(options.output, data_folder.exported(source, options.name), private=True)
    elif options.what == "import":
        id = data_folder.imported(source, read_file(options.name))
        say(texts.text("tables-imported", id=id))
    elif is_link(source):
        raise Mistake("tables-of-folder", what=options.what)
    elif options.what == "size":
        say(*data_folder.size_lines(Path(source), texts))
    else:
        sizes = data_folder.shrunk(Path(source))
        before, after = (data_folder.megabytes(size, texts) for size in sizes)
        say(texts.text("tables-shrunk", before=before, after=after))


def move_tables(options: argparse.Namespace, link: str, texts: Catalogue) -> None:
    """From a folder to a database, or from a database to a folder."""
    from penult.server.errors import BadDatabase
    from penult.server.migration import move
    from penult.server.storage.opening import folder_of, is_link, shown

    source = str(folder_of(None)) if options.name == "-" else options.name
    target = str(folder_of(options.data)) if is_link(source) else link
    if not target:
        raise Mistake("move-where")
    if not is_link(source) and not is_link(target):
        raise BadDatabase(text=target)
    moved = move(source, target, partial(tell_progress, texts, "move-progress"))
    counts = {"tables": moved.tables, "records": moved.records}
    say(texts.text("move-done", **counts, source=shown(source), target=shown(target)))


@needs("serve")
def backup(options: argparse.Namespace, texts: Catalogue) -> None:
    from penult.server.storage.backup import back_up
    from penult.server.storage.opening import folder_of

    progress = partial(tell_progress, texts, "backup-progress")
    size = back_up(folder_of(options.data), Path(options.file), progress)
    say(texts.text("backup-done", file=options.file, size=-(-size // 1_000_000)))


@needs("serve")
def restore(options: argparse.Namespace, texts: Catalogue) -> None:
    from penult.server.storage.backup import restore as restore_backup
    from penult.server.storage.opening import folder_of

    folder = folder_of(options.data)
    restore_backup(Path(options.file), folder, partial(tell_progress, texts, "restore-progress"))
    say(texts.text("restore-done", file=options.file, folder=folder))


def stats(options: argparse.Namespace, texts: Catalogue) -> None:
    source = source_in(options)
    with needs(storage_extra(source)):
        from penult.server.usage import as_json, usage_in, usage_lines

    with flaws_explained(source):
        usage = usage_in(source, int(time.time() * 1000))
    say(*([as_json(usage)] if options.json else usage_lines(source, usage, texts)))


def doctor(options: argparse.Namespace, texts: Catalogue) -> int:
    from penult.cli.doctor import Grade, ServerSetup, findings
    from penult.server.storage.opening import folder_of

    number_between(texts, options.port, 0, 65_535)
    setup = ServerSetup(folder_of(options.data), link_in(options), options.port)
    heading, faults = "", 0
    for section, finding in findings(setup):
        if section != heading:
            say(*([""] if heading else []), texts.text(section))
            heading = section
        say(f"  {finding.line(texts)}")
        faults += finding.grade == Grade.FAULT
    say("", texts.text("doctor-faults" if faults else "doctor-well", count=faults))
    return int(faults > 0)


def tell_progress(texts: Catalogue, key: str, percent: int) -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r" + texts.text(key, percent=percent))
        sys.stderr.write("\n" if percent == 100 else "")
        sys.stderr.flush()


@needs("sim")
def simulate(options: argparse.Namespace, texts: Catalogue) -> int:
    from penult.lab.command import run_simulation

    if options.games is not None:
        number_between(texts, options.games, 1, GAMES_AT_MOST)
    number_between(texts, options.workers, 0, 256)
    options.custom = written_cards(options.custom, texts)
    return run_simulation(options, texts)


@needs("data")
def dataset(options: argparse.Namespace, texts: Catalogue) -> int:
    from penult.lab.dataset.command import run_dataset

    if options.games is not None:
        number_between(texts, options.games, 1, GAMES_AT_MOST)
    number_between(texts, options.workers, 0, 256)
    options.custom = written_cards(options.custom, texts)
    return run_dataset(options, texts)


@needs("sim")
def league(options: argparse.Namespace, texts: Catalogue) -> int:
    from penult.lab.league.command import run_league

    if options.deals is not None:
        number_between(texts, options.deals, 2, GAMES_AT_MOST)
    if options.adjusted is not None:
        number_between(texts, options.adjusted, 1, WORLDS_AT_MOST)
    number_between(texts, options.workers, 0, 256)
    return run_league(options, texts)


@needs("train")
def train(options: argparse.Namespace, texts: Catalogue) -> int:
    from penult.lab.training.command import run_training

    for value in (options.tables, options.steps, options.every):
        number_between(texts, value, 1, GAMES_AT_MOST)
    for value in (options.rounds, options.final):
        number_between(texts, value, 2, GAMES_AT_MOST)
    number_between(texts, options.lessons, 0, LESSONS_AT_MOST)
    number_between(texts, options.updates, 1 - min(options.lessons, 1), GAMES_AT_MOST)
    number_between(texts, options.worlds, 1, WORLDS_AT_MOST)
    number_between(texts, options.threads, 1, 256)
    return run_training(options, texts)


@needs("sim")
def analyse(options: argparse.Namespace, texts: Catalogue) -> int:
    from penult.lab.analysis.command import run_analysis

    return run_analysis(read_record(read_file(options.file)), options, texts)


def puzzles(options: argparse.Namespace, texts: Catalogue) -> int:
    from penult.terminal.console import Console
    from penult.terminal.puzzles import solve

    if options.make is not None:
        return make_puzzles(options, texts)
    with Console(options.plain) as console:
        solve(chosen_puzzles(options, texts), texts, console)
    return 0


def chosen_puzzles(options: argparse.Namespace, texts: Catalogue) -> list[Any]:
    """One, or all of a level from anywhere on."""
    from penult.lab.puzzles.store import puzzle_of_the_day, shipped

    if options.daily:
        return [puzzle_of_the_day(datetime.now(UTC).date(), options.game)]
    if not options.game:
        raise Mistake("puzzle-which-game", games=", ".join(NAMES))
    all_of_it = shipped(options.game).puzzles
    if options.number is not None:
        return [all_of_it[number_between(texts, options.number, 1, len(all_of_it)) - 1]]
    found = [each for each in all_of_it if options.level in (None, each.grade)]
    if not found:
        raise Mistake("puzzle-none", level=options.level)
    first = randrange(len(found))
    return found[first:] + found[:first]


@needs("sim")
def make_puzzles(options: argparse.Namespace, texts: Catalogue) -> int:
    from penult.lab.puzzles.command import make
    from penult.lab.puzzles.store import write

    number_between(texts, options.make, 1, PUZZLES_AT_MOST)
    known = puzzles_to_resume(options) if options.resume else None
    if options.among is not None:
        number_between(texts, options.among, options.make, PUZZLES_AT_MOST)
    if not options.game:
        raise Mistake("puzzle-which-game", games=", ".join(NAMES))
    made = make(options, texts, known)
    write_file(options.save, write(made))
    complain(texts.text("puzzle-made", count=len(made.puzzles), seed=made.seed))
    return 0 if len(made.puzzles) == options.make else 130


def puzzles_to_resume(options: argparse.Namespace) -> Any:
    """A file of this game's puzzles that has all that were found for it, and no more than asked."""
    from msgspec import DecodeError

    from penult.lab.puzzles.store import read

    try:
        known = read(read_file(options.resume))
    except DecodeError as error:
        raise Mistake("puzzle-resume-other", file=options.resume) from error
    wanted = options.among or options.make
    if known.game != find(options.game).name or not len(known.puzzles) == known.among <= wanted:
        raise Mistake("puzzle-resume-other", file=options.resume)
    return known


def written_cards(sources: Sequence[str], texts: Catalogue) -> list[Any]:
    """Cards from files, codes and the gallery."""
    return [card for what in sources for card in cards_in(what, texts)]


def cards_in(what: str, texts: Catalogue) -> list[Any]:
    from penult.games.custom.gallery import cards_from

    found = cards_from(what, texts.language, read_file)
    if not found:
        raise Mistake("cards-none", what=what)
    return found


def cards(options: argparse.Namespace, texts: Catalogue) -> None:
    from penult.games.custom.gallery import ACTIONS, gallery_lines, lines_of, pointed_at
    from penult.games.errors import BadCard

    if options.action not in ACTIONS:
        raise Mistake("cards-action", text=options.action, known=", ".join(ACTIONS))
    if options.action == "gallery" and not options.what:
        say(*gallery_lines(texts))
        return
    if not options.what:
        raise Mistake("cards-what")
    try:
        found = cards_in(options.what, texts)
    except BadCard as error:
        if os.path.exists(options.what):
            complain(pointed_at(error, read_file(options.what)))
        raise
    for number, card in enumerate(found, start=1):
        say(*lines_of(card, options.action, number, texts))


def replay(options: argparse.Namespace, texts: Catalogue) -> None:
    from penult.match.custom_cards import titles_on
    from penult.match.record import read_record
    from penult.render.words import Words, all_named

    record = read_file(options.file)
    match = read_record(record)
    names = all_named(match.names, match.seats, texts)
    titles = titles_on(match.game, match.customs)
    words = Words(match.game, texts, names, viewer=options.viewer, titles=titles)
    game = texts.text(f"game-{match.game.name}")
    told = (words.event_with_clause(event) for event in match.events_for(options.viewer))
    say_wrapped(texts.text("replay-title", game=game, seats=match.seats), *told)


def verify(options: argparse.Namespace, texts: Catalogue) -> int:
    from penult.lab.dataset.archives import archives_in
    from penult.match.errors import BadRecord
    from penult.match.record import origin_of, read_record
    from penult.server.storage.opening import is_link

    if is_link(options.file):
        return verify_tables(options.file, texts)
    archives = archives_in(Path(options.file))
    if archives:
        return verify_archives(archives, texts)
    folder = Path(options.file)
    if folder.is_dir():
        return verify_folder(folder, texts)
    record = read_file(options.file)
    try:
        match, origin = read_record(record), origin_of(record)
    except BadRecord as error:
        verdict = "cli-cannot-verify" if error.reason in UNPROVABLE else "cli-not-verified"
        complain(f"{texts.text(verdict)} {error.text(texts.language)}")
        return 1
    say(texts.text("cli-verified", count=len(match.acts)))
    if origin:
        added, published = len(origin.added), origin.commitment
        say(texts.text("cli-verified-origin", count=added, published=published))
    return 0


def verify_archives(archives: Sequence[Path], texts: Catalogue) -> int:
    """Check all records of a dataset."""
    from penult.lab.dataset.archives import records_in
    from penult.match.errors import BadRecord

    count = flaws = 0
    for archive in archives:
        for name, record in records_in(archive):
            count += 1
            try:
                read_record(record)
            except BadRecord as error:
                flaws += 1
                complain(f"{archive.name}, {name}: {error.text(texts.language)}")
    if flaws:
        complain(texts.text("dataset-wrong", count=flaws))
        return 1
    say(texts.text("dataset-verified", count=count))
    return 0


@needs("serve")
def verify_folder(folder: Path, texts: Catalogue) -> int:
    """Check the folder of a server's data."""
    from penult.server.storage.files import explained

    with explained(folder):
        return verify_tables(str(folder), texts)


def verify_tables(source: str, texts: Catalogue) -> int:
    """Check everything that a server has stored."""
    with needs(storage_extra(source)):
        from penult.server.data_folder import findings

    counts = dict.fromkeys(("tables", "snapshots", "records"), 0)
    flaws = 0
    for found in findings(source):
        counts[found.kind] += 1
        if found.flaw:
            flaws += 1
            why = found.why.text(texts.language) if found.why else ""
            complain(texts.text(found.flaw, table=found.id, why=why))
    say(texts.text("cli-folder-checked", **counts))
    if flaws:
        complain(texts.text("cli-folder-wrong", count=flaws))
        return 1
    say(texts.text("cli-folder-right"))
    return 0


def rules(options: argparse.Namespace, texts: Catalogue) -> None:
    from penult.render.rulebook import book_with, looked_up, own_clauses

    game, wanted = find(options.game), " ".join(options.clause)
    lines = looked_up(game, texts, wanted)
    if lines:
        say_wrapped(*lines)
        return
    other = book_with(wanted)
    if other:
        told = texts.text(f"game-{other}")
        raise Mistake("cli-other-book", clause=wanted.upper(), book=told, game=other)
    names = own_clauses(game)
    raise Mistake("cli-no-clause", text=wanted, first=names[0], last=names[-1])


def list_options(options: argparse.Namespace, texts: Catalogue) -> None:
    from penult.render.rulebook import lines

    say_wrapped(*lines(find(options.game), texts))


def picture(options: argparse.Namespace, texts: Catalogue) -> None:
    from penult.match.match import Match
    from penult.match.record import HEADING, read_record

    text = read_file(options.file)
    match = read_record(text) if text.startswith(HEADING) else Match.read(text)
    svg = match.svg(options.viewer, language=texts.language)
    write_file(options.output, svg)


def completion(options: argparse.Namespace, texts: Catalogue) -> None:
    from penult.cli.shell_completion import script

    say(script(options.shell).strip())


COMMANDS = {
    "play": play,
    "serve": serve,
    "join": join,
    "open": open_table,
    "tables": tables,
    "backup": backup,
    "restore": restore,
    "stats": stats,
    "doctor": doctor,
    "simulate": simulate,
    "dataset": dataset,
    "league": league,
    "train": train,
    "analyse": analyse,
    "puzzles": puzzles,
    "cards": cards,
    "replay": replay,
    "verify": verify,
    "rules": rules,
    "options": list_options,
    "picture": picture,
    "completion": completion,
}

if __name__ == "__main__":
    raise SystemExit(main())
