/** The result of a game as a picture to be passed on: the board as it stands, who came where, and when. */

export interface Result {
  readonly game: string
  /** Who wins, and why. */
  readonly title: string
  readonly reason: string
  readonly places: readonly {
    readonly place: string
    readonly name: string
    readonly fact: string
    readonly colour: string
  }[]
  readonly date: string
  readonly board: ImageBitmap | null
}

const [WIDTH, HEIGHT] = [1200, 630] // as the places where pictures are shown want them
const [MARGIN, BOARD] = [48, 660]
const [PAPER, INK, SOFT, ACCENT] = ['#f4ede1', '#2a221b', '#655849', '#8a3a20']
const SERIF = "'Fraunces Variable', Georgia, serif"
const SANS = "'Atkinson Hyperlegible Next Variable', system-ui, sans-serif"

/** The picture as a PNG. */
export async function drawResult({ game, title, reason, places, date, board }: Result): Promise<Blob> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  const paper = canvas.getContext('2d')!
  paper.fillStyle = PAPER
  paper.fillRect(0, 0, WIDTH, HEIGHT)
  if (board) drawCovering(paper, board)
  const left = board ? BOARD + MARGIN : 2 * MARGIN
  const width = WIDTH - left - MARGIN
  let y = 78
  const line = (text: string, font: string, colour: string, height: number, most = 1, indent = 0) => {
    paper.font = font
    paper.fillStyle = colour
    for (const part of lines(paper, text, width - indent, most)) {
      paper.fillText(part, left + indent, y)
      y += height
    }
  }
  line(game, `600 30px ${SERIF}`, ACCENT, 52)
  line(title, `600 46px ${SERIF}`, INK, 52, 2)
  line(reason, `23px ${SANS}`, SOFT, 30, 3)
  y += 26
  const room = Math.min(62, (HEIGHT - 84 - y) / places.length)
  for (const { place, name, fact, colour } of places) {
    paper.fillStyle = colour
    paper.beginPath()
    paper.arc(left + 13, y - 9, 13, 0, 2 * Math.PI)
    paper.fill()
    const top = y
    line(`${place}  ${name}`, `600 ${room > 40 ? 27 : 20}px ${SANS}`, INK, room > 40 ? 27 : 20, 1, 42)
    if (room > 54) line(fact, `20px ${SANS}`, SOFT, 0, 1, 42)
    y = top + room
  }
  y = HEIGHT - 40
  line(`Sommet · ${date}`, `22px ${SANS}`, SOFT, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}

/** The middle of the board's picture, as large as its place. */
function drawCovering(paper: OffscreenCanvasRenderingContext2D, board: ImageBitmap): void {
  const scale = Math.max(BOARD / board.width, HEIGHT / board.height)
  const [width, height] = [BOARD / scale, HEIGHT / scale]
  paper.drawImage(board, (board.width - width) / 2, (board.height - height) / 2, width, height, 0, 0, BOARD, HEIGHT)
}

/** A text in so many lines at most; what does not fit ends in dots. */
function lines(paper: OffscreenCanvasRenderingContext2D, text: string, width: number, most: number): string[] {
  const found: string[] = []
  let rest = text.trim()
  while (rest && found.length < most) {
    const isLast = found.length === most - 1
    let part = rest
    while (part && paper.measureText(part + (isLast && part !== rest ? '…' : '')).width > width) {
      const space = part.lastIndexOf(' ')
      // A word that is too long for a line is cut, by whole signs.
      part = space > 0 ? part.slice(0, space) : [...part].slice(0, -1).join('')
    }
    if (!part) break
    found.push(isLast && part !== rest ? `${part}…` : part)
    rest = rest.slice(part.length).trim()
  }
  return found
}
