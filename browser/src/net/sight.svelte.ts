// A table as one viewer sees it, whether from a socket, a record or a lesson.
import type { ClientMessage, Done, Happened, Info, Previewed, Refusal, SetAvatar, SetSpeed, Why } from "../protocol"
import { whyRefused } from "../lib/refusal"
import type { Shown } from "./merge"
import { Talk } from "./talk.svelte"

export interface Item {
  number: number
  event: Happened
}
export type Answer = Done | Refusal | Why | Previewed

export abstract class Sight {
  seat = $state(-1)
  info = $state.raw<Info | null>(null)
  view = $state.raw<Shown | null>(null)
  log = $state.raw<readonly Item[]>([])
  news = $state.raw<readonly Item[]>([]) // of the latest message
  returned = $state.raw<readonly Item[]>([]) // what a returning player has missed
  clock = $state.raw({ now: 0, at: 0 }) // the server's time, and the page's when it was told
  seenAt = $state(0) // when the view arrived, by performance.now()
  version = $state(0)
  declined = $state("") // why the latest command was refused

  readonly live: boolean = false // whether people are playing here now
  readonly talk = new Talk((make) => this.ask(make))

  constructor(readonly table: string) {}

  protected show(view: Shown | null): void {
    this.view = view
    this.seenAt = performance.now()
  }

  /** Reconnect now; only live tables do anything. */
  reconnect(): void {}

  // Commands

  abstract ask(make: (id: string) => ClientMessage): Promise<Answer>

  act(act: string): Promise<Answer> {
    return this.ask((id) => ({ type: "act", id, act }))
  }

  why(act: string): Promise<Answer> {
    return this.ask((id) => ({ type: "why", id, act }))
  }

  hint(): Promise<Answer> {
    return this.ask((id) => ({ type: "hint", id }))
  }

  /** How the tiles would lie after a plan; nobody else learns of it. */
  preview(act: string): Promise<Answer> {
    return this.ask((id) => ({ type: "preview", id, act }))
  }

  /** Commands that are no game actions: refusals are shown in one place. */
  private async want(make: (id: string) => ClientMessage): Promise<Answer> {
    const answer = await this.ask(make)
    this.declined = answer.type === "refused" ? whyRefused(answer) : ""
    return answer
  }

  /** Accept the terms as shown, not a change the host makes at this moment. */
  accept(seen = this.version): Promise<Answer> {
    return this.want((id) => ({ type: "accept", id, seen }))
  }

  pause(paused: boolean): Promise<Answer> {
    return this.want((id) => ({ type: paused ? "pause" : "resume", id }))
  }

  again(): Promise<Answer> {
    return this.want((id) => ({ type: "rematch", id }))
  }

  next(): Promise<Answer> {
    return this.want((id) => ({ type: "ready", id }))
  }

  start(): Promise<Answer> {
    return this.want((id) => ({ type: "start", id }))
  }

  propose(number: number, card: string): Promise<Answer> {
    return this.ask((id) => ({ type: "propose", id, number, card }))
  }

  addSeed(seed: string): Promise<Answer> {
    return this.ask((id) => ({ type: "seed", id, seed }))
  }

  openHand(open: boolean): Promise<Answer> {
    return this.want((id) => ({ type: "open", id, open }))
  }

  prefer(auto: boolean): Promise<Answer> {
    return this.want((id) => ({ type: "prefer", id, auto }))
  }

  // Practice: alone among bots

  takeBack(): Promise<Answer> {
    return this.want((id) => ({ type: "back", id }))
  }

  openBots(open: boolean): Promise<Answer> {
    return this.want((id) => ({ type: "open-bots", id, open }))
  }

  setLevel(bot: string): Promise<Answer> {
    return this.want((id) => ({ type: "level", id, bot }))
  }

  setAvatar(avatar: SetAvatar["avatar"]): Promise<Answer> {
    return this.want((id) => ({ type: "avatar", id, avatar }))
  }

  setSpeed(speed: SetSpeed["speed"]): Promise<Answer> {
    return this.want((id) => ({ type: "speed", id, speed }))
  }
}
