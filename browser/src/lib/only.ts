// Moves that need no thought: a draw or a pass, if nothing else is possible.
import type { ShownAct } from "../protocol"

const BY_ITSELF = ["draw", "pass"]

/** The only possible move, if it is a draw or a pass. */
export function onlyMove(moves: readonly ShownAct[]): ShownAct | null {
  const [only, ...others] = moves
  return only && !others.length && BY_ITSELF.includes(only.verb) ? only : null
}
