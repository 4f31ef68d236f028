// SHA-256 (FIPS 180-4) and HMAC (RFC 2104). SubtleCrypto would do, but browsers offer it over https only.

const BLOCK = 64 // bytes
const PRIMES = Array.from({ length: 312 }, (_, number) => number).filter((number) => number > 1 && isPrime(number)) // the first 64
const ROUND_CONSTANTS = PRIMES.map((prime) => fraction(Math.cbrt(prime)))
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false
  return true
}

/** The first 32 bits behind the point. */
function fraction(number: number): number {
  return ((number % 1) * 2 ** 32) >>> 0
}

const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

export function sha256(message: Uint8Array): Uint8Array {
  const padded = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / BLOCK) * BLOCK))
  new Uint8Array(padded.buffer).set(message)
  padded.setUint8(message.length, 0x80)
  padded.setUint32(padded.byteLength - 8, message.length / 2 ** 29)
  padded.setUint32(padded.byteLength - 4, message.length << 3)
  const hash = Uint32Array.from(START)
  const words = new Uint32Array(BLOCK)
  for (let at = 0; at < padded.byteLength; at += BLOCK) {
    for (let place = 0; place < 16; place++) words[place] = padded.getUint32(at + 4 * place)
    mix(hash, words)
  }
  hash.forEach((word, place) => padded.setUint32(4 * place, word))
  return new Uint8Array(padded.buffer, 0, 32)
}

/** Mixes a block into the hash; the first 16 words are the block's own. */
function mix(hash: Uint32Array, words: Uint32Array): void {
  const word = (place: number) => words[place] ?? 0
  const mixed = hash.slice() // a to h
  const now = (letter: number) => mixed[letter] ?? 0
  for (let place = 0; place < BLOCK; place++) {
    if (place >= 16) {
      const early = word(place - 15)
      const late = word(place - 2)
      const sigma0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
      const sigma1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
      words[place] = word(place - 16) + sigma0 + word(place - 7) + sigma1
    }
    const a = now(0)
    const e = now(4)
    const choice = (e & now(5)) ^ (~e & now(6))
    const majority = (a & now(1)) ^ (a & now(2)) ^ (now(1) & now(2))
    const first = now(7) + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (ROUND_CONSTANTS[place] ?? 0) + word(place)
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority
    mixed.copyWithin(1, 0) // each letter moves on by one
    mixed[4] = now(4) + first
    mixed[0] = first + second
  }
  mixed.forEach((letter, place) => (hash[place] = (hash[place] ?? 0) + letter))
}

/** ``key``: at most 64 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const pad = (byte: number) => Uint8Array.from({ length: BLOCK }, (_, place) => (key[place] ?? 0) ^ byte)
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), message))))
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  return Uint8Array.from([...one, ...other])
}
