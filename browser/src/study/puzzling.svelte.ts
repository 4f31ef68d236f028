// A puzzle: a position of a real match and one question. The server is the judge, and it only ever
// sends what the seat may know.
import { request } from "../net/api"
import type { Shown } from "../net/merge"
import { type Answer, Sight } from "../net/sight.svelte"
import type { ClientMessage, Info, Puzzled } from "../protocol"

const EACH = 1000 // more events than an action ever has

export class Puzzling extends Sight {
  puzzle = $state.raw<Puzzled | null>(null)
  answered = $state(false)
  lap = $state(0) // counts beginnings: nothing of a puzzle is carried over to the next
  private done: readonly string[] = []
  private told = 0

  constructor(
    readonly game: string,
    private readonly own: string, // how the solver is called
  ) {
    super("")
  }

  /** A puzzle from its beginning; without a number, today's. */
  async begin(number: number): Promise<void> {
    const puzzle = await request<Puzzled>("GET", number ? `/puzzles/${this.game}/${number}` : `/puzzles/daily?game=${this.game}`)
    this.log = []
    this.lap += 1
    this.hear(puzzle)
  }

  private hear(puzzle: Puzzled): void {
    const chairs = puzzle.names.map((name) => ({ name: name || this.own }))
    this.info = { id: "", game: puzzle.game, phase: puzzle.answered ? "over" : "playing", chairs } as unknown as Info
    this.seat = puzzle.seat
    this.puzzle = puzzle
    this.done = puzzle.done
    this.answered = puzzle.answered
    this.news = puzzle.events.map((event) => ({ number: this.told++ * EACH, event }))
    this.log = [...this.log, ...this.news]
    this.version += 1
    this.show(puzzle.view as Shown)
  }

  /** Try an action, or just find out why it isn't possible. There is only one answer. */
  async ask(make: (id: string) => ClientMessage): Promise<Answer> {
    const id = "puzzle"
    const message = make(id)
    const { puzzle, done } = this
    if (!puzzle || this.answered) return { type: "done", id, version: this.version }
    if (message.type !== "act" && message.type !== "why") return { type: "refused", id, code: "web-lesson-other" }
    const tried = await request<Puzzled>("POST", `/puzzles/${puzzle.game}/${puzzle.number}`, { act: message.act, done })
    const isLate = puzzle !== this.puzzle
    if (message.type === "act" && !isLate && !tried.clause) this.hear(tried)
    if (tried.clause) return { type: "refused", id, code: "", clause: tried.clause, ...(tried.plain ? { plain: tried.plain } : {}) }
    return { type: "done", id, version: this.version }
  }
}
