// Opening a table: with bots at once, or as the player has set it up.
import { settings } from "../lib/settings.svelte"
import { t } from "../lib/texts.svelte"
import type { NewTable } from "../protocol"
import { note } from "../study/records"
import { accept, gameOf, infoOf, inviteBot, open } from "./api"

const USUAL = 4 // people at a table

export interface Plan {
  game: string
  seats: number
  options: string
  public: boolean
  chat?: NonNullable<NewTable["chat"]>
  delay?: number
  customs?: readonly string[]
  bots: number // how many seats bots take
  bot: string
}

/** The name this browser sits down with. */
export const ownName = () => settings.name.trim() || t("web-guest")

/** The strongest kind of bot a game has. */
export function best(bots: readonly string[]): string {
  return bots.at(-1) ?? ""
}

export async function openTable(plan: Plan): Promise<string> {
  const { bots: _bots, bot: _bot, ...table } = plan
  const seated = await open({ ...table, name: ownName(), avatar: settings.avatar })
  note(seated.table, (await infoOf(seated.table)).commitment) // before the cards are dealt
  for (let bot = 0; bot < plan.bots; bot++) await inviteBot(seated.table, { bot: plan.bot }, seated.token)
  await accept(seated.table, seated.token)
  return seated.table
}

const FIRST = "first" // the beginners' preset, in games that have one

/** Play against bots, with the beginners' preset at first. */
export async function playNow(game: string, strict = false): Promise<string> {
  const { seats, bots, presets } = await gameOf(game)
  const count = Math.max(seats[0] ?? 2, Math.min(USUAL, seats.at(-1) ?? USUAL))
  return openTable({ game, seats: count, options: (!strict && presets?.find(({ name }) => name === FIRST)?.options) || "", public: false, bots: count - 1, bot: best(bots) })
}
