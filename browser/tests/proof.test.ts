import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Course, Deal } from "../src/protocol"
import { type Added, block, combined, commitmentOf, hashOf, order, seedOf } from "../src/study/chance"
import { type Check, holds, orderBehind, proofOf } from "../src/study/proof"

interface Vectors {
  blocks: { seed: string; count: number; bytes: string }[]
  orders: { seed: string; number: number; size: number; order?: string; sha256?: string }[]
  commitments: { seed: string; commitment: string }[]
  origins: { server: string; table: string; added: Added[]; seed: string }[]
}
const vectors = JSON.parse(readFileSync(join(import.meta.dirname, "../../tests/chance/vectors.json"), "utf8")) as Vectors

// The stored vectors, which Python is tested against too

test.each(vectors.blocks)("block $count is the published one", ({ seed, count, bytes }) => {
  const words = block(seed, count, 0, 0)
  const little = new DataView(new ArrayBuffer(64))
  words.forEach((word, at) => little.setUint32(4 * at, word, true))
  expect(Array.from(new Uint8Array(little.buffer), (byte) => byte.toString(16).padStart(2, "0")).join("")).toBe(bytes)
})

test.each(vectors.orders)("order $number of seed $seed", ({ seed, number, size, order: stored, sha256: digest }) => {
  const places = order(seed, number, size).join(" ")
  if (stored) expect(places).toBe(stored)
  else expect(hashOf(places)).toBe(digest)
})

test.each(vectors.commitments)("the commitment to $seed", ({ seed, commitment }) => {
  expect(commitmentOf(seed)).toBe(commitment)
})

test.each(vectors.origins)("the seed of several at $table", ({ server, table, added, seed }) => {
  expect(combined(server, table, added)).toBe(seed)
})

test("a seed is read as it is written", () => {
  expect(seedOf(" 1F ")).toBe("0000000000000000000000000000001f")
  expect([seedOf(""), seedOf("0x1"), seedOf("0".repeat(33))]).toEqual(["", "", ""])
})

// A deal of ten cards: order 0 of seed 0 is 7 4 1 0 6 8 2 3 9 5, and its last place lies on top

const ZERO = "0".repeat(32)
const deck = [..."abcdefghij"] // from the top down: f j d c i g a b e h
const hands = (...cards: string[]) => cards.map((each, seat) => ({ seat, cards: [...each] }))
const deal = (dealt: Deal["hands"], up = ""): Deal => ({ number: 0, hands: dealt, up: [...up], size: 10 })

test("hands in a row and hands in turns are found, whoever gets the first card", () => {
  expect(orderBehind(ZERO, deck, deal(hands("fjd", "cig"), "a"), 0, 0)).toBe(0)
  expect(orderBehind(ZERO, deck, deal(hands("fdi", "jcg"), "a"), 0, 0)).toBe(0)
  expect(orderBehind(ZERO, deck, deal(hands("jcg", "fdi"), "a"), 0, 0)).toBe(0)
})

test("other hands, or another card turned up, are not of this seed", () => {
  expect(orderBehind(ZERO, deck, deal(hands("fjc", "dig"), "a"), 0, 0)).toBe(-1)
  expect(orderBehind(ZERO, deck, deal(hands("fjd", "cig"), "b"), 0, 0)).toBe(-1)
  expect(orderBehind(ZERO, deck, deal(hands("fjd", "cig"), "a"), 1, 5)).toBe(-1)
})

test("what is drawn later lies below what was dealt", () => {
  const record = `commitment: ${commitmentOf(ZERO)}\nseed: ${ZERO}\n`
  const checked = (drawn: string) => {
    const course = { deck, deals: [{ ...deal(hands("fjd", "cig"), "a"), drawn: [...drawn] }] } as unknown as Course
    return (proofOf(record, course, "")).map(({ key }) => key).filter((key) => /drawn|dealt/.test(key))
  }
  expect(checked("beh")).toEqual(["web-proof-dealt", "web-proof-drawn"])
  expect(checked("bhe")).toEqual(["web-proof-dealt", "web-proof-not-drawn"])
  expect(checked("")).toEqual(["web-proof-dealt"])
})

// The record of docs/notation.md

const RECORD = `penult record 1
game: coloradd 1
seats: 2
names: Ann, Bob
commitment: 383e91fdf3ad0ffabace4b816cbc89997d6d6ee04dc5624d8ff1712ce8c0806b
seed: 00000000000000000000000000000001
1 draw #531d89b9
totals: 0 0
digest: a5e836bd4af63149fc7394a6bce8b88f2f051459a0b781499b17238381e83a6e
`
const COMMITMENT = "383e91fdf3ad0ffabace4b816cbc89997d6d6ee04dc5624d8ff1712ce8c0806b"
const failed = (checks: Check[]) => checks.filter(({ ok }) => ok === false).map(({ key, line }) => [key, line])

test("a record that holds", () => {
  const checks = proofOf(RECORD, null, COMMITMENT)
  expect(holds(checks)).toBe(true)
  expect(checks.map(({ ok }) => ok)).toEqual([true, true, true, null])
})

test("a changed act is found in its line", () => {
  expect(failed(proofOf(RECORD.replace("1 draw", "1 pass"), null, ""))).toEqual([["web-proof-not-sealed", 7]])
})

test("a changed seed is found in its line, and other cards do not follow from it", () => {
  const changed = RECORD.replace(/seed: .*/, "seed: 00000000000000000000000000000000")
  const course = { deck, deals: [deal(hands("abc", "def"))] } as unknown as Course
  expect(failed(proofOf(changed, course, ""))).toEqual([
    ["web-proof-not-committed", 6],
    ["web-proof-not-dealt", undefined],
  ])
})

test("a commitment that was not the one shown before the deal", () => {
  expect(failed(proofOf(RECORD, null, "00"))).toEqual([["web-proof-other-noted", 5]])
})

test("the server's seed must be the published one, and lead with those of the seats to the deal's", () => {
  const { server, table, added, seed } = vectors.origins[0] ?? { server: "", table: "", added: [], seed: "" }
  const lines = [
    "penult record 1",
    `table: ${table}`,
    `published: ${COMMITMENT}`,
    `server-seed: ${server}`,
    ...added.map((each) => `seat-seed: ${each.seat} ${each.seed}`),
    `commitment: ${commitmentOf(seed)}`,
    `seed: ${seed}`,
  ]
  expect(failed(proofOf(lines.join("\n"), null, ""))).toEqual([])
  const other = lines.map((line) => line.replace("2 a1", "2 a2")).join("\n")
  expect(failed(proofOf(other, null, ""))).toEqual([["web-proof-not-combined", 8]])
  const early = lines.map((line) => line.replace(/^server-seed: .*/, `server-seed: ${ZERO}`)).join("\n")
  expect(failed(proofOf(early, null, "")).map(([key]) => key)).toEqual(["web-proof-not-published", "web-proof-not-combined"])
})
