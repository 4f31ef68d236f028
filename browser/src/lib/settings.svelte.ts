// The player's settings, stored in the browser.
import type { Animal } from "../protocol"
import type { Language } from "./catalogue"

const KEY = "penult.settings"

const DEFAULTS = {
  name: "",
  avatar: "" as Animal | "", // empty: the table chooses
  game: "", // played last
  language: "" as Language | "",
  marks: "shapes" as "shapes" | "letters",
  theme: "system" as "system" | "afternoon" | "evening",
  palette: "standard" as "standard" | "clear" | "bright",
  contrast: false,
  large: false,
  motion: true,
  sound: true,
  cardSounds: true, // cards, tiles, drawing
  signals: true, // calls, rings, fanfares, falls
  chime: true, // your turn
  volume: 70, // percent
  title: true, // of the page shows when it's my turn
  notices: false, // system notifications while the page is hidden
  auto: false, // draw or pass automatically if nothing else is possible
  botSpeed: "normal" as "slow" | "normal" | "fast",
  sort: "colour" as "colour" | "number" | "none",
}
export type Settings = typeof DEFAULTS

function remembered(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) }
  } catch {
    return { ...DEFAULTS }
  }
}

export const settings = $state(remembered())

export function remember(): void {
  localStorage.setItem(KEY, JSON.stringify(settings))
  const { dataset } = document.documentElement
  if (settings.theme === "system") delete dataset.theme
  else dataset.theme = settings.theme
  dataset.palette = settings.palette
  dataset.contrast = settings.contrast ? "more" : "normal"
  dataset.size = settings.large ? "large" : "normal"
  dataset.motion = settings.motion ? "full" : "less"
  paintFrame()
}

/** The browser's own bars get the colour of the room. */
function paintFrame(): void {
  const room = getComputedStyle(document.documentElement).getPropertyValue("--room")
  for (const frame of document.querySelectorAll("meta[name=theme-color]")) frame.setAttribute("content", room)
}

/** Whether things may move: neither we nor the system have motion switched off. */
export function moves(): boolean {
  return settings.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches
}
