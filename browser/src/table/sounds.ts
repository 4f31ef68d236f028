// Sounds, synthesised in the page: a few notes for each kind of event.
import { settings } from "../lib/settings.svelte"
import type { Happened } from "../protocol"

type Note = readonly [pitch: number, at: number, long: number, loud: number, shape?: OscillatorType]
type Switch = "cardSounds" | "signals" | "chime"

const TUNES: Record<string, readonly Note[]> = {
  laid: [[320, 0, 0.06, 0.25, "triangle"], [180, 0.02, 0.05, 0.2, "triangle"]],
  jumped: [[420, 0, 0.06, 0.3, "triangle"], [560, 0.06, 0.08, 0.3, "triangle"]],
  drew: [[210, 0, 0.05, 0.2, "triangle"]],
  drew_many: [[520, 0, 0.09, 0.22, "triangle"], [390, 0.09, 0.09, 0.22, "triangle"], [290, 0.18, 0.14, 0.22, "triangle"]],
  dealt_on: [[260, 0, 0.06, 0.25, "triangle"]],
  pressed: [[150, 0, 0.05, 0.3, "square"]],
  called: [[660, 0, 0.12, 0.25], [880, 0.12, 0.22, 0.25]],
  caught: [[440, 0, 0.12, 0.3, "sawtooth"], [300, 0.12, 0.25, 0.25, "sawtooth"]],
  challenged: [[330, 0, 0.1, 0.25, "sawtooth"], [440, 0.1, 0.18, 0.25, "sawtooth"]],
  reversed: [[500, 0, 0.08, 0.2], [380, 0.08, 0.1, 0.2]],
  rang: [[1200, 0, 0.12, 0.2, "square"], [1200, 0.16, 0.12, 0.2, "square"], [1200, 0.32, 0.2, 0.2, "square"]],
  fanfare: [[523, 0, 0.14, 0.25, "sawtooth"], [659, 0.14, 0.14, 0.25, "sawtooth"], [784, 0.28, 0.14, 0.25, "sawtooth"], [1047, 0.42, 0.5, 0.25, "sawtooth"]],
  crowned: [[784, 0, 0.1, 0.2], [1047, 0.1, 0.3, 0.2]],
  designated: [[620, 0, 0.07, 0.2, "triangle"], [830, 0.08, 0.07, 0.2, "triangle"], [700, 0.16, 0.12, 0.2, "triangle"]],
  froze: [[1400, 0, 0.06, 0.12], [1750, 0.05, 0.06, 0.12], [2100, 0.1, 0.2, 0.1]],
  sliding: [[300, 0, 0.25, 0.2, "sawtooth"], [260, 0.2, 0.3, 0.2, "sawtooth"]],
  tilt: [[200, 0, 0.12, 0.3, "square"], [400, 0.12, 0.12, 0.3, "square"], [200, 0.24, 0.2, 0.3, "square"]],
  fell: [[240, 0, 0.15, 0.35, "sawtooth"], [150, 0.12, 0.2, 0.35, "sawtooth"], [80, 0.28, 0.4, 0.35, "sawtooth"]],
  melded: [[520, 0, 0.05, 0.2, "triangle"], [620, 0.06, 0.06, 0.2, "triangle"]],
  went_out: [[523, 0, 0.15, 0.25], [659, 0.12, 0.15, 0.25], [784, 0.24, 0.35, 0.25]],
  win: [[523, 0, 0.12, 0.25], [659, 0.1, 0.12, 0.25], [784, 0.2, 0.12, 0.25], [1047, 0.3, 0.18, 0.25], [1319, 0.42, 0.3, 0.22]],
  lose: [[392, 0, 0.18, 0.2, "triangle"], [311, 0.18, 0.35, 0.2, "triangle"]],
  skipped: [[330, 0, 0.08, 0.22, "triangle"], [220, 0.08, 0.12, 0.22, "triangle"]],
  tick: [[1900, 0, 0.03, 0.12, "square"]],
  turn: [[587, 0, 0.09, 0.3], [740, 0.09, 0.14, 0.3]],
}
const OF_CARDS = ["laid", "jumped", "drew", "dealt_on", "melded", "pressed"]
let context: AudioContext | null = null

function play(notes: readonly Note[]): void {
  context ??= new AudioContext()
  if (context.state !== "running") void context.resume() // some browsers suspend it
  const start = context.currentTime + 0.01
  const share = settings.volume / 140 // of what could be heard at all
  for (const [pitch, at, long, loud, shape = "sine"] of notes) {
    const voice = context.createOscillator()
    const volume = context.createGain()
    voice.type = shape
    voice.frequency.value = pitch
    volume.gain.setValueAtTime(Math.max(0.0001, loud * share), start + at)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + at + long)
    voice.connect(volume).connect(context.destination)
    voice.start(start + at)
    voice.stop(start + at + long)
  }
}

function switchOf(name: string): Switch {
  if (name === "turn") return "chime"
  return OF_CARDS.includes(name) ? "cardSounds" : "signals"
}

/** Browsers allow sound only after the user has done something in the page. */
function isOn(name: string): boolean {
  return settings.sound && settings[switchOf(name)] && settings.volume > 0 && navigator.userActivation?.hasBeenActive !== false
}

export function sound(name: string): void {
  const tune = TUNES[name]
  if (tune && isOn(name)) play(tune)
}

export function hear(event: Happened, me: number): void {
  if (event.kind === "drew" && event.seat !== me && (event.count ?? 0) < 2) return
  sound(event.kind === "drew" && (event.count ?? 0) > 1 ? "drew_many" : event.kind)
}

const STILL = 400 // of a card's weight: the beam hardly moves
const SWIFT = 4000

/** The beam creaks the higher and louder, the faster it turns. */
export function creak(by: number): void {
  const speed = Math.min(1, Math.abs(by) / SWIFT)
  if (Math.abs(by) < STILL || !isOn("sliding")) return
  const [pitch, loud] = [70 + 90 * speed, 0.08 + 0.14 * speed]
  play([[pitch, 0, 0.12, loud, "sawtooth"], [pitch * 1.12, 0.1, 0.1, loud, "sawtooth"], [pitch * 0.9, 0.19, 0.16, loud, "sawtooth"]])
}
