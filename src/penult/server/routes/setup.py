"""Routes for setting up a table: checking options and custom cards."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import convert

from penult.games.custom import (
    WildCard,
    code_of,
    fitting_tables,
    gallery,
    write_card,
    write_rule,
)
from penult.games.custom.blocks import Block, blocks_of, forms, write_blocks
from penult.games.custom.card import LONGEST_TEXT, LONGEST_TITLE
from penult.games.custom.checker import MOST_NESTED, MOST_NODES, MOST_STEPS
from penult.games.custom.explaining import told, told_ways
from penult.games.custom.language import COLOUR_MODES
from penult.games.errors import BadCard
from penult.games.registry import find
from penult.i18n import Catalogue, catalogue
from penult.match.custom_cards import check_for_table, one_card, workshop_of
from penult.match.options import read_options
from penult.server.auth import Asking, TableId, actor_in, base_of, language_of, service_of
from penult.server.compression import COMPRESSED
from penult.server.replies import (
    Answer,
    BlockForm,
    CardBlock,
    CardDraft,
    CardGrammar,
    Fit,
    LinkReply,
    NewCustoms,
    NewHost,
    ReadCard,
    ToldWay,
)
from penult.tables import decide
from penult.tables.commands import SetCustoms, SetHost


@get("/api/games/{name:str}/fit", middleware=COMPRESSED)
async def fit(
    name: FromPath[str],
    seats: Annotated[int, QueryParameter(ge=0, le=31)] = 4,
    options: Annotated[str, QueryParameter(max_length=2000)] = "",
) -> Fit:
    """Check options for a number of players."""
    return Fit(decide.checked_terms(find(name), options, seats, (), public=False)[0])


@get("/api/games/{name:str}/gallery", middleware=COMPRESSED)
async def gallery_of(request: Asking, name: FromPath[str]) -> list[ReadCard]:
    """Example cards in the language of the request, for games with custom cards."""
    workshop_of(find(name))
    texts = catalogue(language_of(request))
    return [read(card, texts, key) for key, card in gallery(texts.language).items()]


@get("/api/games/{name:str}/blocks")
async def grammar_of(name: FromPath[str]) -> CardGrammar:
    """What custom cards are made of, for games that have some."""
    workshop_of(find(name))
    return GRAMMAR


GRAMMAR = CardGrammar(
    forms=convert(forms(), tuple[BlockForm, ...], from_attributes=True),
    colours=tuple(COLOUR_MODES),
    steps=MOST_STEPS,
    blocks=MOST_NODES,
    nested=MOST_NESTED,
    title=LONGEST_TITLE,
    text=LONGEST_TEXT,
)
RULE = "\nrule\n"  # the rule gets its own lines, so that an error says which block is wrong


@post("/api/cards", status_code=200)
async def check_card(request: Asking, data: JSONBody[CardDraft]) -> ReadCard:
    """Check a custom card; errors are part of the response."""
    texts = catalogue(language_of(request))
    try:
        card = one_card(data.card + rule_in(data))
        game = find(data.game)
        options = read_options(game, data.options)
        check_for_table(game, options, data.seats, card, private=not data.public)
    except BadCard as error:
        said, why = error.text(texts.language), error.why(texts.language)
        return ReadCard(error=said, why=why, line=error.line, column=error.column)
    return read(card, texts)


def rule_in(data: CardDraft) -> str:
    """A rule given as blocks, written below the rest of its card."""
    blocks = convert(data.blocks or (), tuple[Block, ...], from_attributes=True)
    line = data.card.count("\n") + RULE.count("\n") + 1
    return RULE + write_blocks(blocks, line) if blocks else ""


def read(card: WildCard, texts: Catalogue, name: str = "") -> ReadCard:
    return ReadCard(
        card=write_card(card),
        title=card.title,
        text=card.text,
        rule=write_rule(card.steps),
        colour=card.colour.name.lower(),
        last=card.last,
        answers=card.answers,
        told=tuple(told(card, texts)),
        ways=tuple(ToldWay(*way) for way in told_ways(card.steps, texts)),
        blocks=convert(blocks_of(card.steps), tuple[CardBlock, ...], from_attributes=True),
        code=code_of(card),
        name=name,
        fits=tuple(fitting_tables(card)),
    )


@put("/api/tables/{id:str}/customs")
async def set_customs(
    state: State, request: Asking, id: TableId, data: JSONBody[NewCustoms]
) -> Answer:
    """Change the custom cards; everybody has to accept again."""
    actor = await actor_in(request, id)
    return Answer(await service_of(state).order(id, actor, SetCustoms(data.customs)))


@put("/api/tables/{id:str}/host")
async def set_host(state: State, request: Asking, id: TableId, data: JSONBody[NewHost]) -> Answer:
    """The host makes another person host."""
    actor = await actor_in(request, id)
    return Answer(await service_of(state).order(id, actor, SetHost(data.seat)))


@get("/api/address")
async def address(request: Asking) -> LinkReply:
    """The address for others to reach this server."""
    return LinkReply(base_of(request))


SETUP = (fit, gallery_of, grammar_of, check_card, set_customs, set_host, address)
