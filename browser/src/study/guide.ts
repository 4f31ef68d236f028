// The pictures of the rules pages. A picture is a line of words, separated by spaces:
//
//   r7 back crown     a card, tile or emblem by its name in the game's art
//   r7✓ y2✗           the same, marked as right or wrong
//   r3~b8~y1          several that overlap
//   b4|b5|b6          several side by side
//   mark-red          the shape of a colour
//   ← → + = ⇄ ↻       a sign
//   20                a number
//   shoe, bell …      one of SCENES
//   level:r7:b4       a balance with the top cards of its trays; also leaning, falling, frozen

export interface Figure {
  name: string // its caption is the text “web-guide-NAME”
  picture: string
}
export interface Piece {
  code: string
  verdict: "yes" | "no" | ""
}
export type Part =
  | { kind: "pieces"; pieces: readonly Piece[]; overlap: boolean }
  | { kind: "mark" | "sign" | "number" | "scene"; name: string }
  | { kind: "balance"; name: Lean; left: string; right: string }

export const SIGNS = ["←", "→", "+", "=", "⇄", "↻"] as const
export const SCENES = ["shoe", "bell", "sceptre", "call", "teams"] as const
const LEANS = ["level", "leaning", "falling", "frozen"] as const
type Lean = (typeof LEANS)[number]
const VERDICTS = { "✓": "yes", "✗": "no" } as const

const isOne = <Name extends string>(known: readonly Name[], name: string): name is Name => (known as readonly string[]).includes(name)

function pieceIn(word: string): Piece {
  const sign = word.slice(-1) as keyof typeof VERDICTS
  const verdict = VERDICTS[sign] ?? ""
  return { code: verdict ? word.slice(0, -1) : word, verdict }
}

/** What a picture shows, from left to right. */
export function partsOf(picture: string): Part[] {
  return picture.split(" ").map((word): Part => {
    const [lean = "", left = "", right = ""] = word.split(":")
    if (isOne(LEANS, lean)) return { kind: "balance", name: lean, left, right }
    if (isOne(SIGNS, word)) return { kind: "sign", name: word }
    if (isOne(SCENES, word)) return { kind: "scene", name: word }
    if (/^\d+$/.test(word)) return { kind: "number", name: word }
    if (word.startsWith("mark-")) return { kind: "mark", name: word.slice("mark-".length) }
    return { kind: "pieces", pieces: word.split(/[~|]/).map(pieceIn), overlap: word.includes("~") }
  })
}

/** “last: g4 call” as a figure. */
function figures(...lines: string[]): Figure[] {
  return lines.map((line) => {
    const [name = "", picture = ""] = line.split(/: (.*)/)
    return { name, picture }
  })
}

const MATCH = "match: r5 ← r7✓ b5✓ y2✗"
const LAST = "last: g4 call"
const BLUFF = (wild: string) => [`bluff: r5 ← ${wild} r3✗|b8|g1`, `honest: r5 ← ${wild} b8✓|g1✓|y4✓`]

/** The rules in one minute: five figures for each game. */
export const MINUTE: Readonly<Record<string, readonly Figure[]>> = {
  coloradd: figures("goal: r3~b8~y1~gskip~wild", MATCH, "draw: back → b5✓", "special: b+2 gskip yrev wild", LAST),
  master: figures("goal: r3~b8~y1~gskip~joker", MATCH, "press: r7 → shoe", "rung: bell → r7~back~back", LAST),
  royal: figures("goal: r3~b8~y1~gskip~joker", MATCH, "court: crown sceptre hat", "decree: joker bking gjester", LAST),
  tippo: figures("scales: level:r7:b4", "tray: level:r7:b4 ← r4✓", "tip: falling:r8:b4 → back~back", "stop: frozen:r3s:b4", LAST),
  rummy: figures("rack: r8|b2|y11|joker", "melds: b4|b5|b6 r4|b4|g4", "lay: r8|r9|r10", "rearrange: b4|b5|b6|b7 + r4|g4 → b5|b6|b7 r4|b4|g4", "last-tile: g4 call"),
}

