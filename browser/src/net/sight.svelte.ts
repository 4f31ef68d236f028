// A table as one viewer sees it, wherever that comes from: a socket, a record, a lesson.
import type { Asked, Done, Happened, Info, Refusal, Why } from "../protocol"
import type { Shown } from "./merge"

export interface Item {
  number: number
  event: Happened
}
export type Answer = Done | Refusal | Why

export abstract class Sight {
  seat = $state(-1)
  info = $state.raw<Info | null>(null)
  view = $state.raw<Shown | null>(null)
  log = $state.raw<readonly Item[]>([])
  news = $state.raw<readonly Item[]>([]) // of the latest message
  seenAt = $state(0) // when the view came, by performance.now()
  version = $state(0)

  constructor(readonly table: string) {}

  protected show(view: Shown | null): void {
    this.view = view
    this.seenAt = performance.now()
  }

  /** Come back now; who is not at a live table is never away. */
  reconnect(): void {}

  // Commands

  abstract ask(make: (id: string) => Asked): Promise<Answer>

  act(act: string): Promise<Answer> {
    return this.ask((id) => ({ type: "act", id, act }))
  }

  why(act: string): Promise<Answer> {
    return this.ask((id) => ({ type: "why", id, act }))
  }

  accept(): Promise<Answer> {
    return this.ask((id) => ({ type: "accept", id }))
  }

  pause(paused: boolean): Promise<Answer> {
    return this.ask((id) => ({ type: paused ? "pause" : "resume", id }))
  }

  again(): Promise<Answer> {
    return this.ask((id) => ({ type: "again", id }))
  }

  next(): Promise<Answer> {
    return this.ask((id) => ({ type: "next", id }))
  }
}
