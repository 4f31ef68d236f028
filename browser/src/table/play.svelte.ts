// What a player at a table sees and does, all derived from the view and its list of legal actions.
import {
  actsOf,
  answers,
  buttons,
  isFurtherAdvice,
  isReturn,
  isWise,
  known,
  layOf,
  narrowed,
  openQuestion,
  spotsOf,
  trayOf,
  valuesOf,
  waysToLay,
  type Acts,
  type Held,
  type Open,
} from "../lib/choices"
import { usualAnimal } from "../lib/animals"
import { whyRefused } from "../lib/refusal"
import { meaningOf } from "../lib/told"
import { texts } from "../lib/texts.svelte"
import { Words, type Wild } from "../lib/words"
import type { Shown } from "../net/merge"
import type { Sight } from "../net/sight.svelte"
import { type GameReply, type ReadCard, type Refusal, type ShownAct, type ShownSpread } from "../protocol"
import { Arranging, type Place } from "./arranging.svelte"

export interface Refused {
  what: string
  clause: string
  why: () => Promise<string> // the clause, or the server's own words
  plain: string // one simple sentence, from servers that have one
  key: string // of the card in the hand, which shakes
}

interface Advice {
  act: string
  then: string
  plain: string // with its reasons, if there are any
}

interface Preview {
  act: ShownAct
  spread: ShownSpread
}

/** Something that is true until anything happens at the table. */
interface Momentary<T> {
  value: T
  view: Shown | null
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

const NOTED: Readonly<Record<string, string>> = { bluff: "wild+4", "bluff-super": "super" } // the card each is about
const BETTER_HINT = 3000 // ms until a hint with reasons may be ready

export class Play {
  picked = $state("") // the key of the card tapped, until its colour, tray or partner is chosen
  about = $state("") // the card being described
  judged = $state(false) // a challenged hand lies open
  private refusal = $state.raw<Momentary<Refused> | null>(null)
  private plan = $state.raw<Momentary<Preview> | null>(null)
  private sent = $state.raw<Shown | null>(null) // what was shown when something was done
  read = $state.raw<ReadonlyMap<string, ReadCard>>(new Map()) // custom cards, explained
  private asked = $state(-1) // the version of the table that a hint was asked for
  private hint = $state.raw<Advice | null>(null) // the answer
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
  readonly animals = $derived.by(() => this.session.info?.chairs.map((chair, seat) => chair.avatar || usualAnimal(chair.name ?? "", seat, seat === this.session.seat)) ?? [])
  readonly wilds = $derived.by<ReadonlyMap<string, Wild>>(() => {
    const customs = this.session.view?.customs ?? []
    return new Map(customs.map(({ card, title = "" }) => [card, { title, does: meaningOf(this.read.get(card) ?? {}) }]))
  })
  readonly words = $derived.by(() => new Words(this.game, texts.current, this.names, this.session.seat, this.wilds))
  readonly moves = $derived.by(() => known(this.acts, this.session.view?.legal ?? []))
  readonly asides = $derived.by(() => known(this.acts, this.session.view?.asides ?? []))
  readonly legal = $derived.by(() => [...this.moves, ...this.asides])
  readonly buttons = $derived.by(() => [...this.asides.filter(isReturn), ...buttons(this.moves).filter((act) => this.isLoud(act))])
  readonly more = $derived.by(() => [
    ...buttons(this.moves).filter((act) => !this.isLoud(act)),
    ...buttons(this.asides).filter((act) => !isReturn(act)),
  ])

  private isLoud(act: ShownAct): boolean {
    if (act.verb === "plan" && this.mayAsk) return false // a hint says which one is best
    return !isFurtherAdvice(act, this.moves) && isWise(act, this.session.view?.seats ?? [], this.session.seat)
  }

  readonly playing = $derived.by(() => this.session.info?.phase === "playing")
  readonly mine = $derived.by(() => this.playing && this.session.view?.turn === this.session.seat && this.session.seat >= 0)

  /** Whether no card fits, so that one has to be drawn. */
  readonly mustDraw = $derived.by(() => {
    const verbs = this.moves.map((act) => act.verb)
    return this.mine && verbs.includes("draw") && !verbs.includes("lay") && !verbs.includes("plan")
  })

  /** Who is next, unless something happens to them. */
  readonly next = $derived.by(() => {
    const { order = [], seats = [], turn = -1, direction = 1 } = this.session.view ?? {}
    const around = order.length ? order : [...seats.keys()]
    return around.at((around.indexOf(turn) + direction) % around.length) ?? -1
  })

  /** Whether a bot plays for the viewer, who has been inactive for too long. */
  readonly replaced = $derived.by(() => {
    const chair = this.session.info?.chairs[this.session.seat]
    return this.playing && chair?.kind === "person" && Boolean(chair.bot)
  })

  reads(card: string, read: ReadCard): void {
    if (this.read.get(card) !== read) this.read = new Map([...this.read, [card, read]])
  }

  // Hints

