// Cards and events in the words of a language, as src/penult/render/words.py and story.py do.
import type { GameReply, Happened, ShownAct, ShownMeld, ShownPiece, ShownSeat } from "../protocol"
import { AUDITED, type Catalogue, type Values } from "./catalogue"

const WITHOUT: Record<string, string> = { speed_set: "-untimed", voted: "-against", finished: "-empty" }
const COUNTED: Record<string, readonly string[]> = { // what a count stands for if it isn't a number
  decided: ["", "", "-b"],
  bound: ["", "-colour", "-no_wild"],
  guessed: ["", "-odd", "-even"],
  missed: ["", "-odd", "-even"],
}
const WITH_CARDS = ["drew", "gave", "opened", "peeked"]
const OF_ONE_ALONE = ["dealt", "ready"] // only told to the player concerned
const LAYS = ["laid", "jumped"]
const TRAYS = "ab"

/** A custom card. */
export interface Wild {
  title: string
  does: string
}

export class Words {
  private readonly colours: ReadonlyMap<string, string>

  constructor(
    readonly game: GameReply,
    readonly texts: Catalogue,
    readonly names: readonly string[],
    readonly viewer: number,
    readonly wilds: ReadonlyMap<string, Wild> = new Map(),
  ) {
    this.colours = new Map(game.cards.map((card, place) => [card, game.colours[place] ?? ""]))
  }

  /** A text in the game's own words if it has any. */
  text(key: string, values: Values = {}): string {
    return this.texts.text(this.own(key), values)
  }

  own(key: string): string {
    return this.texts.own(key, this.game.name)
  }

  /** The text key of an action's button: for this action, or for its verb in the game's own words. */
  actKey({ act, verb }: ShownAct): string {
    const detailed = `web-act-${act.replace(" ", "-")}`
    return act !== verb && this.texts.has(detailed) ? detailed : this.own(`web-act-${verb}`)
  }

  name(seat: number): string {
    if (seat < 0) return ""
    return seat === this.viewer ? this.texts.text("you") : (this.names[seat] ?? String(seat))
  }

  colourOf(card: string): string {
    return this.colours.get(card) ?? ""
  }

  colour(colour: string): string {
    return this.texts.text(`colour-${colour}`)
  }

  mark(colour: string): string {
    return this.texts.text(`mark-${colour}`)
  }

  /** “red 7”, “7 rouge”, “Rot 7”. */
  card(card: string): string {
    const colour = this.colourOf(card)
    if (!colour) return this.wilds.get(card)?.title || this.texts.text(`face-${card}`)
    const key = this.own(`face-${card.slice(1)}`)
    const face = this.texts.has(key) ? this.texts.text(key) : card.slice(1)
    const agreeing = this.own(`colour-${colour}-${card.slice(1)}`)
    const word = this.texts.has(agreeing) ? this.texts.text(agreeing) : this.colour(colour)
    return this.texts.text("card-coloured", { colour: word, face })
  }

  /** The card with an indefinite article, as the object of a sentence: “a red 7”, “un 7 rouge”, “eine rote 7”. */
  aCard(card: string): string {
    const colour = this.colourOf(card)
    const title = this.wilds.get(card)?.title
    if (title) return this.texts.text("a-card-titled", { card: this.texts.text(`face-${card}`), title })
    if (!colour) return this.texts.text(`a-face-${card}`)
    const face = card.slice(1)
    const key = this.own(`a-face-${face}`)
    const values = { colour: this.texts.text(`a-colour-${colour}`), colour_f: this.texts.text(`a-colour-${colour}-f`), face }
    return this.texts.text(this.texts.has(key) ? key : "a-number", values)
  }

  /** What a card does, in a few words; empty for plain numbers. */
  meaning(card: string): string {
    const wild = this.wilds.get(card)
    if (wild?.does) return wild.does
    const face = this.colourOf(card) ? card.slice(1) : card
    const key = this.own(`web-does-${/^\d+s$/.test(face) ? "stop" : face}`)
    return this.texts.has(key) ? this.texts.text(key) : ""
  }

  /** What a custom card will do. */
  effect(event: Happened): string {
    return LAYS.includes(event.kind) ? (this.wilds.get(event.card ?? "")?.does ?? "") : ""
  }

  cards(cards: readonly string[]): string {
    return cards.map((card) => this.card(card)).join(", ")
  }

  /** “a red 7, a blue Skip and a wild”. */
  aCards(cards: readonly string[]): string {
    return this.listed(cards.map((card) => this.aCard(card)))
  }

  private listed(things: readonly string[]): string {
    const [all, last = ""] = [things.slice(0, -1), things.at(-1)]
    return all.length ? all.join(", ") + this.texts.text("list-and") + last : last
  }

  /** “red 7”, even if the tile has an effect: in a meld only its number counts. */
  number(card: string): string {
    return this.texts.text("card-coloured", { colour: this.colour(this.colourOf(card)), face: card.slice(1) })
  }

  /** “run red 3 to 7, the 5 is a joker”; a set names its colours. */
  meld(pieces: readonly ShownPiece[], run: boolean): string {
    const first = pieces[0]?.card ?? ""
    const last = pieces.at(-1)?.card ?? ""
    const colours = pieces.map(({ card }) => this.colour(this.colourOf(card))).join(", ")
    const head = run
      ? this.texts.text("meld-run", { first: this.number(first), last: last.slice(1) })
      : this.texts.text("meld-set", { number: first.slice(1), colours })
    const jokers = pieces.filter(({ joker }) => joker)
    return [head, ...jokers.map(({ card }) => this.texts.text("meld-joker", { tile: this.number(card) }))].join(", ")
  }

