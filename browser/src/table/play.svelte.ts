// What a player at a table sees and does, all derived from the view and its list of legal actions.
import {
  actsOf,
  answers,
  buttons,
  isFurtherAdvice,
  isReturn,
  known,
  layOf,
  narrowed,
  openQuestion,
  valuesOf,
  waysToLay,
  type Acts,
  type Open,
} from "../lib/choices"
import { whyRefused } from "../lib/refusal"
import { meaningOf } from "../lib/told"
import { texts } from "../lib/texts.svelte"
import { Words, type Wild } from "../lib/words"
import type { Sight } from "../net/sight.svelte"
import { ANIMALS, type GameReply, type ReadCard, type Refusal, type ShownAct } from "../protocol"
import { Arranging, type Place } from "./arranging.svelte"

export interface Refused {
  what: string
  clause: string
  why: string
}

export interface Choice {
  key: string
  act?: ShownAct // what it does
  colour?: number
  target?: number
  tray?: number
  card?: string
  place?: Place // where a tile goes
}

export class Play {
  picked = $state("") // the card tapped, until its colour, tray or partner is chosen
  about = $state("") // the card being described
  refused = $state.raw<Refused | null>(null)
  read = $state.raw<ReadonlyMap<string, ReadCard>>(new Map()) // custom cards, explained
  private hint = $state.raw({ version: 0, act: "" })
  private ways = $state.raw<readonly ShownAct[]>([])
  readonly acts: Acts
  readonly arranging: Arranging | null

  constructor(
    readonly session: Sight,
    readonly game: GameReply,
  ) {
    this.acts = actsOf(game)
    this.arranging = game.tiles ? new Arranging(this) : null
  }

  readonly names = $derived.by(() => this.session.info?.chairs.map((chair) => chair.name ?? "") ?? [])
  /** Everybody's animal; records of older matches name none. */
  readonly animals = $derived.by(() => this.session.info?.chairs.map((chair, seat) => chair.avatar || (ANIMALS[seat % ANIMALS.length] ?? "")) ?? [])
  readonly wilds = $derived.by<ReadonlyMap<string, Wild>>(() => {
    const customs = this.session.view?.customs ?? []
    return new Map(customs.map(({ card, title = "" }) => [card, { title, does: meaningOf(this.read.get(card) ?? {}) }]))
  })
  readonly words = $derived.by(() => new Words(this.game, texts.current, this.names, this.session.seat, this.wilds))
  readonly moves = $derived.by(() => known(this.acts, this.session.view?.legal ?? []))
  readonly asides = $derived.by(() => known(this.acts, this.session.view?.asides ?? []))
  readonly legal = $derived.by(() => [...this.moves, ...this.asides])
  readonly buttons = $derived.by(() => [
    ...this.asides.filter(isReturn),
    ...buttons(this.moves).filter((act) => !isFurtherAdvice(act, this.moves)),
  ])
  readonly more = $derived.by(() => [
    ...this.moves.filter((act) => isFurtherAdvice(act, this.moves)),
    ...buttons(this.asides).filter((act) => !isReturn(act)),
  ])
  readonly playing = $derived.by(() => this.session.info?.phase === "playing")
  readonly mine = $derived.by(() => this.playing && this.session.view?.turn === this.session.seat && this.session.seat >= 0)

  /** Whether a bot plays for the viewer, who has been inactive for too long. */
  readonly replaced = $derived.by(() => {
    const chair = this.session.info?.chairs[this.session.seat]
    return this.playing && chair?.kind === "person" && Boolean(chair.bot)
  })

  reads(card: string, read: ReadCard): void {
    if (this.read.get(card) !== read) this.read = new Map([...this.read, [card, read]])
  }

  // Hints

  /** Whether hints are available: only against bots alone, and not in games whose plans are actions. */
  readonly mayAsk = $derived.by(() => {
    const people = this.session.info?.chairs.filter((chair) => chair.kind === "person") ?? []
    return this.session.live && this.mine && !this.game.tiles && people.length === 1 && this.moves.length > 1
  })

  /** The suggested action, until something happens. */
  readonly advised = $derived.by(() => (this.hint.version === this.session.version ? this.acts.get(this.hint.act) : undefined))

