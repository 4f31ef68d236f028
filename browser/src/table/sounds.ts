// Sounds, made in the page: a few notes for what happens.
import { settings } from "../lib/settings.svelte"
import type { Happened } from "../protocol"

type Note = readonly [pitch: number, at: number, long: number, loud: number, shape?: OscillatorType]

const TUNES: Record<string, readonly Note[]> = {
  laid: [[320, 0, 0.06, 0.25, "triangle"], [180, 0.02, 0.05, 0.2, "triangle"]],
  jumped: [[420, 0, 0.06, 0.3, "triangle"], [560, 0.06, 0.08, 0.3, "triangle"]],
  drew: [[210, 0, 0.05, 0.2, "triangle"]],
  called: [[660, 0, 0.12, 0.25], [880, 0.12, 0.22, 0.25]],
  caught: [[440, 0, 0.12, 0.3, "sawtooth"], [300, 0.12, 0.25, 0.25, "sawtooth"]],
  reversed: [[500, 0, 0.08, 0.2], [380, 0.08, 0.1, 0.2]],
  rang: [[1200, 0, 0.12, 0.2, "square"], [1200, 0.16, 0.12, 0.2, "square"], [1200, 0.32, 0.2, 0.2, "square"]],
  fanfare: [[523, 0, 0.14, 0.25, "sawtooth"], [659, 0.14, 0.14, 0.25, "sawtooth"], [784, 0.28, 0.4, 0.25, "sawtooth"]],
  fell: [[240, 0, 0.15, 0.35, "sawtooth"], [150, 0.12, 0.2, 0.35, "sawtooth"], [80, 0.28, 0.4, 0.35, "sawtooth"]],
  melded: [[520, 0, 0.05, 0.2, "triangle"], [620, 0.06, 0.06, 0.2, "triangle"]],
  went_out: [[523, 0, 0.15, 0.25], [659, 0.12, 0.15, 0.25], [784, 0.24, 0.35, 0.25]],
  turn: [[587, 0, 0.09, 0.12], [740, 0.09, 0.14, 0.12]],
}
let context: AudioContext | null = null

function play(notes: readonly Note[]): void {
  context ??= new AudioContext()
  const start = context.currentTime + 0.01
  for (const [pitch, at, long, loud, shape = "sine"] of notes) {
    const voice = context.createOscillator()
    const volume = context.createGain()
    voice.type = shape
    voice.frequency.value = pitch
    volume.gain.setValueAtTime(loud * 0.5, start + at)
    volume.gain.exponentialRampToValueAtTime(0.001, start + at + long)
    voice.connect(volume).connect(context.destination)
    voice.start(start + at)
    voice.stop(start + at + long)
  }
}

/** Browsers let a page sound once somebody has done something in it. */
export function sound(name: string): void {
  const tune = TUNES[name]
  if (settings.sound && tune && navigator.userActivation?.hasBeenActive !== false) play(tune)
}

export function hear(event: Happened, me: number): void {
  if (event.kind === "drew" && event.seat !== me && (event.count ?? 0) < 2) return
  sound(event.kind)
}
