// A player's unfinished turn with tiles: which single tiles go together, which are picked up, what can be undone.
import {
  inverse,
  isAtHome,
  isSame,
  JOKER,
  joining,
  regrouped,
  shapesOf,
  spotOf,
  stepsFor,
  tileAt,
  tilesOf,
  together,
  type Groups,
  type Layout,
  type Shapes,
  type Source,
  type Target,
} from "../lib/arrange"
import type { ShownPiece, ShownSpread } from "../protocol"
import type { Play, Refused } from "./play.svelte"

const WORN = "worn" // a joker on the rack that was taken from the table
const EMPTY: ShownSpread = { melds: [], singles: [], laid: [] }

/** How a tile is drawn: a joker bears the one it stands for. */
export const codeOf = (piece: ShownPiece) => (piece.joker ? `joker-${piece.card}` : piece.card)

export interface Place {
  target: Target
  label: string
  tiles?: readonly string[] // that lie there
}

export class Arranging {
  picked = $state.raw<readonly Source[]>([])
  selecting = $state(false) // taps add further tiles
  busy = $state(false)
  unfinished = $state.raw<Refused | null>(null) // why the turn can't end yet
  private held = $state.raw<ShownSpread | null>(null) // shown until all steps of a move are done
  private meant = $state.raw<Groups>([])
  private past = $state.raw<readonly (readonly string[])[]>([])
  readonly shapes: Shapes

  constructor(private readonly play: Play) {
    this.shapes = shapesOf(play.game.acts)
  }

  readonly spread = $derived.by(() => this.held ?? this.play.session.view?.spread ?? EMPTY)
  readonly groups = $derived.by(() => regrouped(this.meant, this.spread.singles))
  readonly layout = $derived.by<Layout>(() => ({ melds: this.spread.melds, groups: this.groups }))
  readonly undoable = $derived.by(() => this.past.length > 0 && this.play.mine && !this.busy)

  // Picking up tiles by key or tap, and where they may go

  pick(source: Source): void {
    this.picked = [source]
    this.play.refused = null
    const [only, ...others] = this.places
    if (only && !others.length) this.drop(only.target)
    else if (!only) this.letGo()
  }

  /** Add a tile to those picked up, or leave it out again; they are moved together. */
  select(source: Source): void {
    if (source.from === "meld" || this.busy) return
    this.play.refused = null
    const others = this.picked.filter((each) => each.from !== "meld" && !isSame(each, source))
    this.picked = others.length < this.picked.length ? others : [...this.picked, source]
    this.selecting = this.picked.length > 0
  }

  holds(key: string): boolean {
    return this.picked.some((source) => source.from === "rack" && source.key === key)
  }

  isPicked(group: number, place: number): boolean {
    return this.picked.some((source) => isSame(source, { from: "group", group, place }))
  }

  letGo(): void {
    this.picked = []
    this.selecting = false
  }

  /** Where the tiles picked up may go. */
  readonly places = $derived.by(() => this.placesFor(this.picked))

  /** What fits those tiles, or goes with them. */
  spotsFor(sources: readonly Source[]): string[] {
    const { groups } = this.layout
    if (sources.some((source) => source.from === "rack" && !this.canLay(source.tile))) return []
    const tokens = sources.map((source) => tileAt(source, this.layout))
    const goes = ({ target }: Place) => target.to !== "group" || together([...(groups[target.group] ?? []), ...tokens], this.shapes)
    return this.placesFor(sources).filter(goes).map(({ target }) => spotOf(target))
  }

