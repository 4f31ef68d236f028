// Opening a table: with bots at once, for friends, for anyone, or as the player has set it up.
import { planFor, type Setting } from "../lib/plans"
import { settings } from "../lib/settings.svelte"
import { cardsOf, chosenIn, pairs } from "../lib/terms"
import { t } from "../lib/texts.svelte"
import type { GameReply } from "../protocol"
import { note } from "../study/records"
import { accept, findSeat, gameOf, infoOf, inviteBot, open, openTables } from "./api"

const USUAL = 4 // people at a table

/** The name this browser sits down with. */
export const ownName = () => settings.name.trim() || t("web-guest")

/** How the player last set up this game; the first time, a short match of four. */
export function settingFor(game: GameReply): Setting {
  const usual = { seats: Math.max(game.seats[0] ?? 2, Math.min(USUAL, game.seats.at(-1) ?? USUAL)), bot: game.usual ?? "" }
  const known = { ...usual, bots: 0, public: false, chat: "" as const, delay: 0, options: chosenIn(game.short ?? ""), wilds: [], ...planFor(game.name) }
  if (!game.seats.includes(known.seats)) known.seats = usual.seats
  if (!game.faces?.[known.bot]) known.bot = usual.bot
  return known
}

/** Without anybody to wait for, the game begins at once. A private table waits for its host, a public one only for players. */
export async function openTable(game: string, setting: Setting): Promise<string> {
  const { seats, bot, chat, delay } = setting
  const bots = Math.min(setting.bots, seats - 1)
  const terms = { options: pairs(setting.options), customs: cardsOf(setting.wilds, setting.options) }
  const { table, token } = await open({ game, name: ownName(), avatar: settings.avatar, seats, ...terms, public: setting.public, delay, speed: settings.botSpeed, ...(chat ? { chat } : {}) })
  const invited = Array.from({ length: bots }, () => inviteBot(table, { bot }, token))
  const [info] = await Promise.all([infoOf(table), ...invited])
  note(table, info.commitment) // before the cards are dealt
  if (setting.public || bots === seats - 1) await accept(table, token)
  return table
}

/** Play against bots: a short match, or one by the book. */
export async function playNow(game: string, byTheBook = false): Promise<string> {
  const found = await gameOf(game)
  const setting = settingFor(found)
  const options = byTheBook ? {} : chosenIn(found.short ?? "")
  return openTable(game, { ...setting, options, wilds: [], public: false, bots: setting.seats - 1 })
}

/** A private table with free seats. */
export async function openForFriends(game: string): Promise<string> {
  return openTable(game, { ...settingFor(await gameOf(game)), public: false, bots: 0 })
}

/** A seat at a public table that waits, whatever its rules, or at a new one. */
export async function playWithAnyone(game: string): Promise<string> {
  const waiting = (await openTables()).some((each) => each.game === game && each.phase === "gathering")
  const { table, token } = await findSeat(game, ownName(), waiting ? "" : (await gameOf(game)).short ?? "")
  await accept(table, token)
  return table
}
