// A finished match, step by step, as any seat saw it. All views come from the server.
import { merged, type Shown } from "../net/merge"
import { type Answer, type Item, Sight } from "../net/sight.svelte"
import type { ClientMessage, Course, Happened, Info, Outline } from "../protocol"
import { courseOf, framesAt, pageOf, type Source, whyThen } from "./records"

const ALL = -1 // the viewer who sees every hand
const TOLD = 40 // steps whose events are listed
const EACH = 1000 // more events than a step ever has

interface Seen {
  view: Shown
  seat: number
  events: readonly Happened[]
}

export class Replay extends Sight {
  step = $state(0)
  busy = $state(false)
  trouble = $state("")
  course = $state.raw<Course | null>(null)
  flaw = $state("") // why the record can't be replayed
  private readonly frames = new Map<string, Seen>() // by viewer and step
  private readonly pages = new Map<string, Promise<void>>()

  constructor(
    readonly source: Source,
    readonly outline: Outline,
    nameless: (seat: number) => string,
  ) {
    super(source.id)
    const chairs = Array.from({ length: outline.seats }, (_, seat) => ({ name: outline.names[seat] || nameless(seat), avatar: outline.avatars[seat] }))
    this.info = { id: source.id, game: outline.game, phase: "playing", chairs, options: outline.options } as unknown as Info
  }

  readonly rounds = $derived.by(() => this.course?.rounds ?? [0])
  readonly round = $derived.by(() => this.rounds.findLastIndex((start) => start <= this.step))
  readonly atEnd = $derived.by(() => this.step >= this.outline.acts)

  /** Whether every action was legal and leads to the recorded result. */
  async prove(): Promise<void> {
    try {
      this.course = await courseOf(this.source)
    } catch (error) {
      this.flaw = (error as Error).message
    }
  }

  async goTo(step: number, viewer = this.seat): Promise<void> {
    const before = this.step
    const wanted = Math.max(0, Math.min(this.outline.acts, Math.trunc(step) || 0))
    this.step = wanted
    this.seat = viewer >= 0 && viewer < this.outline.seats ? viewer : ALL
    this.trouble = ""
    this.busy = true
    try {
      await Promise.all([wanted, Math.max(0, wanted - TOLD)].map((each) => this.need(each)))
    } catch (error) {
      this.trouble = (error as Error).message
    }
    if (this.step !== wanted) return
    this.busy = false
    if (!this.trouble) this.look(wanted === before + 1)
  }

  private need(step: number): Promise<void> {
    const key = `${this.seat} ${pageOf(step)}`
    let page = this.pages.get(key)
    if (!page) {
      page = this.load(this.seat, step)
      page.catch(() => this.pages.delete(key))
      this.pages.set(key, page)
    }
    return page
  }

  private async load(viewer: number, step: number): Promise<void> {
    const { frames } = await framesAt(this.source, viewer, step)
    let view: Shown | null = null
    for (const frame of frames) {
      view = view ? merged(view, frame.view) : (frame.view as Shown)
      this.frames.set(`${viewer} ${frame.number}`, { view, seat: frame.seat ?? -1, events: frame.events ?? [] })
    }
  }

  /** ``stepped``: the events of this step are new. */
  private look(stepped: boolean): void {
    const here = this.told(this.step)
    const earlier = Array.from({ length: TOLD }, (_, back) => this.told(this.step - TOLD + back)).flat()
    this.log = [...earlier, ...here]
    this.news = stepped ? here : []
    this.version = this.step
    this.show(this.frames.get(`${this.seat} ${this.step}`)?.view ?? null)
  }

  private told(step: number): Item[] {
    const events = this.frames.get(`${this.seat} ${step}`)?.events ?? []
    return events.map((event, place) => ({ number: step * EACH + place, event }))
  }

  /** Nothing can be played any more, but players can ask why something wasn't possible. */
  async ask(make: (id: string) => ClientMessage): Promise<Answer> {
    const message = make("replay")
    const could: Answer = { type: "refused", id: "replay", code: "web-replay-could" }
    if (message.type !== "why") return could
    const { clause } = await whyThen(this.source.record, this.step, this.seat, message.act)
    return clause ? { type: "why", id: "replay", act: message.act, clause } : could
  }
}
