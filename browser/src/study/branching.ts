// What if: playing on from a position of a finished match.
import { settings } from "../lib/settings.svelte"
import { keepSeat, request } from "../net/api"
import { keepBranch } from "../net/branches"
import { ownName } from "../net/opening"
import type { Seated } from "../protocol"
import type { Source } from "./records"

/** Opens a table that goes on from here, with bots in the other seats; returns its id. ``result``: how the match ended. */
export async function playOn({ id, record }: Source, number: number, seat: number, result: string): Promise<string> {
  const wish = { number, seat, name: ownName(), avatar: settings.avatar }
  const seated = id
    ? await request<Seated>("POST", `/tables/${id}/branches`, wish)
    : await request<Seated>("POST", "/records/branches", { ...wish, record })
  keepSeat(seated)
  keepBranch({ table: seated.table, link: id ? `/replay/${id}/${number}/${seat}` : "", result })
  return seated.table
}
