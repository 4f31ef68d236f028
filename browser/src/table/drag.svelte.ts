// Dragging tiles with a mouse, a pen or a finger. Drop targets have a data-drop attribute.
import type { Source, Target } from "../lib/arrange"
import type { Arranging } from "./arranging.svelte"

const STILL = 6 // pixels of movement that don't count as a drag yet

export class Drag {
  code = $state("") // the tile being dragged; empty if none
  x = $state(0)
  y = $state(0)
  wide = $state(40)
  over = $state("")

  /** A pointer went down on a tile: wait for it to move. */
  grab(event: PointerEvent, source: Source, code: string, arranging: Arranging): void {
    if (event.button !== 0 || !event.isPrimary || arranging.busy) return
    const wide = (event.target as Element).getBoundingClientRect().width
    const follow = (move: PointerEvent) => {
      if (!this.code && Math.hypot(move.clientX - event.clientX, move.clientY - event.clientY) < STILL) return
      if (!this.code) {
        this.wide = Math.min(60, wide)
        this.code = code
        arranging.picked = null
      }
      this.x = move.clientX
      this.y = move.clientY
      this.over = under(move)
    }
    const drop = (up: PointerEvent) => {
      stop()
      if (!this.code) return
      this.code = ""
      this.over = ""
      swallowClick()
      const target = targetOf(under(up))
      if (up.type === "pointercancel" || !target) return
      arranging.picked = source
      void arranging.drop(target)
    }
    const stop = () => {
      removeEventListener("pointermove", follow)
      removeEventListener("pointerup", drop)
      removeEventListener("pointercancel", drop)
    }
    addEventListener("pointermove", follow)
    addEventListener("pointerup", drop)
    addEventListener("pointercancel", drop)
  }
}

export const drag = new Drag()

function under(event: PointerEvent): string {
  const found = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-drop]")
  return found?.dataset.drop ?? ""
}

export function targetOf(drop: string): Target | null {
  const [to, number] = drop.split(" ")
  if (to === "rack" || to === "new") return { to }
  if (to === "group") return { to, group: Number(number) }
  return to === "meld" ? { to, meld: Number(number) } : null
}

/** Ignore the click that ends a drag. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation()
  addEventListener("click", swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0)
}