  /** Whether hints are available: only against bots alone. */
  readonly mayAsk = $derived.by(() => {
    const people = this.session.info?.chairs.filter((chair) => chair.kind === "person") ?? []
    return this.session.live && this.mine && people.length === 1 && this.moves.length > 1
  })

  /** Until something happens. */
  private readonly advice = $derived.by(() => (this.asked === this.session.version ? this.hint : null))
  /** Whether a hint was asked for that isn't there yet. */
  readonly pondering = $derived.by(() => this.asked === this.session.version && !this.hint)
  /** The suggested action; a call comes before it, if it needs one. */
  readonly advised = $derived.by(() => (this.advice ? this.acts.get(this.advice.then || this.advice.act) : undefined))
  /** The hint in words, from servers that give any; a plan's as long as its tiles are shown. */
  readonly advisedWhy = $derived.by(() => {
    const isShown = this.advised?.verb !== "plan" || this.preview?.act === this.advised
    return (isShown && this.advice?.plain) || ""
  })
  /** Whether there is something to say about a hint. */
  readonly hinting = $derived.by(() => this.pondering || Boolean(this.advisedWhy) || (this.advised !== undefined && this.advised.verb !== "plan"))

  isAdvised(act: ShownAct): boolean {
    return this.advice?.act === act.act || this.advised === act
  }

  /** Whether an answer to a question is the one that the hint means. */
  isAdvisedChoice(choice: Choice): boolean {
    const { advised, open } = this
    if (choice.act) return open !== "plan" && this.isAdvised(choice.act)
    if (!advised?.card || advised.card !== this.ways[0]?.card) return false
    return (open === "tray" || open === "colour" || open === "target") && choice[open] === advised[open]
  }

  async advise(): Promise<void> {
    const { version } = this.session
    if (this.asked === version) return this.advised?.verb === "plan" ? this.consider(this.advised) : undefined
    this.refused = null
    this.asked = version
    this.hint = null
    await this.ponder(version)
  }

  private async ponder(version: number): Promise<void> {
    const answer = await this.session.hint()
    if (version !== this.session.version) return
    if (answer.type !== "why") return void (this.asked = -1)
    const { act, then = "", plain = "", because = "", soon } = answer
    const plan = this.acts.get(then || act)
    const isPlan = plan?.verb === "plan"
    const isNews = !this.hint || this.preview
    this.hint = { act, then, plain: isPlan ? because : plain } // a plan's tiles are shown
    if (isPlan && isNews) await this.show(plan)
    if (soon) setTimeout(() => this.askAgain(version), BETTER_HINT)
  }

  /** A better hint was promised: get it, unless the game went on. */
  private askAgain(version: number): void {
    if (this.session.version === version && this.mayAsk) void this.ponder(version)
  }

  /** What a plan would do, until something happens or it is declined. */
  readonly preview = $derived.by(() => (this.plan?.view === this.session.view ? this.plan?.value : undefined))
  private previewing = false

  /** Show what a plan would do; asked for once more, do it. */
  async consider(act: ShownAct): Promise<void> {
    if (!this.session.live || this.preview?.act === act) return this.do(act)
    if (!this.previewing) await this.show(act)
  }

  private async show(act: ShownAct): Promise<void> {
    this.cancel()
    this.refused = null
    this.previewing = true
    const { view } = this.session
    const answer = await this.session.preview(act.act)
    this.previewing = false
    if (answer.type === "refused") return this.refuse("", answer)
    if (answer.type !== "previewed" || view !== this.session.view) return
    const { spread } = answer
    const lying = ({ melds, singles }: ShownSpread) => [...melds.map(({ meld }) => meld), ...singles].sort().join()
    if (view?.spread && lying(spread) === lying(view.spread)) this.refused = { what: "", clause: "", why: () => Promise.resolve(this.words.text("tiles-as-hinted")), plain: "", key: "" }
    else this.plan = { value: { act, spread }, view }
  }

  /** Warnings about the card that is pointed at or picked up. */
  readonly notes = $derived.by(() => {
    const meant = (card: string) => card === this.about || this.picked.startsWith(`${card}.`)
    return (this.session.view?.notes ?? []).filter((note) => meant(NOTED[note] ?? ""))
  })

  // Questions

  readonly open = $derived.by<Open | "answer" | "place" | "plan" | null>(() => {
    if (this.preview) return "plan"
    if (this.arranging?.places.length) return "place"
    const still = this.ways.filter((way) => this.legal.includes(way))
    if (still.length > 1) return openQuestion(still)
    return answers(this.moves).length ? "answer" : null
  })