/** The figures of each chapter, by its first clause. */
export const CHAPTERS: Readonly<Record<string, readonly Figure[]>> = {
  "ADD-01": figures("deal: back r5"),
  "ADD-15": figures(MATCH),
  "ADD-24": figures("plus2: r+2", "skip: bskip", "reverse: yrev", "wild: wild", "wild4: wild+4"),
  "ADD-43": figures(...BLUFF("wild+4")),
  "ADD-53": figures("custom: custom1"),
  "ADD-65": figures(LAST),
  "ADD-78": figures("points: g8 = 8 r+2 = 20 wild = 50"),
  "ADD-86": figures("two: rrev = rskip"),
  "ADD-89": figures("shapes: mark-red mark-blue mark-yellow mark-green"),
  "MAS-01": figures("deal: back r5"),
  "MAS-15": figures(MATCH),
  "MAS-24": figures("plus2: r+2", "skip: bskip", "reverse: yrev", "wild: joker", "wild4: super"),
  "MAS-43": figures("press: r7 → shoe", "rung: bell → r7~back~back"),
  "MAS-67": figures(LAST),
  "MAS-76": figures(...BLUFF("super")),
  "MAS-94": figures("points: g8 = 8 r+2 = 20 joker = 50"),
  "MAS-109": figures("two: rrev = rskip"),
  "MAS-114": figures("teams: teams"),
  "MAS-129": figures("stack: r+2 → b+2 → g+2 = 6"),
  "MAS-139": figures("seven: r7 ⇄ back~back~back", "zero: b0 ↻ back~back~back"),
  "MAS-146": figures("jump: g4 = g4"),
  "ROY-01": figures("deal: back r5"),
  "ROY-26": figures(MATCH),
  "ROY-33": figures("reverse: yrev", "skip: bskip", "king-card: rking", "jester-card: gjester", "joker-royal: joker"),
  "ROY-57": figures("king: crown", "jester: hat", "sceptre: sceptre"),
  "ROY-69": figures(LAST),
  "ROY-85": figures("points: g8 = 8 rking = 20 joker = 50"),
  "TIP-01": figures("balance: level:r7:b4"),
  "TIP-20": figures("tray: level:r7:b4 ← r4✓"),
  "TIP-27": figures("plus2: r+2", "skip: bskip", "reverse: yrev", "wild: joker", "super: super"),
  "TIP-42": figures("tilt: tilt → falling:b6:b4"),
  "TIP-55": figures("octagon: r3 r3s"),
  "TIP-57": figures("stop: frozen:r3s:b4", "thaw: frozen:r3s:b4 ← joker✓"),
  "TIP-69": figures("lean: leaning:r8:b4", "tip: falling:r8:b4 → back~back"),
  "TIP-77": figures(LAST),
  "TIP-87": figures("points: g8 = 8 r+2 = 20 tilt = 50"),
  "RUM-01": figures("start-tiles: r9 b1 y4 g12"),
  "RUM-12": figures("run: b4✓|b5✓|b6✓", "set: r4✓|b4✓|g4✓", "no-set: y4✗|y4✗|b4"),
  "RUM-24": figures("lay: r8|r9|r10"),
  "RUM-36": figures("rearrange: b4|b5|b6|b7 + r4|g4 → b5|b6|b7 r4|b4|g4"),
  "RUM-47": figures("joker-tile: y4|y5|joker-y6|y7 ← y6✓"),
  "RUM-52": figures("tile-plus2: r2", "tile-skip: b5", "tile-reverse: y7", "tile-joker: joker"),
  "RUM-62": figures("last-tile: g4 call"),
  "RUM-69": figures("points-tiles: g8 = 8 r2 = 20 joker = 50"),
}