  private placesFor(picked: readonly Source[]): Place[] {
    const { layout } = this
    if (!picked.length || !this.play.mine) return []
    const tokens = picked.map((source) => tileAt(source, layout))
    const { words } = this.play
    const isHome = (target: Target) => picked.every((source) => isAtHome(source, target))
    const back = picked.every((source) => this.canTakeBack(source)) ? [{ target: { to: "rack" } as const, label: words.text("tiles-back") }] : []
    const alone = picked.length === 1 ? "tiles-alone" : "tiles-together"
    const apart = this.areAlone(picked) ? [] : [{ target: { to: "new" } as const, label: words.text(alone) }]
    const melds = layout.melds.flatMap((meld, number) => {
      const target = { to: "meld", meld: number } as const
      const label = words.text("tiles-onto", { meld: words.meld(meld.pieces, meld.run ?? false) })
      return joining(meld, tokens, this.shapes) && !isHome(target) ? [{ target, label, tiles: meld.pieces.map(codeOf) }] : []
    })
    const groups = layout.groups.flatMap((group, number) => {
      const target = { to: "group", group: number } as const
      return isHome(target) ? [] : [{ target, label: words.text("tiles-with", { tiles: words.cards(group) }), tiles: group }]
    })
    return [...back, ...apart, ...melds, ...groups]
  }

  /** Whether they are a group of their own already. */
  private areAlone(sources: readonly Source[]): boolean {
    const [first] = sources
    if (first?.from !== "group") return false
    return this.groups[first.group]?.length === sources.length && sources.every((source) => source.from === "group" && source.group === first.group)
  }

  canTakeBack(source: Source): boolean {
    if (source.from === "rack") return false
    const tile = tileAt(source, this.layout)
    return this.play.legal.some((act) => act.verb === "take_back" && act.card === tile)
  }

  // Moving

  /** Move what is picked up; false if it doesn't fit there, and then nothing is broken. */
  drop(target: Target): boolean {
    const { picked, layout } = this
    this.letGo()
    if (!picked.length || this.busy) return false
    const steps = stepsFor(picked, target, layout, this.shapes)
    if (!steps) {
      this.explainMisfit(picked, target)
      return false
    }
    this.meant = steps.groups
    void this.run(steps.acts.map((act) => this.known(act)))
    return true
  }

  private explainMisfit(picked: readonly Source[], target: Target): void {
    const meld = target.to === "meld" ? this.layout.melds[target.meld] : undefined
    const tiles = picked.map((source) => tileAt(source, this.layout))
    const why = meld ? this.play.words.misfit(tiles, meld) : ""
    const [first] = picked
    this.play.refused = { what: "", clause: "", why: () => Promise.resolve(why), plain: "", key: (first?.from === "rack" && first.key) || "" }
  }

  /** A step offered by a button. */
  async step(act: string): Promise<void> {
    this.letGo()
    if (act.startsWith("break ")) {
      const code = act.slice("break ".length)
      const meld = this.layout.melds.find((each) => each.meld === code)
      this.meant = [...this.groups, meld?.pieces.map((piece) => (piece.joker ? JOKER : piece.card)) ?? tilesOf(act)]
    }
    await this.run([act])
  }

  private async run(acts: readonly string[]): Promise<void> {
    const done = await this.say(acts)
    if (done) this.past = [...this.past, acts.slice(0, done)]
  }

  private async say(acts: readonly string[]): Promise<number> {
    this.busy = true
    this.held = this.spread
    const done = await this.play.sayAll(acts)
    this.held = null
    this.busy = false
    return done
  }

  canLay(tile: string): boolean {
    return this.isLegal(tile) || (tile === JOKER && this.isLegal(WORN))
  }

  private isLegal(act: string): boolean {
    return this.play.legal.some((each) => each.act === act)
  }

  /** A joker taken from the table has another name on the rack. */
  private known(act: string): string {
    return act === JOKER && !this.isLegal(JOKER) ? WORN : act
  }

  // Undoing

  async undo(): Promise<void> {
    const latest = this.past.at(-1)
    if (!latest || this.busy) return
    this.past = this.past.slice(0, -1)
    await this.say([...latest].reverse().map(inverse))
  }

  /** The turn is over or was reset: there is nothing left to undo. */
  forget(): void {
    this.past = []
    this.meant = []
    this.letGo()
  }
}
