// An exercise: a position and one question. The server is the judge, and it only ever sends what the
// seat may know.
import { request } from "../net/api"
import type { Shown } from "../net/merge"
import { type Answer, Sight } from "../net/sight.svelte"
import type { ClientMessage, Exercised, Info, Puzzled, ReviewedDecision } from "../protocol"

const EACH = 1000 // more events than an action ever has

/** Where an exercise comes from. Without an action: its beginning. */
export type Asked<Given extends Exercised> = (tried?: { act: string; done: readonly string[] }) => Promise<Given>

/** A puzzle; without a number, today's. */
export function aPuzzle(game: string, number: number): Asked<Puzzled> {
  let path = number ? `/puzzles/${game}/${number}` : `/puzzles/daily?game=${game}`
  return async (tried) => {
    const puzzle = await request<Puzzled>(tried ? "POST" : "GET", path, tried)
    path = `/puzzles/${puzzle.game}/${puzzle.number}` // the day may end meanwhile
    return puzzle
  }
}

/** A costly decision of one's own. */
export function aMistake(record: string, decision: ReviewedDecision): Asked<Exercised> {
  return (tried) => request<Exercised>("POST", "/records/practice", { record, decision, ...tried })
}

export class Solving<Given extends Exercised> extends Sight {
  given = $state.raw<Given | null>(null)
  answered = $state(false)
  lap = $state(0) // counts beginnings: nothing of an attempt is carried over to the next
  private done: readonly string[] = []
  private told = 0

  constructor(
    private readonly asked: Asked<Given>,
    private readonly own: string, // how the solver is called
  ) {
    super("")
  }

  async begin(): Promise<Given> {
    const given = await this.asked()
    this.log = []
    this.lap += 1
    this.hear(given)
    this.news = [] // what led to the position has been seen, and nothing flies or flashes
    return given
  }

  private hear(given: Given): void {
    const chairs = given.names.map((name) => ({ name: name || this.own }))
    this.info = { id: "", game: given.game, phase: given.answered ? "over" : "playing", chairs } as unknown as Info
    this.seat = given.seat
    this.given = given
    this.done = given.done
    this.answered = given.answered
    this.news = given.events.map((event) => ({ number: this.told++ * EACH, event }))
    this.log = [...this.log, ...this.news]
    this.version += 1
    this.show(given.view as Shown)
  }

  /** Try an action, or just find out why it isn't possible. There is only one answer. */
  async ask(make: (id: string) => ClientMessage): Promise<Answer> {
    const id = "exercise"
    const message = make(id)
    const { given, done } = this
    if (!given || this.answered) return { type: "done", id, version: this.version }
    if (message.type !== "act" && message.type !== "why") return { type: "refused", id, code: "web-lesson-other" }
    const tried = await this.asked({ act: message.act, done })
    const isLate = given !== this.given
    if (message.type === "act" && !isLate && !tried.clause) this.hear(tried)
    if (tried.clause) return { type: "refused", id, code: "", clause: tried.clause, ...(tried.plain ? { plain: tried.plain } : {}) }
    return { type: "done", id, version: this.version }
  }
}
