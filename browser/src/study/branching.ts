// What if: playing on from a position of a finished match.
import { settings } from "../lib/settings.svelte"
import { keepSeat, request } from "../net/api"
import { keepBranch } from "../net/branches"
import { ownName } from "../net/opening"
import type { Seated } from "../protocol"
import type { Source } from "./records"

const DEALS = 2 ** 31 // from 1

export interface Branching {
  number: number // of actions before it
  seat: number
  anew: boolean // hidden cards are dealt anew, not as they were
  result: string // how the match ended
}

/** Opens a table that goes on from here, with bots in the other seats; returns its id. */
export async function playOn({ id, record }: Source, { number, seat, anew, result }: Branching): Promise<string> {
  const deal = anew ? 1 + Math.floor(Math.random() * (DEALS - 1)) : 0
  const wish = { number, seat, name: ownName(), avatar: settings.avatar, deal }
  const seated = id
    ? await request<Seated>("POST", `/tables/${id}/branches`, wish)
    : await request<Seated>("POST", "/records/branches", { ...wish, record })
  keepSeat(seated)
  keepBranch({ table: seated.table, link: id ? `/replay/${id}/${number}/${seat}` : "", result })
  return seated.table
}
