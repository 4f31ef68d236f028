// Which move needs no thought: the only one, if it is a draw or a pass.
import type { ShownAct } from "../protocol"

const BY_ITSELF = ["draw", "pass"]

/** The only move there is, if it is one that needs no thought. */
export function onlyMove(moves: readonly ShownAct[]): ShownAct | null {
  const [only, ...others] = moves
  return only && !others.length && BY_ITSELF.includes(only.verb) ? only : null
}