  /** Why tiles can't join a meld: “A red 2 doesn't fit a set of 6s.” */
  misfit(tiles: readonly string[], { pieces, run }: ShownMeld): string {
    const [first = "", last = ""] = [pieces[0]?.card, pieces.at(-1)?.card]
    const [tile = "", ...others] = tiles
    const isThere = !others.length && pieces.some(({ card }) => card === tile)
    const said = this.texts.text(isThere ? "tiles-twice" : run ? "tiles-misfit-run" : "tiles-misfit-set", {
      count: tiles.length,
      tiles: this.listed(tiles.map((each) => this.aNumber(each))),
      number: first.slice(1),
      last: last.slice(1),
      colour_f: this.texts.text(`a-colour-${this.colourOf(first)}-f`),
    })
    return said.charAt(0).toUpperCase() + said.slice(1)
  }

  /** “a red 7”, as the subject of a sentence about melds. */
  private aNumber(tile: string): string {
    const colour = this.colourOf(tile)
    if (!colour) return this.texts.text("tiles-the-joker")
    return this.texts.text("a-number", { colour: this.texts.text(`a-colour-${colour}`), face: tile.slice(1) })
  }

  tray(tray: string): string {
    return tray ? this.texts.text(`tray-${TRAYS.indexOf(tray)}`) : ""
  }

  count(count: number): string {
    return this.text("cards", { count })
  }

  size(seat: ShownSeat): string {
    return seat.about ? this.texts.text(seat.about === "few" ? "size-few" : "size-many") : this.count(seat.size)
  }

  points(seat: ShownSeat): string {
    return this.texts.text(seat.unit === "rounds-won" ? seat.unit : "points", { count: seat.total })
  }

  /** The short form, for narrow places. */
  fewPoints(seat: ShownSeat): string {
    return this.texts.text(seat.unit === "rounds-won" ? "rounds-won-short" : "points-short", { count: seat.total })
  }

  /** Who has won a match; empty if nobody has. */
  won(winners: readonly number[]): string {
    if (!winners.length) return ""
    const person = winners[0] === this.viewer ? "you" : "they"
    const names = winners.map((seat) => this.name(seat)).join(", ")
    return this.texts.text(winners.length > 1 ? "web-won-together" : "web-won", { person, names })
  }

  seatMark(mark: string): string {
    return this.texts.text(`table-mark-${mark}`)
  }

  /** The game whose rulebook contains a clause: some options come from another game. */
  book(clause: string): string {
    const kind = `${clause.split("-")[0] ?? ""}-`
    const rules = this.game.options.flatMap((option) => option.rules ?? [])
    return rules.find((rule) => rule.split("/")[1]?.startsWith(kind))?.split("/")[0] ?? this.game.name
  }

  clause(name: string): string {
    return this.texts.text(`clause-${name}`)
  }

  /** Whether to tell the viewer about an event. */
  tells(event: Happened): boolean {
    if (AUDITED.includes(event.kind)) return false
    return !OF_ONE_ALONE.includes(event.kind) || event.seat === this.viewer
  }

  /** The event as a sentence. */
  event(event: Happened): string {
    const { seat = -1, other = -1, card = "", colour = "", cards = [] } = event
    const sentence = this.texts.text(this.ownKey(event, keyOf(event)), {
      person: this.person(seat, other),
      seat: this.name(seat),
      other: this.name(other),
      card: card ? this.card(card) : "",
      a_card: card ? this.aCard(card) : "",
      colour: colour ? this.colour(colour) : "",
      count: event.count ?? 0,
      cards: this.cards(cards),
      a_cards: this.aCards(cards),
      tray: this.tray(event.tray ?? ""),
    })
    return sentence.charAt(0).toUpperCase() + sentence.slice(1)
  }

  private ownKey(event: Happened, key: string): string {
    const names = [...(event.card ? [event.card] : []), this.game.name]
    return names.map((name) => `${key}-${name}`).find((own) => this.texts.has(own)) ?? key
  }

  private person(seat: number, other: number): string {
    if (this.viewer < 0) return "they"
    if (seat === this.viewer) return "you"
    return other === this.viewer ? "to_you" : "they"
  }
}

function keyOf(event: Happened): string {
  const { kind, cards = [], count = 0, other = -1 } = event
  let key = `event-${kind}`
  if (kind === "missed" && !event.card) return `${key}-nothing`
  if (!count) key += WITHOUT[kind] ?? ""
  key += COUNTED[kind]?.[count] ?? ""
  if (event.tray && ["laid", "named", "turned_up"].includes(kind)) key += "-tray"
  if (event.colour && ["laid", "jumped"].includes(kind)) return `${key}-naming`
  if (kind === "won" && other >= 0) return `${key}-shared`
  if (kind === "opened" && other < 0) return `${key}-all`
  if (cards.length && WITH_CARDS.includes(kind)) return `${key}-cards`
  if (cards.length && kind === "shown" && other < 0) return `${key}-cards`
  return key
}
