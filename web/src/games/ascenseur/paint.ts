/** What is printed: card faces and backs, place cards, the board of the lift. Canvases that the scene lays on paper and wood. */

import { CanvasTexture, SRGBColorSpace } from 'three'

import { seatLook, shapeOutline } from '../../model/seats'
import { shafts } from './cards'
import { CARD, drawFace, type Shades } from './drawing'
import type { AscenseurView, Card, Standing } from './view'

type Paper = CanvasRenderingContext2D
export const SERIF = "'Fraunces Variable', Georgia, serif"
const INK = '#2a221b'

/** A canvas that can be printed again, and its texture. */
export class Print {
  readonly texture: CanvasTexture
  private readonly paper: Paper

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [width, height]
    this.paper = canvas.getContext('2d')!
    this.texture = new CanvasTexture(canvas)
    this.texture.colorSpace = SRGBColorSpace
    this.texture.anisotropy = 8
  }

  draw(painter: (paper: Paper) => void): this {
    this.paper.reset()
    painter(this.paper)
    this.texture.needsUpdate = true
    return this
  }

  dispose(): void {
    this.texture.dispose()
  }
}

export function paintFace(paper: Paper, card: Card, lang: 'fr' | 'en', shades: Shades, isTrump: boolean): void {
  const { width, height, radius } = CARD
  paper.scale(paper.canvas.width / width, paper.canvas.height / height)
  const face = drawFace(card, lang, shades, isTrump)
  paper.fillStyle = face.paper
  paper.fillRect(0, 0, width, height)
  for (const { d, fill, x, y, scale, isTurned } of face.parts) {
    paper.save()
    paper.translate(x, y)
    paper.scale(isTurned ? -scale : scale, isTurned ? -scale : scale)
    paper.fillStyle = fill
    paper.fill(new Path2D(d))
    paper.restore()
  }
  paper.textAlign = 'center'
  for (const { text, fill, x, y, size, isTurned } of face.labels) {
    paper.save()
    paper.translate(x, y)
    if (isTurned) paper.scale(-1, -1)
    paper.fillStyle = fill
    paper.font = `700 ${size}px ${SERIF}`
    paper.fillText(text, 0, 0)
    paper.restore()
  }
  paper.strokeStyle = 'rgba(59, 44, 30, 0.4)'
  paper.lineWidth = 1.4
  paper.beginPath()
  paper.roundRect(0.5, 0.5, width - 1, height - 1, radius)
  paper.stroke()
}

/** Bottle-green felt: short fibres in every direction. Repeats without a seam that the eye could find. */
export function paintFelt(paper: Paper): void {
  const { width, height } = paper.canvas
  paper.fillStyle = '#1f5140'
  paper.fillRect(0, 0, width, height)
  const chance = (n: number) => ((Math.sin(n * 127.1) * 43758.5453) % 1 + 1) % 1
  for (let i = 0; i < 5200; i++) {
    const [x, y, angle] = [chance(i) * width, chance(i + 0.37) * height, chance(i + 0.71) * 7]
    paper.strokeStyle = chance(i + 0.13) > 0.5 ? 'rgba(70, 130, 106, 0.2)' : 'rgba(8, 34, 26, 0.22)'
    paper.beginPath()
    paper.moveTo(x, y)
    paper.lineTo(x + Math.cos(angle) * 5, y + Math.sin(angle) * 5)
    paper.stroke()
  }
}

/** The same for every card: a lattice of ivory lozenges on dark red. */
export function paintBack(paper: Paper): void {
  const { width, height } = paper.canvas
  paper.fillStyle = '#f6ecd8'
  paper.fillRect(0, 0, width, height)
  const rim = width * 0.07
  paper.fillStyle = '#7a2f2a'
  paper.beginPath()
  paper.roundRect(rim, rim, width - 2 * rim, height - 2 * rim, width * 0.05)
  paper.fill()
  paper.clip()
  paper.strokeStyle = 'rgba(246, 226, 190, 0.75)'
  paper.lineWidth = width * 0.012
  const step = width / 7
  for (let i = -12; i < 24; i++) {
    paper.beginPath()
    paper.moveTo(i * step, 0)
    paper.lineTo(i * step + height, height)
    paper.moveTo(i * step, height)
    paper.lineTo(i * step + height, 0)
    paper.stroke()
  }
}

export function paintSeatMark(paper: Paper, seat: number, x: number, y: number, radius: number, isFilled = true): void {
  const { shape, colour } = seatLook(seat)
  paper.beginPath()
  shapeOutline(shape).forEach(([px, py], i) => (i === 0 ? paper.moveTo(x + px * radius, y - py * radius) : paper.lineTo(x + px * radius, y - py * radius)))
  paper.closePath()
  paper.lineJoin = 'round'
  paper.lineWidth = radius * 0.26
  paper.fillStyle = paper.strokeStyle = colour
  if (isFilled) paper.fill()
  paper.stroke()
}

export interface PlaceCard {
  readonly seat: number
  readonly standing: Standing
  readonly bid: number | '?' | null
  readonly tricks: number
  readonly score: number
  readonly isTurn: boolean
  readonly isDealer: boolean
}

const SIGNS: Readonly<Record<Standing, { sign: string; colour: string }>> = {
  silent: { sign: '', colour: INK },
  short: { sign: '▲', colour: '#8a5a00' },
  exact: { sign: '✓', colour: '#1c6b3c' },
  lost: { sign: '✗', colour: '#a3231a' },
}

