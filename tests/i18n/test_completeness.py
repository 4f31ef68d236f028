"""Every text exists in every language, and every text is used."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from string import Formatter
from typing import get_args

import pytest

from penult.core import errors
from penult.core.animals import ANIMALS
from penult.core.errors import PenultError, clause_name
from penult.core.events import Kind
from penult.core.ids import NO_COLOUR, Colour
from penult.games.obstacles import Obstacle
from penult.games.registry import NAMES, find
from penult.i18n import LANGUAGES, catalogue
from penult.i18n.catalogue import Text, files_of
from penult.render.words import Words
from penult.server.protocol import Reaction
from penult.terminal.parser import COMMANDS, Parser, faces_of, words_for
from tests.architecture.sources import GAMES, files, game_named
from tests.i18n import keys

FAMILIES = (  # keys built at run time
    "analysis-grade-",
    "analysis-unit-",
    "clause-",
    "event-",
    "extra-",
    "hint-do-",
    "hint-none-",
    "hint-sure-",
    "hint-why-",
    "option-",
    "puzzle-grade-",
    "preset-",
    "face-",
    "a-face-",
    "colour-",
    "a-colour-",
    "letter-",
    "mark-",
    "aliases-",
    "position-",
    "record-",
    "error-",
    "table-mark-",
    "table-help-",
    "table-countdown-",
    "size-",
    "game-",
    "animal-",
    "bot-",
    "tally-",
    "rate-",
    "tray-",
    "wild-",
    "gallery-",
    "word-",
    "reaction-",
    "reason-",
    "os-",
)
FINISHED_BY_A_WORD = ("cli-", "table-hint-")  # the rest of the key is in the code
COLOURS = tuple(colour.name.lower() for colour in Colour)
OF_A_CARD = {"card", "a_card", "title", "colour", "colour_f", "face"}
OF_A_REASON = {"card", "a_card", "top", "a_top"}
SAID_BEHIND_A_SIGN = ("a", "b")  # a tray's letter alone could mean a colour or a call

each_language = pytest.mark.parametrize("language", LANGUAGES)


def missing(language: str, wanted: Iterator[str] | set[str]) -> list[str]:
    return sorted(key for key in set(wanted) if key not in catalogue(language))


@each_language
def test_all_languages_have_the_same_keys(language: str) -> None:
    assert set(catalogue(language).texts) ^ set(catalogue("en").texts) == set()


@each_language
def test_no_text_hides_another(language: str) -> None:
    found = Counter(key for path in files_of(language) for key in json.loads(path.read_bytes()))
    assert [key for key, count in found.items() if count > 1] == []


@each_language
def test_no_text_is_empty(language: str) -> None:
    texts = catalogue(language).texts
    assert [key for key, text in texts.items() if not all(t.strip() for t in forms(text))] == []


def test_no_line_of_a_french_text_begins_with_its_punctuation() -> None:
    """They follow a no-break space."""
    texts = catalogue("fr").texts.items()
    breakable = re.compile(r"(?<=\S) (?=[:;!?»])|« ")
    assert [key for key, text in texts if any(map(breakable.search, forms(text)))] == []


# What the games need


OTHER_FILES = {"wilds": "coloradd"}  # whose words it holds


@pytest.mark.parametrize("name", NAMES)
def test_the_words_of_a_game_are_in_its_files_or_in_common_ones(name: str) -> None:
    """A table in the browser loads no others."""
    texts = {path.stem: json.loads(path.read_bytes()) for path in files_of("en")}
    foreign = [each for each in texts if OTHER_FILES.get(each, each) in {*NAMES} - {name}]
    loaded = {key for each, found in texts.items() if each not in foreign for key in found}
    sources = [path.read_text(encoding="utf-8") for path in files(f"games/{name}/**/*.py")]
    events = {kind for source in sources for kind in re.findall(r"Kind\.(\w+)", source)}
    wanted = [f"event-{kind.lower()}" for kind in events & set(Kind.__members__)]
    wanted += [f"face-{card}" for card in set(find(name).cards) if card.isalpha()]
    elsewhere = [key for key in wanted if any(key in texts[each] for each in foreign)]
    assert [key for key in elsewhere if not {key, f"{key}-{name}"} & loaded] == []


def clause_keys() -> Iterator[str]:
    for name in GAMES:
        for clause in game_named(name).clauses:
            if clause:
                yield f"clause-{clause_name(clause)}"


def option_keys() -> Iterator[str]:
    for name in NAMES:
        for option in find(name).options:
            yield f"option-{option.name}"
            yield f"option-{option.name}-help"
            for value in option.values or ():
                yield f"option-{option.name}-{option.text(value)}"


def card_keys() -> Iterator[str]:
    """A coloured card is named by colour and face; a number needs no name."""
    for name in NAMES:
        game = find(name)
        for code, colour in zip(game.cards, game.colours, strict=True):
            face = code if colour == NO_COLOUR else code[1:]
            if not face.isdigit():
                yield f"face-{face}"


def article_keys() -> Iterator[str]:
    """Everything that has a name also has one with an article."""
    yield from (f"a-{key}" for key in catalogue("en").texts if key.startswith("face-"))
    for colour in COLOURS:
        yield from (f"a-colour-{colour}", f"a-colour-{colour}-f")


@each_language
def test_every_count_of_a_round_has_a_text(language: str) -> None:
    tallies = {f"tally-{tally}" for name in NAMES for tally in find(name).tallies}
    rates = {f"rate-{rate[0]}" for name in NAMES for rate in find(name).rates}
    assert tallies and rates
    assert missing(language, tallies | rates) == []


@each_language
def test_every_clause_has_a_text(language: str) -> None:
    assert missing(language, clause_keys()) == []


@each_language
def test_every_event_has_a_text(language: str) -> None:
    assert missing(language, {f"event-{kind.name.lower()}" for kind in Kind}) == []


@each_language
def test_every_option_and_its_named_values_have_texts(language: str) -> None:
    assert missing(language, option_keys()) == []


@each_language
def test_every_preset_has_a_name_and_says_what_it_is(language: str) -> None:
    named = {f"preset-{each.name}" for name in NAMES for each in find(name).presets}
    told = {f"preset-{name}-{each.name}" for name in NAMES for each in find(name).presets}
    assert missing(language, named | told) == []
    said = {key for key in catalogue(language).texts if key.startswith("preset-")}
    assert said == named | told | {"preset-title"}


@each_language
def test_every_card_and_colour_can_be_named(language: str) -> None:
    assert missing(language, card_keys()) == []
    assert missing(language, article_keys()) == []
    for kind in ("colour", "letter", "mark", "aliases"):
        assert missing(language, {f"{kind}-{colour}" for colour in COLOURS}) == []


@each_language
def test_colours_are_told_apart_by_word_letter_and_mark(language: str) -> None:
    for kind in ("colour", "letter", "mark"):
        assert len({catalogue(language).text(f"{kind}-{colour}") for colour in COLOURS}) == 4


@each_language
def test_every_game_has_a_name(language: str) -> None:
    assert missing(language, {f"game-{name}" for name in GAMES}) == []


@each_language
def test_animals_have_names_of_their_own(language: str) -> None:
    assert missing(language, {f"animal-{name}" for name in ANIMALS}) == []
    assert len({catalogue(language).text(f"animal-{name}") for name in ANIMALS}) == len(ANIMALS)


@each_language
def test_every_reaction_has_a_text(language: str) -> None:
    said = {key for key in catalogue(language).texts if key.startswith("reaction-")}
    assert said == {f"reaction-{each}" for each in get_args(Reaction)}


@each_language
def test_every_reason_has_a_text_and_every_text_a_reason(language: str) -> None:
    assert missing(language, {f"reason-{reason}" for reason in Obstacle}) == []
    variants = ("-self", "-partner", "-colour", "-tray", "-tray-colour")
    besides = {"wait", "not-held", "called", "colour-stays", "no-meld"}
    allowed = {*Obstacle, *besides, *(f"{r}{v}" for r in Obstacle for v in variants)}
    said = {key for key in catalogue(language).texts if key.startswith("reason-")}
    assert {without_game(key).removeprefix("reason-") for key in said} <= allowed


# What the code says


def error_classes() -> list[type[PenultError]]:
    return [
        value
        for value in vars(errors).values()
        if isinstance(value, type) and issubclass(value, PenultError) and value is not PenultError
    ]


@each_language
def test_every_error_has_a_text(language: str) -> None:
    assert missing(language, {error.key for error in error_classes()}) == []


def test_no_error_shares_its_text_with_another() -> None:
    assert len({error.key for error in error_classes()}) == len(error_classes())


@each_language
def test_every_flaw_of_a_position_has_a_text(language: str) -> None:
    assert missing(language, {f"position-{flaw}" for flaw in keys.position_flaws()}) == []


@each_language
def test_every_flaw_of_a_record_has_a_text(language: str) -> None:
    assert missing(language, {f"record-{flaw}" for flaw in keys.record_flaws()}) == []


def test_no_flaw_is_described_that_no_code_finds() -> None:
    described = {key for key in catalogue("en").texts if key.startswith(("position-", "record-"))}
    found = {f"position-{flaw}" for flaw in keys.position_flaws()}
    found |= {f"record-{flaw}" for flaw in keys.record_flaws()}
    assert described - found == set()


def test_every_key_asked_for_exists() -> None:
    asked_for = keys.asked_for() - set(LANGUAGES)  # an error's text is looked up by language
    assert missing("en", asked_for) == []


def test_every_key_the_browser_asks_for_exists() -> None:
    asked_for = keys.asked_for_in_the_browser()
    assert len(asked_for) > 50
    assert missing("en", asked_for) == []


def test_keys_put_together_belong_to_a_known_family() -> None:
    starts = keys.asked_for_beginning_with()
    assert [
        start for start in starts if not start.startswith((*FAMILIES, *FINISHED_BY_A_WORD))
    ] == []


def without_game(key: str) -> str:
    """A game may have its own words for anything said at a table."""
    ends = (f"-{name}" for name in NAMES)
    return next((key.removesuffix(end) for end in ends if key.endswith(end)), key)


def is_used(key: str, mentioned: set[str]) -> bool:
    if without_game(key) in mentioned or key.startswith(FAMILIES):
        return True
    ends = (key.removeprefix(start) for start in FINISHED_BY_A_WORD if key.startswith(start))
    return any(end in mentioned for end in ends)


def test_every_text_is_used() -> None:
    mentioned = keys.mentioned() | keys.mentioned_in_the_browser()
    begun = tuple(keys.begun_in_the_browser())
    unused = (key for key in catalogue("en").texts if not is_used(key, mentioned))
    assert [key for key in unused if not key.startswith(begun)] == []


# What the texts say


def forms(text: Text) -> Iterator[str]:
    """Every form of a text: itself, or all its variants."""
    if isinstance(text, str):
        yield text
    else:
        for choice in text.values():
            yield from forms(choice)


def placeholders(text: Text) -> set[str]:
    return {
        name
        for form in forms(text)
        for _, name, _, _ in Formatter().parse(form)
        if name is not None
    }


def values_of_events() -> set[str]:
    """The values that ``Words.event`` passes to every text."""
    calls = (call for call in keys.calls("text") if any(k.arg == "a_cards" for k in call.keywords))
    return {str(keyword.arg) for call in calls for keyword in call.keywords}


@each_language
def test_no_placeholder_is_known_to_one_language_alone(language: str) -> None:
    """A language may omit what its sentence doesn't need."""
    others = [catalogue(each).texts for each in LANGUAGES if each != language]
    of_events, unknown = values_of_events(), {}
    for key, text in catalogue(language).texts.items():
        known = set().union(*(placeholders(texts.get(key, "")) for texts in others))
        if key.startswith("event-"):
            known |= of_events
        if key.startswith(("a-", "table-not-held")):
            known |= OF_A_CARD
        if key.startswith("reason-"):
            known |= OF_A_REASON
        if placeholders(text) - known:
            unknown[key] = placeholders(text) - known
    assert unknown == {}


