// Seeds, commitments and orders, written from docs/notation.md alone: nothing of it asks the server.
import { hmacSha256, sha256 } from "./sha256"

const CONSTANT = [0x61707865, 0x3120646e, 0x79622d36, 0x6b206574] // “expand 16-byte k”
const DOUBLE_ROUNDS = 4
const SEED_LABEL = "penult-seed-1:"
const DEAL_LABEL = "penult-deal-1:"
const DIGITS = 32 // of a seed, in hex
const COLUMNS = [0, 1, 2, 3].map((at) => [at, at + 4, at + 8, at + 12] as const)
const DIAGONALS = [0, 1, 2, 3].map((at) => [at, 4 + ((at + 1) % 4), 8 + ((at + 2) % 4), 12 + ((at + 3) % 4)] as const)

/** A seed in 32 lowercase hex digits; empty if the text isn't a seed. */
export function seedOf(text: string): string {
  const digits = text.trim().toLowerCase()
  return /^[0-9a-f]{1,32}$/.test(digits) ? digits.padStart(DIGITS, "0") : ""
}

// Hashes

const bytesOf = (text: string) => new TextEncoder().encode(text)
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")

/** The SHA-256 of a text, in hex. */
export function hashOf(text: string): string {
  return hex(sha256(bytesOf(text)))
}

export function commitmentOf(seed: string): string {
  return hashOf(SEED_LABEL + seed)
}

export interface Added {
  seat: number
  seed: string
}

/** The seed of the deal: the server's own, or the one made of it and what the seats added. */
export function combined(server: string, table: string, added: readonly Added[]): string {
  if (!added.length) return server
  const key = Uint8Array.from({ length: DIGITS / 2 }, (_, at) => Number.parseInt(server.slice(2 * at, 2 * at + 2), 16))
  const told = [DEAL_LABEL + table, ...added.map(({ seat, seed }) => `${seat} ${seed}`)].join("\n")
  return hex(hmacSha256(key, bytesOf(told))).slice(0, DIGITS)
}

// Orders

/** Sixteen words of ChaCha8 with a 128-bit key. */
export function block(seed: string, count: number, number: number, stream: number): Uint32Array {
  const key = [0, 8, 16, 24].map((at) => Number.parseInt(seed.slice(at, at + 8), 16))
  const start = Uint32Array.from([...CONSTANT, ...key, ...key, count, number, stream, 0])
  const words = start.slice()
  const mix = (to: number, from: number, turned: number, bits: number) => {
    words[to] = (words[to] ?? 0) + (words[from] ?? 0)
    const both = (words[turned] ?? 0) ^ (words[to] ?? 0)
    words[turned] = (both << bits) | (both >>> (32 - bits))
  }
  for (let round = 0; round < DOUBLE_ROUNDS; round++) {
    for (const [a, b, c, d] of [...COLUMNS, ...DIAGONALS]) {
      mix(a, b, d, 16)
      mix(c, d, b, 12)
      mix(a, b, d, 8)
      mix(c, d, b, 7)
    }
  }
  return words.map((word, at) => word + (start[at] ?? 0))
}

/** The 16-bit numbers that shuffle order ``number``: two per word, the low half first. */
function* numbers(seed: string, number: number): Generator<number, never> {
  for (let count = 0; ; count++) {
    for (const word of block(seed, count, number, 0)) {
      yield word & 0xffff
      yield word >>> 16
    }
  }
}

/** Order ``number`` of ``size`` places. */
export function order(seed: string, number: number, size: number): number[] {
  const places = Array.from({ length: size }, (_, place) => place)
  const source = numbers(seed, number)
  for (let last = size - 1; last > 0; last--) {
    let product = source.next().value * (last + 1)
    while (product % 65536 < 65536 % (last + 1)) product = source.next().value * (last + 1)
    const other = Math.floor(product / 65536)
    const kept = places[last] ?? 0
    places[last] = places[other] ?? 0
    places[other] = kept
  }
  return places
}
