// A picture of a match's result, to share or to keep: the podium, as the page shows it.

interface Place {
  name: string
  points: string
  rank: number // 0: won
  animal: string
  seat: number
}
interface Result {
  title: string
  headline: string
  podium: readonly Place[] // from left to right
  others: string
}

const WIDE = 1080
const HIGH = 1080
const FLOOR = 900 // where the podium stands
const STEP = { wide: 270, apart: 290, high: [300, 220, 170] }
const FACES = [230, 170, 170]
const [INK, PALE, LIT, DARK] = ["#f4f1ea", "#d5e3e2", "#ffa95c", "#2c2940"]

/** Some drawings of a file of ours, one over the other, as a picture of its own. */
async function drawing(file: string, ...names: string[]): Promise<HTMLImageElement> {
  const text = await fetch(`/art/${file}.svg`).then((found) => found.text())
  const used = names.map((name) => `<use href="#${name}"/>`).join("")
  const svg = text.replace(/<svg([^>]*)>/, '<svg$1 viewBox="-50 -50 100 100" width="400" height="400"><defs>').replace(/<\/svg>\s*$/, `</defs>${used}</svg>`)
  const picture = new Image()
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await picture.decode()
  return picture
}

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, size: number, colour: string, weight = 700, most = WIDE - 120): void {
  pen.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`
  pen.fillStyle = colour
  pen.textAlign = "center"
  pen.fillText(text, x, y, most)
}

function background(pen: CanvasRenderingContext2D): void {
  const felt = pen.createRadialGradient(WIDE / 2, 480, 60, WIDE / 2, 540, 860)
  felt.addColorStop(0, "#3a646d")
  felt.addColorStop(1, "#16292e")
  pen.fillStyle = felt
  pen.fillRect(0, 0, WIDE, HIGH)
}

async function stand(pen: CanvasRenderingContext2D, { name, points, rank, animal, seat }: Place, middle: number): Promise<void> {
  const high = STEP.high[Math.min(rank, 2)] ?? 0
  const face = FACES[Math.min(rank, 2)] ?? 0
  const top = FLOOR - high
  pen.fillStyle = rank ? "#2f5560" : LIT
  pen.beginPath()
  pen.roundRect(middle - STEP.wide / 2, top, STEP.wide, high, [24, 24, 0, 0])
  pen.fill()
  write(pen, String(rank + 1), middle, top + 90, 84, rank ? INK : DARK, 800)
  write(pen, points, middle, top + 142, 38, rank ? PALE : DARK, 600, STEP.wide - 20)
  write(pen, name, middle, top - 22, 42, INK, 700, STEP.wide)
  const at = { x: middle - face / 2, y: top - 76 - face }
  pen.drawImage(await drawing("avatars", `seat-${seat % 10}`, ...(animal ? [`${animal}-${rank ? "calm" : "glad"}`] : [])), at.x, at.y, face, face)
  if (!rank) pen.drawImage(await drawing("emblems", "crown"), middle - 0.28 * face, at.y - 0.36 * face, 0.56 * face, 0.56 * face)
}

async function draw({ title, headline, podium, others }: Result): Promise<HTMLCanvasElement> {
  const canvas = document.createElement("canvas")
  canvas.width = WIDE
  canvas.height = HIGH
  const pen = canvas.getContext("2d")
  if (!pen) return canvas
  background(pen)
  write(pen, title, WIDE / 2, 96, 50, PALE, 600)
  write(pen, headline, WIDE / 2, 184, 68, LIT, 800)
  for (const [place, each] of podium.entries()) await stand(pen, each, WIDE / 2 + (place - (podium.length - 1) / 2) * STEP.apart)
  write(pen, others, WIDE / 2, FLOOR + 70, 36, PALE, 500)
  write(pen, "Penult", WIDE / 2, HIGH - 36, 32, "#a9c0c0", 600)
  return canvas
}

/** Share the picture, or save it where a page can't share; returns the text key of what happened. */
export async function shareResult(result: Result): Promise<string> {
  const canvas = await draw(result)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"))
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
