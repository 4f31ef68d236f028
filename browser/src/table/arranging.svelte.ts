// A player's unfinished turn with tiles: which single tiles go together, what is picked up, what can be undone.
import {
  inverse,
  JOKER,
  joining,
  regrouped,
  shapesOf,
  stepsFor,
  tileAt,
  tilesOf,
  type Groups,
  type Layout,
  type Shapes,
  type Source,
  type Target,
} from "../lib/arrange"
import type { ShownSpread } from "../protocol"
import type { Play } from "./play.svelte"

const WORN = "worn" // a joker on the rack that was taken from the table
const EMPTY: ShownSpread = { melds: [], singles: [], laid: [] }

export interface Place {
  target: Target
  label: string
}

export class Arranging {
  picked = $state.raw<Source | null>(null)
  busy = $state(false)
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

  // Picking up a tile by key or tap, and where it may go

  pick(source: Source): void {
    this.picked = source
    const [only, ...others] = this.places
    if (only && !others.length) void this.drop(only.target)
    else if (!only) this.picked = null
  }

  readonly places = $derived.by<Place[]>(() => {
    const { picked, layout } = this
    if (!picked || !this.play.mine) return []
    const tile = tileAt(picked, layout)
    const { words } = this.play
    const back = this.canTakeBack(picked) ? [{ target: { to: "rack" } as const, label: words.text("tiles-back") }] : []
    const alone = this.isAlone(picked) ? [] : [{ target: { to: "new" } as const, label: words.text("tiles-alone") }]
    const melds = layout.melds.flatMap((meld, number) =>
      joining(meld, tile, this.shapes) && !(picked.from === "meld" && picked.meld === number)
        ? [{ target: { to: "meld", meld: number } as const, label: words.text("tiles-onto", { meld: words.meld(meld.pieces, meld.run ?? false) }) }]
        : [],
    )
    const groups = layout.groups.flatMap((group, number) =>
      picked.from === "group" && picked.group === number
        ? []
        : [{ target: { to: "group", group: number } as const, label: words.text("tiles-with", { tiles: words.cards(group) }) }],
    )
    return [...back, ...alone, ...melds, ...groups]
  })

  private isAlone(source: Source): boolean {
    return source.from === "group" && this.groups[source.group]?.length === 1
  }

  canTakeBack(source: Source): boolean {
    if (source.from === "rack") return false
    const tile = tileAt(source, this.layout)
    return this.play.legal.some((act) => act.verb === "take_back" && act.card === tile)
  }

  // Moving

  async drop(target: Target): Promise<void> {
    const source = this.picked
    this.picked = null
    if (!source || this.busy) return
    const { acts, groups } = stepsFor(source, target, this.layout, this.shapes)
    this.meant = groups
    await this.run(acts.map((act) => this.known(act)))
  }

  /** A step offered by a button. */
  async step(act: string): Promise<void> {
    this.picked = null
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
    this.picked = null
  }
}
