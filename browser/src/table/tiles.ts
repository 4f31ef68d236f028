// Carrying tiles, from the rack or on the table: alone, or all that are selected.
import { isSame, tileAt, type Source, type Target } from "../lib/arrange"
import { layOf } from "../lib/choices"
import type { Load } from "./drag.svelte"
import type { Play } from "./play.svelte"

/** The load of a tile that was grabbed. */
export function carriedTiles(play: Play, source: Source, home: Load["home"]): Load {
  const { arranging } = play
  const picked = arranging?.picked ?? []
  const sources = picked.some((each) => isSame(each, source)) ? picked : [source]
  const layout = arranging?.layout ?? { melds: [], groups: [] }
  const keys = sources.flatMap((each) => (each.from === "rack" && each.key ? [each.key] : []))
  const codes = sources.map((each) => tileAt(each, layout))
  return {
    codes,
    grabbed: sources.findIndex((each) => isSame(each, source)),
    keys,
    tile: true,
    spots: arranging?.spotsFor(sources) ?? [],
    home,
    over: ([pointer]) => {
      const spot = pointer ? under(pointer.x, pointer.y) : ""
      return spot === "rack" && keys.length === sources.length ? "" : spot // they are there already
    },
    flick: () => (source.from === "rack" ? "new" : ""),
    drop: (spot) => {
      const target = targetOf(spot)
      if (!arranging || !target || arranging.busy) return false
      const illegal = sources.find((each) => each.from === "rack" && target.to !== "rack" && !arranging.canLay(each.tile))
      if (illegal?.from === "rack") {
        void play.explain(layOf(play.acts, illegal.tile), play.words.card(illegal.tile), illegal.key)
        return false
      }
      arranging.picked = sources
      return arranging.drop(target)
    },
    fate: () => (arranging?.busy ? "waits" : "gone"),
  }
}

/** Where a tile would go; the whole felt counts as the table. */
function under(x: number, y: number): string {
  const found = document.elementFromPoint(x, y)
  const spot = found?.closest<HTMLElement>("[data-drop]")?.dataset.drop
  return spot ?? (found?.closest(".felt") ? "new" : "")
}

export function targetOf(drop: string): Target | null {
  const [to, number] = drop.split(" ")
  if (to === "rack" || to === "new") return { to }
  if (to === "group") return { to, group: Number(number) }
  return to === "meld" ? { to, meld: Number(number) } : null
}
