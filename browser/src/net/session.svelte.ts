// One table through one socket: what is shown, what happened, and commands until they are answered.
import { texts } from "../lib/texts.svelte"
import type { Asked, Happened, Told } from "../protocol"
import { forgetSeat, seatAt, ticketFor, Trouble } from "./api"
import { merged, type Shown } from "./merge"
import { type Answer, type Item, Sight } from "./sight.svelte"

type Status = "connecting" | "open" | "lost" | "gone"

const REMEMBERED = 300 // events
const FIRST_WAIT = 400
const LONGEST_WAIT = 8000
const GIVEN_UP = 4410
const FOREIGN = 4403
const SEEN = "penult.seen" // the table looked at last, and how far
const ROWS_AGAIN = 12 // told once more to who opens the page anew

export class Session extends Sight {
  status = $state<Status>("connecting")
  trouble = $state("")
  missed = $state(false)

  private socket: WebSocket | null = null
  private told = 0
  private wait = FIRST_WAIT
  private timer = 0
  private closed = false
  private readonly run = Math.random().toString(36).slice(2, 10)
  private asked = 0
  private back = false // was here before
  private readonly open = new Map<string, { message: Asked; answer: (reply: Answer) => void }>()

  constructor(table: string) {
    super(table)
    void this.connect()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    this.socket?.close()
  }

  /** Come back now, for example after sitting down. */
  override reconnect(): void {
    clearTimeout(this.timer)
    if (this.socket) this.socket.onclose = null
    this.socket?.close()
    void this.connect()
  }

  private async connect(): Promise<void> {
    try {
      const { ticket } = await ticketFor(this.table, seatAt(this.table)?.token ?? "")
      if (this.closed) return
      this.listen(ticket)
    } catch (error) {
      if (error instanceof Trouble && error.code === "error-no-chair") {
        forgetSeat(this.table)
        return this.connect()
      }
      if (error instanceof Trouble && error.code === "error-no-table") {
        this.status = "gone"
        this.trouble = error.message
        return
      }
      this.retry()
    }
  }

  private listen(ticket: string): void {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`)
    this.socket = socket
    const last = this.version || sometimeBefore(seenOf(this.table))
    this.back = last > 0
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", ticket, last, language: texts.current.language }))
    socket.onmessage = (frame: MessageEvent<string>) => this.hear(JSON.parse(frame.data) as Told)
    socket.onclose = (event) => {
      if (event.code === GIVEN_UP) {
        forgetSeat(this.table)
        this.seat = -1
      }
      if (event.code === FOREIGN) this.status = "gone"
      else this.retry()
    }
  }

  private retry(): void {
    if (this.closed) return
    this.status = this.version ? "lost" : "connecting"
    this.timer = window.setTimeout(() => void this.connect(), this.wait)
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT)
  }

  private hear(message: Told): void {
    this.take(message)
    this.talk.hear(message)
  }

  private take(message: Told): void {
    switch (message.type) {
      case "welcome":
        this.wait = FIRST_WAIT
        this.status = "open"
        this.version = message.version
        this.seat = message.seat
        this.info = message.info
        this.missed = message.missed ?? false
        this.show((message.view as Shown | null | undefined) ?? null)
        const told = this.noted(message.events ?? [])
        this.returned = this.back ? told : []
        this.news = []
        for (const { message: unanswered } of this.open.values()) this.send(unanswered)
        break
      case "update":
        this.version = message.version
        if (message.info) this.info = message.info
        if (message.view) this.show(this.view ? merged(this.view, message.view) : (message.view as Shown))
        this.news = this.noted(message.events ?? [])
        break
      case "done":
      case "refused":
      case "why": {
        const waiting = this.open.get(message.id)
        this.open.delete(message.id)
        waiting?.answer(message)
      }
    }
  }

  protected override show(view: Shown | null): void {
    super.show(view)
    localStorage.setItem(SEEN, `${this.table} ${this.version}`)
  }

  private noted(events: readonly Happened[]): readonly Item[] {
    const items = events.map((event) => ({ number: ++this.told, event }))
    this.log = [...this.log, ...items].slice(-REMEMBERED)
    return items
  }

  // Commands

  ask(make: (id: string) => Asked): Promise<Answer> {
    const id = `${this.run}-${++this.asked}`
    const message = make(id)
    return new Promise((answer) => {
      this.open.set(id, { message, answer })
      this.send(message)
    })
  }

  private send(message: Asked): void {
    if (this.socket?.readyState === WebSocket.OPEN && this.status === "open") this.socket.send(JSON.stringify(message))
  }
}

function sometimeBefore(version: number): number {
  return version ? Math.max(1, version - ROWS_AGAIN) : 0
}

function seenOf(table: string): number {
  const [last, version] = (localStorage.getItem(SEEN) ?? "").split(" ")
  return last === table ? Number(version) || 0 : 0
}
