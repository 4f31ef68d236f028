// Notifies players of their turn, and draws or passes automatically if they wish and nothing else is possible.
import { notify } from "../lib/notices"
import { onlyMove } from "../lib/only"
import { settings } from "../lib/settings.svelte"
import { t } from "../lib/texts.svelte"
import type { Play } from "./play.svelte"
import { sound } from "./sounds"

const THOUGHT = 900 // milliseconds, so that players see what happens

/** Call this during the initialisation of a table component. */
export function attend(at: () => Play): void {
  let was = false
  $effect(() => {
    const play = at()
    const { mine } = play
    if (mine && !was) {
      sound("turn")
      notify(t("table-your-turn"), t(`game-${play.game.name}`))
    }
    was = mine
  })
  $effect(() => {
    const play = at()
    const only = settings.auto && play.mine && !play.session.info?.paused ? onlyMove(play.moves) : null
    if (!only) return
    const timer = setTimeout(() => play.do(only), THOUGHT)
    return () => clearTimeout(timer)
  })
}
