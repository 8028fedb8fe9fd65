/** What is printed: card faces and backs, felt. Canvases that the scene lays on paper and cloth. */

import { CanvasTexture, SRGBColorSpace } from 'three'

import { CARD, drawFace, type Shades } from './drawing'
import type { Card } from './view'

type Paper = CanvasRenderingContext2D
export const SERIF = "'Fraunces Variable', Georgia, serif"

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
  const chance = (n: number) => (((Math.sin(n * 127.1) * 43758.5453) % 1) + 1) % 1
  for (let i = 0; i < 5200; i++) {
    const [x, y, angle] = [chance(i) * width, chance(i + 0.37) * height, chance(i + 0.71) * 7]
    paper.strokeStyle = chance(i + 0.13) > 0.5 ? 'rgba(70, 130, 106, 0.2)' : 'rgba(8, 34, 26, 0.22)'
    paper.beginPath()
    paper.moveTo(x, y)
    paper.lineTo(x + Math.cos(angle) * 5, y + Math.sin(angle) * 5)
    paper.stroke()
  }
}

/** A lamp over the table: warm in the middle, dusk towards the walls. */
export function paintLight(paper: Paper): void {
  const { width, height } = paper.canvas
  const middle = width / 2
  const light = paper.createRadialGradient(middle, middle, 0, middle, middle, middle)
  light.addColorStop(0, 'rgba(255, 226, 160, 0.2)')
  light.addColorStop(0.11, 'rgba(255, 220, 150, 0.1)')
  light.addColorStop(0.22, 'rgba(6, 24, 17, 0.12)')
  light.addColorStop(0.42, 'rgba(4, 16, 11, 0.66)')
  light.addColorStop(1, 'rgba(3, 12, 8, 0.85)')
  paper.fillStyle = light
  paper.fillRect(0, 0, width, height)
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
