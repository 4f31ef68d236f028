// Chat at a table, and muted players. Mutes belong to a socket, so they are repeated after reconnecting.
import type { ClientMessage, Reacted, Said, ServerMessage } from "../protocol"
import type { Answer } from "./sight.svelte"

export interface Remark {
  number: number
  seat: number // -1: a spectator
  name: string
  text: string // empty: a reaction
  reaction: string
}
type Ask = (make: (id: string) => ClientMessage) => Promise<Answer>

const REMEMBERED = 100

export class Talk {
  remarks = $state.raw<readonly Remark[]>([])
  seen = $state(0) // how many have been read
  muted = $state.raw<ReadonlySet<number>>(new Set())
  silent = $state(false) // everyone is muted
  watchers = $state(0)
  private said = 0

  constructor(private readonly ask: Ask) {}

  readonly unread = $derived.by(() => this.remarks.filter((each) => each.number > this.seen).length)

  hear(message: ServerMessage): void {
    if (message.type === "said") this.note(message, message.text, "")
    else if (message.type === "reacted") this.note(message, "", message.reaction)
    else if (message.type === "watchers") this.watchers = message.count
    else if (message.type === "welcome") this.welcome(message.watchers ?? 0)
  }

  private note({ seat, name }: Said | Reacted, text: string, reaction: string): void {
    const remark = { number: ++this.said, seat, name, text, reaction }
    this.remarks = [...this.remarks, remark].slice(-REMEMBERED)
  }

  private welcome(watchers: number): void {
    this.watchers = watchers
    if (this.silent) void this.ask((id) => ({ type: "mute", id, on: true }))
    for (const seat of this.muted) void this.ask((id) => ({ type: "mute", id, seat, on: true }))
  }

  read(): void {
    this.seen = this.said
  }

  say(text: string): Promise<Answer> {
    return this.ask((id) => ({ type: "say", id, text }))
  }

  react(reaction: Reaction): Promise<Answer> {
    return this.ask((id) => ({ type: "react", id, reaction }))
  }

  mute(seat: number, on: boolean): void {
    const others = [...this.muted].filter((each) => each !== seat)
    this.muted = new Set(on ? [...others, seat] : others)
    void this.ask((id) => ({ type: "mute", id, seat, on }))
  }

  muteAll(on: boolean): void {
    this.silent = on
    if (!on) this.muted = new Set()
    void this.ask((id) => ({ type: "mute", id, on }))
  }
}

export const REACTIONS = [
  ...(["hello", "thanks", "well-played", "clap", "laugh", "wow"] as const),
  ...(["oops", "sorry", "thinking", "hurry", "good-game", "bye"] as const),
]
export type Reaction = (typeof REACTIONS)[number]
