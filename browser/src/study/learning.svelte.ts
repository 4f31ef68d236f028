// A lesson: the table after each action, and the next task. The server is the judge.
import { request } from "../net/api"
import type { Shown } from "../net/merge"
import { type Answer, Sight } from "../net/sight.svelte"
import type { ClientMessage, Info, Taught } from "../protocol"

const LEARNER = 0
const EACH = 1000 // more events than a step ever has

export class Learning extends Sight {
  step = $state(0)
  steps = $state(0)
  asked = $state.raw<readonly string[]>([])
  private done: readonly string[] = []
  private told = 0

  constructor(
    readonly game: string,
    private readonly names: (seat: number) => string,
  ) {
    super("")
    this.seat = LEARNER
  }

  readonly over = $derived.by(() => this.steps > 0 && this.step >= this.steps)

  async begin(): Promise<void> {
    this.step = 0
    this.done = []
    this.log = []
    this.hear(await this.say())
  }

  private say(act?: string): Promise<Taught> {
    const where = { step: this.step, done: this.done }
    return request<Taught>("POST", `/lessons/${this.game}`, act === undefined ? where : { ...where, act })
  }

  private hear(taught: Taught): void {
    const chairs = Array.from({ length: taught.seats }, (_, seat) => ({ name: this.names(seat) }))
    this.info = { id: "", game: this.game, phase: taught.step < taught.steps ? "playing" : "over", chairs } as unknown as Info
    this.steps = taught.steps
    this.step = taught.step
    this.done = taught.done
    this.asked = taught.asked
    this.news = taught.events.map((event) => ({ number: this.told++ * EACH, event }))
    this.log = [...this.log, ...this.news]
    this.version += 1
    this.show(taught.view as Shown)
  }

  /** Play an action, or just find out about it: trying things is how people learn. */
  async ask(make: (id: string) => ClientMessage): Promise<Answer> {
    const id = "lesson"
    const message = make(id)
    if (message.type !== "act" && message.type !== "why") return { type: "refused", id, code: "web-lesson-other" }
    const { step, done } = this
    const taught = await this.say(message.act)
    // nothing new to show, or an answer that came too late
    const moved = message.type === "act" || taught.step !== step || taught.done.length !== done.length
    if (moved && step === this.step && done === this.done) this.hear(taught)
    if (taught.clause) return { type: "refused", id, code: "", clause: taught.clause }
    if (taught.other) return { type: "refused", id, code: "web-lesson-other" }
    return { type: "done", id, version: this.version }
  }
}
