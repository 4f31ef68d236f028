// Time that runs down between two messages of the server.
import { beatAt } from "../lib/beats"
import { moves } from "../lib/settings.svelte"
import { sound } from "./sounds"

const TICK = 100 // milliseconds

export class Countdown {
  private now = $state(performance.now())

  /** `span`: the milliseconds that were left when the view arrived; null if nothing runs. */
  constructor(
    private readonly span: () => number | null,
    private readonly since: () => number,
  ) {
    $effect(() => {
      if (this.span() === null) return
      this.now = performance.now()
      const timer = setInterval(() => (this.now = performance.now()), TICK)
      return () => clearInterval(timer)
    })
  }

  readonly left = $derived.by(() => {
    const span = this.span()
    return span === null ? null : Math.min(span, Math.max(0, span - (this.now - this.since())))
  })

  /** Rounded, because the server adds a little for the network: six seconds begin with a 6. */
  readonly seconds = $derived.by(() => (this.left === null ? null : Math.round(this.left / 1000)))

  readonly beat = $derived.by(() => beatAt(this.left))
}

/** What beats with the clock: it ticks and swells, the quicker the less time is left. */
export function beating(countdown: Countdown) {
  return (node: HTMLElement) => {
    if (countdown.beat === null) return
    sound("tick")
    if (moves()) node.animate({ scale: [1.08, 1] }, { duration: 180, easing: "ease-out" })
  }
}
