// One table over one socket: its view, its events, and commands awaiting an answer.
import { texts } from "../lib/texts.svelte"
import type { ClientMessage, Happened, Info, ServerMessage } from "../protocol"
import { forgetSeat, seatAt, ticketFor, Trouble } from "./api"
import { merged, type Shown } from "./merge"
import { type Answer, type Item, Sight } from "./sight.svelte"

type Status = "connecting" | "open" | "lost" | "gone" | "moved"

const REMEMBERED = 300 // events
const FIRST_WAIT = 400
const LONGEST_WAIT = 8000
const SLOW = 2000 // without an answer: the player is told
const STALLED = 10_000 // without one: the socket is given up, though nobody has closed it
const GIVEN_UP = 4410
const FOREIGN = 4403
const MOVED = 4411 // the player has taken the seat to another device
const FINAL = ["error-no-table", "error-frozen-table", "error-other-rules", "error-foreign"] // trying again won't help
const SEEN = "penult.seen" // the table looked at last
const KEPT = 40 // latest events that stay in the log after a reload

/** How far a table has been seen: a returning player is told what happened since, and nothing twice. */
interface Seen {
  table: string
  version: number
  log: Happened[]
}

interface Asked {
  message: ClientMessage
  told: number // so many events before
  choice: boolean // there were other moves
  answer: (reply: Answer) => void
}

export class Session extends Sight {
  override readonly live = true
  status = $state<Status>("connecting")
  trouble = $state("")
  missed = $state(false)

  private socket: WebSocket | null = null
  private told = 0
  private last: number // the latest version received
  private wait = FIRST_WAIT
  private timer = 0
  private closed = false
  private readonly run = Math.random().toString(36).slice(2, 10)
  private asked = 0
  waiting = $state(0) // commands without an answer yet: they are sent again after a lost connection
  slow = $state(false) // a command has been waiting for its answer for a while
  private watch = 0
  private readonly open = new Map<string, Asked>()
  private readonly decisions: number[] = [] // how much had been told before each, for taking back

  constructor(table: string) {
    super(table)
    const { version, log } = seenOf(table)
    this.last = version
    this.noted(log)
    window.addEventListener("offline", this.giveUp)
    window.addEventListener("online", this.comeBack)
    void this.connect()
  }

  close(): void {
    this.closed = true
    window.removeEventListener("offline", this.giveUp)
    window.removeEventListener("online", this.comeBack)
    clearTimeout(this.timer)
    clearTimeout(this.watch)
    this.socket?.close()
  }

  /** Reconnect now, for example after sitting down. */
  override reconnect(): void {
    this.drop()
    void this.connect()
  }

  /** A socket without a network stays open for minutes and never says so. */
  private readonly giveUp = () => {
    if (this.status !== "open") return
    this.drop()
    this.retry()
  }

  private readonly comeBack = () => {
    if (this.status === "lost") this.reconnect()
  }

  private drop(): void {
    clearTimeout(this.timer)
    if (this.socket) this.socket.onclose = null
    this.socket?.close()
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
      if (error instanceof Trouble && FINAL.includes(error.code)) {
        this.status = "gone"
        this.trouble = error.message
        return
      }
      this.retry()
    }
  }

  private listen(ticket: string): void {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${this.table}`)
    this.socket = socket
    const { last } = this
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", ticket, last, language: texts.current.language }))
    socket.onmessage = (frame: MessageEvent<string>) => this.hear(JSON.parse(frame.data) as ServerMessage)
    socket.onclose = (event) => {
      if (event.code === GIVEN_UP) {
        forgetSeat(this.table)
        this.seat = -1
      }
      if (event.code === FOREIGN) this.status = "gone"
      else if (event.code === MOVED) this.status = "moved"
      else this.retry()
    }
  }

  private retry(): void {
    if (this.closed) return
    this.status = this.version ? "lost" : "connecting"
    this.timer = window.setTimeout(() => void this.connect(), this.wait)
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT)
  }

  private hear(message: ServerMessage): void {
    this.take(message)
    this.talk.hear(message)
  }

  private take(message: ServerMessage): void {
    if ("now" in message) this.clock = { now: message.now, at: performance.now() }
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
        this.returned = this.last ? told : []
        this.news = []
        this.keep()
        for (const { message: unanswered } of this.open.values()) this.send(unanswered)
        break
      case "update":
        this.version = message.version
        if (message.info) this.learn(message.info)
        if (message.view) this.show(this.view ? merged(this.view, message.view) : (message.view as Shown))
        this.news = this.noted(message.events ?? [])
        this.keep()
        break
      case "done":
      case "refused":
      case "why":
      case "previewed": {
        const waiting = this.open.get(message.id)
        this.open.delete(message.id)
        this.countOpen()
        if (message.type === "done" && waiting?.message.type === "act" && waiting.choice) this.decisions.push(waiting.told)
        waiting?.answer(message)
      }
    }
  }

  /** What is taken back has not happened. */
  private learn(info: Info): void {
    const back = (info.practice?.taken_back ?? 0) - (this.info?.practice?.taken_back ?? 0)
    this.info = info
    if (back <= 0) return
    const told = this.decisions.splice(-back)[0] ?? this.told
    this.log = this.log.filter(({ number }) => number <= told)
  }

  private keep(): void {
    const { table, version } = this
    this.last = version
    localStorage.setItem(SEEN, JSON.stringify({ table, version, log: this.log.slice(-KEPT).map(({ event }) => event) } satisfies Seen))
  }

  private noted(events: readonly Happened[]): readonly Item[] {
    const items = events.map((event) => ({ number: ++this.told, event }))
    this.log = [...this.log, ...items].slice(-REMEMBERED)
    return items
  }

  // Commands

  ask(make: (id: string) => ClientMessage): Promise<Answer> {
    const id = `${this.run}-${++this.asked}`
    const message = make(id)
    const choice = (this.view?.legal.length ?? 0) > 1
    return new Promise((answer) => {
      this.open.set(id, { message, told: this.told, choice, answer })
      this.countOpen()
      this.send(message)
    })
  }

  /** Count what is open, and watch how long it takes. */
  private countOpen(): void {
    this.waiting = this.open.size
    this.slow = false
    clearTimeout(this.watch)
    if (this.open.size) this.watch = window.setTimeout(() => this.getSlow(), SLOW)
  }

  private getSlow(): void {
    this.slow = true
    this.watch = window.setTimeout(this.giveUp, STALLED - SLOW)
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN && this.status === "open") this.socket.send(JSON.stringify(message))
  }
}

function seenOf(table: string): Seen {
  try {
    const seen = JSON.parse(localStorage.getItem(SEEN) ?? "") as Seen
    if (seen.table === table) return seen
  } catch {
    // no table has been seen yet
  }
  return { table, version: 0, log: [] }
}
