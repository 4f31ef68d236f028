// Which cards slide off the trays of the balance, deduced from the cards played and the number set aside.
import type { Happened } from "../protocol"

const ONTO = ["turned_up", "laid", "dealt_on"]
const OFF = ["set_aside", "lifted"]
const TRAYS = ["a", "b"] as const
const DEEPEST = 120

export type Piles = readonly [readonly string[], readonly string[]]

/** The cards that the latest fall took from each tray, lowest first; “back” for unknown ones. */
export function slidOff(events: readonly Happened[]): Piles {
  let piles: string[][] = [[], []]
  let slid: Piles = [[], []]
  for (const event of events) {
    const tray = TRAYS.indexOf(event.tray as (typeof TRAYS)[number])
    if (event.kind === "dealt") piles = [[], []]
    else if (ONTO.includes(event.kind) && tray >= 0) piles[tray]?.push(event.card ?? "back")
    else if (OFF.includes(event.kind)) {
      const depth = depthKept(piles, event.count ?? 0)
      const gone = (pile: readonly string[]) => pile.slice(0, Math.max(0, pile.length - depth))
      slid = depth < 0 ? [Array<string>(event.count ?? 0).fill("back"), []] : [gone(piles[0] ?? []), gone(piles[1] ?? [])]
      piles = piles.map((pile) => (depth < 0 ? pile.slice(-1) : pile.slice(-depth)))
    }
  }
  return slid
}

/** How many cards stay on each tray; -1 if too little is known. */
function depthKept(piles: readonly (readonly string[])[], gone: number): number {
  for (let depth = 1; depth < DEEPEST; depth++) {
    if (piles.reduce((sum, pile) => sum + Math.max(0, pile.length - depth), 0) === gone) return depth
  }
  return -1
}

/** The side the balance tipped to, by the last torque: 1 right, -1 left. */
export function sideOf(events: readonly Happened[]): 1 | -1 {
  const leaned = events.findLast(({ kind }) => kind === "leaned")
  return (leaned?.count ?? 1) < 0 ? -1 : 1
}