  async advise(): Promise<void> {
    const answer = await this.session.hint()
    if (answer.type === "why") this.hint = { version: this.session.version, act: answer.act }
  }

  // Questions

  readonly open = $derived.by<Open | "answer" | "place" | null>(() => {
    if (this.arranging?.places.length) return "place"
    const still = this.ways.filter((way) => this.legal.includes(way))
    if (still.length > 1) return openQuestion(still)
    return answers(this.moves).length ? "answer" : null
  })

  readonly choices = $derived.by<Choice[]>(() => {
    const open = this.open
    if (open === "place") {
      return (this.arranging?.places ?? []).map((place) => ({ key: JSON.stringify(place.target), place }))
    }
    if (open === "answer") {
      return answers(this.moves).map((act) => ({
        key: act.act,
        act,
        ...(act.verb === "name" ? { colour: act.colour ?? -1 } : {}),
        ...(act.verb === "fire" ? { card: act.card ?? "" } : {}),
        ...(["hit", "designate", "choose", "blame"].includes(act.verb) ? { target: act.target ?? -1 } : {}),
        ...(act.verb === "guess" && (act.colour ?? -1) >= 0 ? { colour: act.colour ?? -1 } : {}),
      }))
    }
    if (!open) return []
    return valuesOf(this.ways, open).map((value) => ({ key: `${open} ${value}`, [open]: value }))
  })

  choose(choice: Choice): void {
    if (choice.act) return this.do(choice.act)
    if (choice.place) return void this.arranging?.drop(choice.place.target)
    const open = this.open
    if (!open || open === "answer" || open === "place") return
    this.decide(narrowed(this.ways, open, choice[open] ?? -1))
  }

  cancel(): void {
    this.ways = []
    this.picked = ""
    if (this.arranging) this.arranging.picked = null
  }

  // Cards

  canLay(card: string): boolean {
    if (this.arranging) return this.arranging.canLay(card)
    return waysToLay(this.legal, card).length > 0
  }

  tap(card: string): void {
    const ways = waysToLay(this.legal, card)
    this.cancel()
    if (!this.canLay(card)) return void this.explain(layOf(this.acts, card), this.words.card(card))
    if (this.arranging) return this.arranging.pick({ from: "rack", tile: card })
    this.picked = card
    this.decide(ways)
  }

  /** Whether this card is picked up while its destination is being chosen. */
  holds(card: string): boolean {
    const tile = this.arranging?.picked
    return this.picked === card || (tile?.from === "rack" && tile.tile === card)
  }

  readonly holding = $derived.by(() => Boolean(this.picked || this.arranging?.picked))

  private decide(ways: readonly ShownAct[]): void {
    const [only] = ways
    if (only && (ways.length === 1 || !openQuestion(ways))) this.do(only)
    else this.ways = ways
  }

  // Acts

  do(act: ShownAct): void {
    this.cancel()
    this.arranging?.forget()
    void this.say(act.act, act.card ? this.words.card(act.card) : "")
  }

  private async say(act: string, what: string): Promise<boolean> {
    this.refused = null
    const answer = await this.session.act(act)
    if (answer.type === "refused") await this.refuse(what, answer)
    return answer.type !== "refused"
  }

  /** Play actions one after the other until one is refused; returns how many were played. */
  async sayAll(acts: readonly string[]): Promise<number> {
    for (const [done, act] of acts.entries()) {
      const card = this.acts.get(act)?.card
      if (!(await this.say(act, card ? this.words.card(card) : ""))) return done
    }
    return acts.length
  }

  async explain(act: string, what: string): Promise<void> {
    const answer = await this.session.why(act)
    if (answer.type === "refused") await this.refuse(what, answer)
    if (answer.type === "why" && answer.clause) await this.refuse(what, { ...answer, type: "refused", code: "" })
  }

  private async refuse(what: string, refusal: Refusal): Promise<void> {
    if (refusal.clause) await texts.open(this.words.book(refusal.clause))
    this.refused = { what, clause: refusal.clause ?? "", why: whyRefused(refusal) }
  }
}
