/** Small drawings on canvas, as textures. */

import { CanvasTexture, SRGBColorSpace, Sprite, SpriteMaterial } from 'three'

import { seatLook, shapeOutline } from '../../model/seats'

export type Paper = CanvasRenderingContext2D

export function drawn(width: number, height: number, draw: (paper: Paper) => void): CanvasTexture {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [width, height]
  draw(canvas.getContext('2d')!)
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 8
  return texture
}

/** A small round sign that always faces the viewer and is never hidden. */
export class Sign {
  readonly object: Sprite

  constructor(size: number, draw: (paper: Paper) => void) {
    const map = drawn(128, 128, (paper) => {
      paper.translate(64, 64)
      paper.lineCap = paper.lineJoin = 'round'
      draw(paper)
    })
    this.object = new Sprite(new SpriteMaterial({ map, depthTest: false, transparent: true, toneMapped: false }))
    this.object.scale.setScalar(size)
    this.object.renderOrder = 12
  }

  dispose(): void {
    this.object.material.map?.dispose()
    this.object.material.dispose()
  }
}

export function disc(paper: Paper, colour: string): void {
  paper.fillStyle = colour
  paper.strokeStyle = '#fff4e0'
  paper.lineWidth = 8
  paper.beginPath()
  paper.arc(0, 0, 56, 0, 7)
  paper.fill()
  paper.stroke()
}

function strokes(paper: Paper, width: number, lines: readonly (readonly (readonly [number, number])[])[]): void {
  paper.strokeStyle = '#fff4e0'
  paper.lineWidth = width
  for (const line of lines) {
    paper.beginPath()
    for (const [x, y] of line) paper.lineTo(x, y)
    paper.stroke()
  }
}

/** Colour and shape of a seat. */
export function seatSign(seat: number): (paper: Paper) => void {
  return (paper) => {
    const { colour, shape } = seatLook(seat)
    disc(paper, colour)
    paper.fillStyle = '#fff4e0'
    paper.beginPath()
    for (const [x, y] of shapeOutline(shape)) paper.lineTo(x * 32, -y * 32)
    paper.fill()
  }
}

/** It cannot stay there. */
export function crossSign(paper: Paper): void {
  disc(paper, '#a3231a')
  strokes(paper, 15, [
    [
      [-24, -24],
      [24, 24],
    ],
    [
      [24, -24],
      [-24, 24],
    ],
  ])
}

/** It stays only with a counterweight: a pair of scales. */
export function scalesSign(paper: Paper): void {
  disc(paper, '#9a6200')
  strokes(paper, 9, [
    [
      [0, 34],
      [0, -30],
    ],
    [
      [-34, -14],
      [34, -26],
    ],
    [
      [-44, 8],
      [-24, 8],
    ],
    [
      [24, -4],
      [44, -4],
    ],
    [
      [-34, -14],
      [-34, 8],
    ],
    [
      [34, -26],
      [34, -4],
    ],
    [
      [-16, 34],
      [16, 34],
    ],
  ])
}
