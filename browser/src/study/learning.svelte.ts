// A lesson: a list of positions with a task each. The server is the judge.
import { request } from "../net/api"
import type { Shown } from "../net/merge"
import { type Answer, Sight } from "../net/sight.svelte"
import type { ClientMessage, Info, Taught } from "../protocol"

const LEARNER = 0
const EACH = 1000 // more events than a step ever has

export class Learning extends Sight {
  step = $state(0)
  steps = $state(0)
  solved = $state(false)
  lap = $state(0) // counts beginnings: nothing of a step is carried over to the next
  hinted = $state("") // the next action of a solution; empty: start the step again to see one
  private done: readonly string[] = []
  private told = 0

  constructor(
    readonly game: string,
    private readonly names: (seat: number) => string,
  ) {
    super("")
    this.seat = LEARNER
  }

  readonly over = $derived.by(() => this.solved && this.step === this.steps - 1)

  /** A step from its beginning. */
  async begin(step = 0): Promise<void> {
    const taught = await this.say(step, [])
    this.log = []
    this.lap += 1
    this.hear(taught)
  }

  private say(step: number, done: readonly string[], act?: string): Promise<Taught> {
    return request<Taught>("POST", `/lessons/${this.game}`, act === undefined ? { step, done } : { step, done, act })
  }

  private hear(taught: Taught): void {
    const chairs = Array.from({ length: taught.seats }, (_, seat) => ({ name: this.names(seat) }))
    this.info = { id: "", game: this.game, phase: taught.solved ? "over" : "playing", chairs } as unknown as Info
    this.steps = taught.steps
    this.step = taught.step
    this.done = taught.done
    this.solved = taught.solved
    this.hinted = taught.show
    this.news = taught.events.map((event) => ({ number: this.told++ * EACH, event }))
    this.log = [...this.log, ...this.news]
    this.version += 1
    this.show(taught.view as Shown)
  }

  /** Play an action, or just find out about it. A step that is solved stays as it is. */
  async ask(make: (id: string) => ClientMessage): Promise<Answer> {
    const id = "lesson"
    const message = make(id)
    if (this.solved) return { type: "done", id, version: this.version }
    if (message.type !== "act" && message.type !== "why") return { type: "refused", id, code: "web-lesson-other" }
    const { step, done } = this
    const taught = await this.say(step, done, message.act)
    const isLate = step !== this.step || done !== this.done
    if (message.type === "act" && !isLate) this.hear(taught)
    if (taught.clause) return { type: "refused", id, code: "", clause: taught.clause, ...(taught.plain ? { plain: taught.plain } : {}) }
    if (taught.other) return { type: "refused", id, code: "web-lesson-other" }
    return { type: "done", id, version: this.version }
  }
}
