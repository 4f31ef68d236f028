// A picture of a match's result, to share or to keep.

interface Result {
  title: string
  headline: string
  rows: readonly { name: string; points: string; won: boolean }[]
}

const WIDE = 1080
const TOP = 300
const ROW = 96
const FONT = "system-ui, sans-serif"

function draw({ title, headline, rows }: Result): HTMLCanvasElement {
  const canvas = document.createElement("canvas")
  canvas.width = WIDE
  canvas.height = TOP + ROW * rows.length + 110
  const pen = canvas.getContext("2d")
  if (!pen) return canvas
  const felt = pen.createRadialGradient(WIDE / 2, 200, 50, WIDE / 2, 300, 900)
  felt.addColorStop(0, "#3a646d")
  felt.addColorStop(1, "#1b3238")
  pen.fillStyle = felt
  pen.fillRect(0, 0, canvas.width, canvas.height)
  const write = (text: string, x: number, y: number, size: number, colour: string, align: CanvasTextAlign, weight = 600) => {
    pen.font = `${weight} ${size}px ${FONT}`
    pen.fillStyle = colour
    pen.textAlign = align
    pen.fillText(text, x, y, WIDE - 160)
  }
  write(title, WIDE / 2, 110, 54, "#d5e3e2", "center")
  write(headline, WIDE / 2, 215, 68, "#ffa95c", "center", 800)
  rows.forEach(({ name, points, won }, place) => {
    const y = TOP + ROW * place
    pen.fillStyle = won ? "rgb(255 169 92 / 0.24)" : "rgb(255 255 255 / 0.08)"
    pen.beginPath()
    pen.roundRect(80, y, WIDE - 160, ROW - 14, 22)
    pen.fill()
    write(`${place + 1}.  ${name}`, 112, y + 56, 44, "#f4f1ea", "left", won ? 800 : 500)
    write(points, WIDE - 112, y + 56, 44, "#f4f1ea", "right", won ? 800 : 500)
  })
  write("Penult", WIDE / 2, canvas.height - 40, 34, "#a9c0c0", "center")
  return canvas
}

/** Share the picture, or save it where a page can't share; returns the text key of what happened. */
export async function shareResult(result: Result): Promise<string> {
  const blob = await new Promise<Blob | null>((done) => draw(result).toBlob(done, "image/png"))
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
