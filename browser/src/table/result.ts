// A picture of a match's result, to share or to keep: everybody on the podium, drawn like the table.

interface Placed {
  name: string
  points: string
  rank: number // from 0; equal points, equal ranks
  seat: number
  animal: string
}
interface Result {
  game: string
  title: string
  headline: string
  placed: readonly Placed[] // the best first
}
interface Stand extends Placed {
  x: number // its middle
  foot: number // of its step
  wide: number
  tall: number
  face: number // width
}

const SIDE = 1080 // pixels
const MIDDLE = SIDE / 2
const FONT = "Figtree, system-ui, sans-serif"
const MOST = 6 // who stand on steps; of more only three do
const TALL = [200, 150, 112, 84, 66, 54] // steps by rank
const SMALL = 90 // the face of somebody who has no step
const TEXT = "#f4f1ea"
const ACCENT = "#ffa95c"
const ON_ACCENT = "#2c2940"

/** The first in the middle, the others beside them by turns. */
function standing(placed: readonly Placed[]): { steps: Stand[]; others: Stand[] } {
  const crowded = placed.length > MOST
  const count = crowded ? 3 : placed.length
  const [foot, scale] = crowded ? [770, 0.7] : [950, 1]
  const wide = Math.min(260, 960 / count)
  const order = Array.from({ length: count }, (_, place) => (place % 2 ? -1 : 1) * Math.ceil(place / 2))
  const shift = count % 2 ? 0 : 0.5 // an even number is centred, too
  const steps = placed.slice(0, count).map((each, place) => ({
    ...each, foot, wide, tall: scale * (TALL[each.rank] ?? 50), face: Math.min(wide * 0.86, scale * (each.rank ? 150 : 210)), x: MIDDLE + ((order[place] ?? 0) + shift) * wide,
  }))
  const rest = placed.slice(count)
  const step = 960 / Math.max(1, rest.length)
  const others = rest.map((each, place) => ({ ...each, foot: 950, wide: step, tall: 0, face: SMALL, x: MIDDLE + (place - (rest.length - 1) / 2) * step }))
  return { steps, others }
}

const NAME = 56 // pixels between a face and its step
const top = ({ foot, tall, face }: Stand) => foot - tall - NAME - face

function faceOf(stand: Stand): string {
  const { x, face, seat, animal, rank } = stand
  const y = top(stand) + face / 2
  const crown = rank ? "" : '<use href="#crown" transform="translate(3 -48) rotate(6) scale(.6)"/>'
  return `<g transform="translate(${x} ${y}) scale(${face / 100})"><use href="#seat-${seat % 10}"/><use href="#${animal}-${rank ? "calm" : "glad"}"/>${crown}</g>`
}

function stepOf({ x, foot, wide, tall, rank }: Stand): string {
  const [left, high] = [x - wide / 2 + 5, foot - tall]
  const edge = `M${left} ${foot}V${high + 16}a16 16 0 0 1 16-16H${left + wide - 26}a16 16 0 0 1 16 16V${foot}Z`
  return `<path d="${edge}" fill="${rank ? "#3d6570" : ACCENT}"/><path d="M${left + 14} ${high + 4}H${left + wide - 24}" stroke="#fff" stroke-opacity=".25" stroke-width="7" stroke-linecap="round"/>`
}

async function sprite(path: string): Promise<string> {
  const text = await (await fetch(`/art/${path}.svg`)).text()
  return text.slice(text.indexOf(">") + 1, text.lastIndexOf("</svg>"))
}

/** All but the words: a picture can't use the fonts of its page. */
async function scene(game: string, steps: readonly Stand[], others: readonly Stand[]): Promise<HTMLImageElement> {
  const parts = await Promise.all(["avatars", "emblems", `${game}/cover`].map(sprite))
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">
    <defs>${parts.join("")}<radialGradient id="felt" cy=".4" r=".75"><stop stop-color="#3f6c76"/><stop offset="1" stop-color="#20393f"/></radialGradient><clipPath id="card"><rect x="-120" y="-90" width="240" height="180" rx="14"/></clipPath></defs>
    <rect width="${SIDE}" height="${SIDE}" fill="#4d3524"/><rect x="22" y="22" width="${SIDE - 44}" height="${SIDE - 44}" rx="70" fill="url(#felt)" stroke="#33231a" stroke-width="6"/>
    <g transform="translate(${MIDDLE} 152) scale(1.05)"><g clip-path="url(#card)"><use href="#cover"/></g><rect x="-120" y="-90" width="240" height="180" rx="14" fill="none" stroke="#fffaf0" stroke-width="5"/></g>
    ${steps.map(stepOf).join("")}${[...steps, ...others].map(faceOf).join("")}</svg>`
  const image = new Image(SIDE, SIDE)
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`
  await image.decode()
  return image
}

async function draw({ game, title, headline, placed }: Result): Promise<HTMLCanvasElement> {
  const { steps, others } = standing(placed)
  const [image] = await Promise.all([scene(game, steps, others), document.fonts.load(`800 60px ${FONT}`)])
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = SIDE
  const pen = canvas.getContext("2d")
  if (!pen) return canvas
  pen.drawImage(image, 0, 0, SIDE, SIDE)
  pen.textAlign = "center"
  const write = (text: string, x: number, y: number, size: number, wide: number, colour = TEXT, weight = 700) => {
    pen.font = `${weight} ${size}px ${FONT}`
    const fits = Math.min(1, wide / pen.measureText(text).width)
    pen.font = `${weight} ${size * fits}px ${FONT}`
    pen.fillStyle = colour
    pen.fillText(text, x, y)
  }
  write(title, MIDDLE, 296, 36, 900, "#d5e3e2")
  write(headline, MIDDLE, 368, 64, 960, ACCENT, 800)
  for (const { x, foot, tall, wide, name, points, rank } of steps) {
    const ink = rank ? TEXT : ON_ACCENT
    write(name, x, foot - tall - 17, 34, wide - 14)
    const rankSize = Math.min(64, tall * 0.46)
    write(`${rank + 1}`, x, foot - tall / 2 + rankSize * 0.12, rankSize, wide, ink, 800)
    write(points, x, foot - tall / 2 + rankSize * 0.12 + Math.min(44, tall * 0.36), Math.min(34, tall * 0.3), wide - 24, ink, 600)
  }
  for (const { x, foot, wide, name, points, rank } of others) {
    write(`${rank + 1}. ${name}`, x, foot - 24, 28, wide - 10)
    write(points, x, foot + 8, 24, wide - 10, "#d5e3e2", 600)
  }
  write("Penult", MIDDLE, 1022, 34, 400, "#a9c0c0")
  return canvas
}

/** Share the picture, or save it where a page can't share; returns the text key of what happened. */
export async function shareResult(result: Result): Promise<string> {
  const canvas = await draw(result).catch(() => null)
  const blob = await new Promise<Blob | null>((done) => (canvas ? canvas.toBlob(done, "image/png") : done(null)))
  if (!blob) return "web-failed"
  const file = new File([blob], "penult.png", { type: "image/png" })
  if (navigator.canShare?.({ files: [file] })) {
    const sent = await navigator.share({ files: [file], title: result.title }).then(() => true, () => false)
    return sent ? "web-share-sent" : "web-share-not"
  }
  const link = document.createElement("a")
  link.href = URL.createObjectURL(blob)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
  return "web-share-saved"
}