  readonly choices = $derived.by<Choice[]>(() => {
    const open = this.open
    if (open === "plan") return this.preview ? [{ key: "plan", act: this.preview.act }] : []
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

  /** Whether all that is asked for is a colour: a wheel on the pile shows them. */
  readonly asksColour = $derived.by(() => this.choices.length > 1 && this.choices.every((choice) => choice.colour !== undefined && choice.target === undefined))

  choose(choice: Choice): void {
    if (choice.act) return this.do(choice.act)
    if (choice.place) return void this.arranging?.drop(choice.place.target)
    const open = this.open
    if (!open || open === "answer" || open === "place" || open === "plan") return
    this.decide(narrowed(this.ways, open, choice[open] ?? -1))
  }

  /** The tray whose colour is asked for; -1: there is only one pile. */
  readonly tray = $derived.by(() => (this.open === "colour" ? (this.ways[0]?.tray ?? -1) : -1))

  cancel(): void {
    this.ways = []
    this.picked = ""
    this.plan = null
    this.arranging?.letGo()
  }

  // Cards

  canLay(card: string): boolean {
    if (this.arranging) return this.arranging.canLay(card)
    return waysToLay(this.legal, card).length > 0
  }

  tap({ card, key }: Held): void {
    if (this.arranging?.selecting && this.canLay(card)) return this.arranging.select({ from: "rack", tile: card, key })
    const ways = waysToLay(this.legal, card)
    this.cancel()
    if (!this.canLay(card)) return void this.explain(layOf(this.acts, card), this.words.card(card), key)
    if (this.arranging) return this.arranging.pick({ from: "rack", tile: card, key })
    this.picked = key
    this.decide(ways)
  }

  /** Where a card of the hand may be put. */
  spotsFor(card: string): string[] {
    return this.arranging ? [] : spotsOf(waysToLay(this.legal, card))
  }

  /** Put a card of the hand on a pile or tray; false if it may not lie there. */
  put({ card, key }: Held, spot: string): boolean {
    const ways = waysToLay(this.legal, card).filter((way) => spotsOf([way]).includes(spot))
    this.cancel()
    if (!ways.length) {
      void this.explain(layOf(this.acts, card, trayOf(spot)), this.words.card(card), key)
      return false
    }
    this.picked = key
    this.decide(ways)
    return true
  }

  /** Whether this card is picked up while its destination is being chosen. */
  holds(key: string): boolean {
    return this.picked === key || Boolean(this.arranging?.holds(key))
  }

  readonly holding = $derived.by(() => Boolean(this.picked || this.arranging?.picked.length || this.preview))

  private decide(ways: readonly ShownAct[]): void {
    const [only] = ways
    if (only && (ways.length === 1 || !openQuestion(ways))) return this.do(only)
    this.ways = ways
    this.refused = null
  }

  // Acts

  do(act: ShownAct): void {
    const key = this.picked
    this.cancel()
    this.arranging?.forget()
    void this.say(act.act, act.card ? this.words.card(act.card) : "", key)
  }

  /** Whether an action was sent whose effect has not been shown yet. */
  readonly pending = $derived.by(() => this.sent !== null && this.sent === this.session.view)

  private async say(act: string, what: string, key = ""): Promise<boolean> {
    this.refused = null
    this.sent = this.session.view
    const answer = await this.session.act(act)
    if (answer.type !== "refused") return true
    this.sent = null
    this.refuse(what, answer, key)
    return false
  }

  /** Play actions one after the other until one is refused; returns how many were played. */
  async sayAll(acts: readonly string[]): Promise<number> {
    for (const [done, act] of acts.entries()) {
      const card = this.acts.get(act)?.card
      if (!(await this.say(act, card ? this.words.card(card) : ""))) return done
    }
    return acts.length
  }

  // Refusals

  /** Why the latest attempt failed, until something happens or a question is asked. */
  get refused(): Refused | null {
    return this.refusal && this.refusal.view === this.session.view ? this.refusal.value : null
  }

  set refused(value: Refused | null) {
    if (value) this.asked = -1 // one thing is said at a time
    this.refusal = value && { value, view: this.session.view }
  }

  /** Whether a card was just refused: what would match glows. */
  readonly showsMatches = $derived.by(() => Boolean(this.refused?.key) && this.mine && !this.arranging)

  async explain(act: string, what: string, key = ""): Promise<void> {
    const found = await this.whyNot(act, what, key)
    if (found) this.refused = found
  }

  /** What forbids an action; null if nothing does. */
  async whyNot(act: string, what = "", key = ""): Promise<Refused | null> {
    const answer = await this.session.why(act)
    if (answer.type === "refused") return this.told(what, answer, key)
    return answer.type === "why" && answer.clause ? this.told(what, { ...answer, type: "refused", code: "" }, key) : null
  }

  private refuse(what: string, refusal: Refusal & { plain?: string }, key = ""): void {
    this.refused = this.told(what, refusal, key)
  }

  private told(what: string, refusal: Refusal & { plain?: string }, key: string): Refused {
    return { what, clause: refusal.clause ?? "", why: () => this.why(refusal), plain: refusal.plain ?? "", key }
  }

  /** A refusal in words; rulebooks are long, so one is loaded when somebody first asks for a clause. */
  async why(refusal: Refusal): Promise<string> {
    if (refusal.clause) await texts.open(this.words.book(refusal.clause))
    return whyRefused(refusal)
  }
}
