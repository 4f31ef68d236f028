// Carrying cards and tiles with a mouse, a pen or a finger. Places to put them have a data-drop attribute.
import { centreOf, hit, isFlicked, noted, type Point, type Sample, type Spot } from "../lib/flick"
import type { Box } from "../lib/geometry"
import { moves } from "../lib/settings.svelte"

const STILL = 6 // pixels of movement that don't count as a drag yet
const HOLD = 420 // milliseconds of holding still that select something
const AFTER = 400 // milliseconds in which a finger's click may still come
const SHOWN = 50 // milliseconds until what was dropped has been shown in its new place
export const BACK = 180 // milliseconds of falling back

/** What is carried, and what becomes of it. */
export interface Load {
  codes: readonly string[] // of the cards
  grabbed?: number // which of them is under the pointer
  keys: readonly string[] // of those that come from the hand
  tile?: boolean
  spots: readonly string[] // where it may be put: they glow
  home: () => DOMRect | undefined
  over: (points: readonly Point[], slack: number) => string // the place it is over
  snaps?: boolean // a card takes the place of what it is dropped on
  flick?: () => string // the place a flick sends it to; empty: none
  upwards?: boolean // whether any quick movement upwards is a flick
  start?: () => void
  drop: (spot: string, flicked: boolean) => boolean // false: it falls back
  fate: () => "waits" | "gone" | "home" // of what was dropped, until all is said and done
  hold?: () => void // held still
}

export class Drag {
  load = $state.raw<Load | null>(null)
  phase = $state<"" | "carried" | "resting" | "falling">("")
  x = $state(0) // of its middle
  y = $state(0)
  wide = $state(40)
  scale = $state(1)
  over = $state("")
  landed: { codes: readonly string[]; rect: DOMRect } | null = null // what was dropped last, and where

  /** A pointer went down on something: wait for it to move, or to hold still. */
  grab(event: PointerEvent, load: Load): void {
    if (event.button !== 0 || !event.isPrimary || this.phase === "carried") return
    const from = load.home()
    if (!from) return
    let samples: Sample[] = [{ x: event.clientX, y: event.clientY, at: event.timeStamp }]
    const offset = { x: from.x + from.width / 2 - event.clientX, y: from.y + from.height / 2 - event.clientY }
    const timer = load.hold ? setTimeout(() => end(held), HOLD) : 0
    const held = () => {
      load.hold?.()
      swallowClick()
    }
    const follow = (move: PointerEvent) => {
      if (move.pointerId !== event.pointerId) return
      if (this.phase !== "carried") {
        if (Math.hypot(move.clientX - event.clientX, move.clientY - event.clientY) < STILL) return
        clearTimeout(timer)
        this.lift(load, from)
      }
      samples = noted(samples, { x: move.clientX, y: move.clientY, at: move.timeStamp })
      this.x = move.clientX + offset.x
      this.y = move.clientY + offset.y
      this.over = load.over([{ x: move.clientX, y: move.clientY }, { x: this.x, y: this.y }], 0.3 * this.wide)
    }
    const release = (up: PointerEvent) => {
      if (up.pointerId !== event.pointerId) return
      end(() => {
        if (this.phase !== "carried") return
        swallowClick()
        if (up.type === "pointercancel") this.fall()
        else this.let(load, samples, up.timeStamp)
      })
    }
    const escape = (key: KeyboardEvent) => {
      if (key.key !== "Escape" || this.phase !== "carried") return
      key.stopPropagation()
      end(() => this.fall())
    }
    const listening = new AbortController()
    const end = (then: () => void) => {
      clearTimeout(timer)
      listening.abort()
      then()
    }
    const { signal } = listening
    addEventListener("pointermove", follow, { signal })
    addEventListener("pointerup", release, { signal })
    addEventListener("pointercancel", release, { signal })
    addEventListener("keydown", escape, { signal, capture: true })
  }

  private lift(load: Load, from: DOMRect): void {
    this.landed = null
    this.load = load
    this.wide = from.width
    this.scale = 1
    this.phase = "carried"
    load.start?.()
  }

  private let(load: Load, samples: readonly Sample[], released: number): void {
    const aim = load.flick?.() ?? ""
    const box = aim ? boxOf(aim) : undefined
    const isFlick = Boolean(aim) && isFlicked(samples, released, box ? centreOf(box) : null, load.upwards ?? true)
    const dropped = this.over
    const spot = dropped || (isFlick ? aim : "")
    this.over = ""
    if (!spot || !load.drop(spot, !dropped)) return this.fall()
    if (load.snaps) this.moveTo(boxOf(spot))
    this.landed = { codes: load.codes, rect: this.rect }
    this.phase = "resting"
    this.settle()
  }

  /** What was dropped lies there until its fate is known. */
  settle(): void {
    const fate = this.phase === "resting" ? this.load?.fate() : "waits"
    if (fate === "gone") this.forget()
    else if (fate === "home") this.fall()
  }

  private moveTo(box: Box | undefined): void {
    if (!box) return
    const { x, y } = centreOf(box)
    this.x = x
    this.y = y
    this.scale = box.wide / this.wide
  }

  /** Back to where it came from. */
  private fall(): void {
    this.over = ""
    this.landed = null
    const home = this.load?.home()
    if (!home || !moves()) return this.forget()
    this.phase = "falling"
    this.moveTo(asBox(home))
    setTimeout(() => this.phase === "falling" && this.forget(), BACK)
  }

  private forget(): void {
    this.load = null
    this.phase = ""
    this.over = ""
    setTimeout(() => (this.landed = null), SHOWN)
  }

  get rect(): DOMRect {
    const wide = this.wide * this.scale
    const high = wide * (this.load?.tile ? 1.38 : 1.5)
    return new DOMRect(this.x - wide / 2, this.y - high / 2, wide, high)
  }

  /** Whether this place should glow: what is carried may be put there. */
  isAim(spot: string): boolean {
    return this.phase === "carried" && Boolean(this.load?.spots.includes(spot))
  }
}

export const drag = new Drag()

// Places

const asBox = ({ x, y, width, height }: DOMRect): Box => ({ x, y, wide: width, high: height })

function boxOf(spot: string): Box | undefined {
  const found = document.querySelector(`[data-drop="${spot}"]`)
  return found ? asBox(found.getBoundingClientRect()) : undefined
}

/** The place among some that is under one of the points. */
export function amongst(where: string): Load["over"] {
  return (points, slack) => {
    const spots: Spot[] = [...document.querySelectorAll<HTMLElement>(where)].map((found) => ({
      name: found.dataset.drop ?? "",
      box: asBox(found.getBoundingClientRect()),
    }))
    return hit(points, spots, slack)
  }
}

/** Ignore the click that ends a drag, also one that a finger's browser sends late. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    if (event.detail === 0) return // by a key
    event.stopPropagation()
    event.preventDefault()
    stop()
  }
  const stop = () => {
    removeEventListener("click", swallow, { capture: true })
    removeEventListener("pointerdown", stop, { capture: true })
  }
  addEventListener("click", swallow, { capture: true })
  addEventListener("pointerdown", stop, { capture: true })
  setTimeout(stop, AFTER)
}