/** A folded card before each player: whose place it is, tricks of the bid, the score. 512 by 240. */
export function paintPlace(paper: Paper, { seat, standing, bid, tricks, score, isTurn, isDealer }: PlaceCard): void {
  paper.fillStyle = isTurn ? '#fff6dd' : '#efe5d0'
  paper.fillRect(0, 0, 512, 240)
  const { colour } = seatLook(seat)
  paper.fillStyle = colour
  paper.fillRect(0, 0, 120, 240)
  paintIvoryMark(paper, seat, 60, isDealer ? 88 : 120, 42)
  if (isDealer) paintDealer(paper, 60, 186)
  if (isTurn) {
    paper.strokeStyle = colour
    paper.lineWidth = 18
    paper.strokeRect(9, 9, 494, 222)
  }
  const { sign, colour: ink } = SIGNS[standing]
  paper.fillStyle = ink
  paper.textBaseline = 'middle'
  paper.textAlign = 'left'
  const text = bid === null ? '…' : bid === '?' ? '?' : `${tricks}/${bid}`
  paper.font = `700 ${text.length > 3 ? 98 : 120}px ${SERIF}`
  paper.fillText(text, 146, 96)
  paper.textAlign = 'right'
  paper.font = `700 84px ${SERIF}`
  paper.fillText(sign, 486, 92)
  paper.fillStyle = '#5a4a38'
  paper.font = `600 56px ${SERIF}`
  paper.fillText(`${score < 0 ? '−' : ''}${Math.abs(score)} pts`, 486, 192)
}

function paintIvoryMark(paper: Paper, seat: number, x: number, y: number, radius: number): void {
  paper.beginPath()
  shapeOutline(seatLook(seat).shape).forEach(([px, py], i) => (i === 0 ? paper.moveTo(x + px * radius, y - py * radius) : paper.lineTo(x + px * radius, y - py * radius)))
  paper.fillStyle = '#fff6e4'
  paper.fill()
}

/** Who deals: three small fanned cards. */
function paintDealer(paper: Paper, x: number, y: number): void {
  for (const turn of [-0.45, 0, 0.45]) {
    paper.save()
    paper.translate(x, y + 26)
    paper.rotate(turn)
    paper.fillStyle = '#fff6e4'
    paper.strokeStyle = INK
    paper.lineWidth = 3
    paper.beginPath()
    paper.roundRect(-14, -58, 28, 42, 5)
    paper.fill()
    paper.stroke()
    paper.restore()
  }
}

/** The board of the lift is 640 by 1024; this is its inner frame, shared with the cabin that moves over it. */
export const BOARD = { width: 640, height: 1024, top: 40, bottom: 40, side: 34, numbers: 84 } as const

export interface Cell {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where a round stands on the board: its shaft from the left, its floor by the size of its hands. */
export function cellOf(sizes: readonly number[], round: number): Cell {
  const runs = shafts(sizes)
  const shaft = runs.findIndex((run) => run.includes(round - 1))
  const floors = Math.max(...sizes)
  const width = (BOARD.width - 2 * BOARD.side - BOARD.numbers) / runs.length
  const height = (BOARD.height - BOARD.top - BOARD.bottom) / floors
  // Floor numbers run between the first shaft and the others.
  const x = BOARD.side + shaft * width + (shaft > 0 ? BOARD.numbers : 0)
  return { x, y: BOARD.height - BOARD.bottom - sizes[round - 1]! * height, width, height }
}

/** The score sheet as a lift shaft: each finished round has on its floor the shapes of those who kept their bid, hollow for the others. */
export function paintBoard(paper: Paper, view: AscenseurView): void {
  const { sizes, sheet, players } = view
  paper.fillStyle = '#f1e6cf'
  paper.fillRect(0, 0, BOARD.width, BOARD.height)
  paintFloors(paper, sizes)
  sizes.forEach((_, i) => {
    const { x, y, width, height } = cellOf(sizes, i + 1)
    paper.fillStyle = sheet[i] ? '#fffaf0' : '#ddcfb2'
    paper.beginPath()
    paper.roundRect(x + 4, y + 2, width - 8, height - 4, Math.min(10, height / 4))
    paper.fill()
    const row = sheet[i]
    if (!row) return
    const step = (width - 20) / players
    const radius = Math.min(step * 0.36, height * 0.34)
    row.points.forEach((_, s) => paintSeatMark(paper, s + 1, x + 10 + step * (s + 0.5), y + height / 2, radius, row.bids[s] === row.tricks[s]))
  })
}

function paintFloors(paper: Paper, sizes: readonly number[]): void {
  const floors = Math.max(...sizes)
  const first = cellOf(sizes, 1)
  const { width } = first
  paper.fillStyle = INK
  paper.textAlign = 'center'
  paper.textBaseline = 'middle'
  paper.font = `700 ${Math.min(58, first.height * 0.86)}px ${SERIF}`
  for (let floor = 1; floor <= floors; floor++) {
    const y = BOARD.height - BOARD.bottom - (floor - 0.5) * first.height
    paper.fillText(String(floor), BOARD.side + width + BOARD.numbers / 2, y + 2)
  }
}

/** The front of the cabin: how many cards it carries. 256 by 128. */
export function paintCabin(paper: Paper, cards: number, way: 'up' | 'down' | 'top' | 'end'): void {
  paper.fillStyle = '#7a2f2a'
  paper.fillRect(0, 0, 256, 128)
  paper.strokeStyle = '#e8c36a'
  paper.lineWidth = 10
  paper.strokeRect(5, 5, 246, 118)
  paper.fillStyle = '#fff3d6'
  paper.textAlign = 'center'
  paper.textBaseline = 'middle'
  paper.font = `700 100px ${SERIF}`
  paper.fillText(String(cards), way === 'end' ? 128 : 96, 70)
  if (way === 'end') return
  const up = way === 'up' ? -1 : 1
  paper.beginPath()
  for (const [x, y] of [[-30, -20], [30, -20], [0, 26]] as const) paper.lineTo(194 + x, 64 + up * y)
  paper.fill()
}