@each_language
def test_choices_are_by_number_or_by_person(language: str) -> None:
    odd = [key for key, text in catalogue(language).texts.items() if not is_sound(text)]
    assert odd == []


def is_sound(text: Text) -> bool:
    if isinstance(text, str):
        return True
    chosen = set(text)
    by_number = chosen == {"one", "other"}
    by_person = "they" in chosen and chosen <= {"you", "to_you", "they"}
    return (by_number or by_person) and all(is_sound(choice) for choice in text.values())


@each_language
@pytest.mark.parametrize("name", NAMES)
def test_no_word_of_the_terminal_means_two_things(language: str, name: str) -> None:
    """Within one game; “p” means pass where there is no button to press.

    Notation goes before words: where “keep” is an action, it doesn't mean to pass.
    """
    texts, game = catalogue(language), find(name)
    acts = {action.text for action in game.actions}
    ear = Parser(Words(game, texts, ("Al", "Bo")))
    verbs = {*ear.alone, *ear.with_more_words, *COMMANDS}
    for kinds in (verbs, {*COLOURS, *faces_of(texts, game)}):
        said = ((kind, words_for(ear.words, kind)) for kind in kinds)
        words = Counter(w for kind, ws in said for w in ws if w == kind or w not in acts)
        assert [word for word, uses in words.items() if uses > 1] == []


@each_language
def test_the_notation_is_understood_in_every_language(language: str) -> None:
    """The notation's verbs, colours and faces work in the terminal in every language."""
    texts = catalogue(language)
    names = [key.removeprefix("aliases-") for key in texts.texts if key.startswith("aliases-")]
    said = {name: texts.text(f"aliases-{name}").split() for name in names}
    unsaid = [name for name in names if without_game(name) not in said[name]]
    assert unsaid == list(SAID_BEHIND_A_SIGN)


# The rulebook in chapters


@each_language
@pytest.mark.parametrize("name", NAMES)
def test_a_rulebook_begins_with_a_heading_and_every_heading_with_a_clause(
    language: str, name: str
) -> None:
    clauses = [clause_name(clause) for clause in find(name).clauses if clause]
    begun = [clause for clause in clauses if f"web-chapter-{clause}" in catalogue(language)]
    assert begun[0] == clauses[0]
    assert len(begun) > 5


def test_no_heading_stands_before_a_clause_that_is_not_there() -> None:
    heads = {key for key in catalogue("en").texts if key.startswith("web-chapter-")}
    assert heads <= {key.replace("clause-", "web-chapter-") for key in clause_keys()}
