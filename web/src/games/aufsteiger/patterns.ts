/** The six colours and the pattern that goes with each: colour is never alone. Drawn on paper here, cut into wood in paint.ts. */

import type { Colour } from './view'

export const PAINT: Readonly<Record<Colour, string>> = {
  red: '#c4382b',
  yellow: '#e6b820',
  darkblue: '#2a52a3',
  lightblue: '#92cbf0',
  violet: '#8850b0',
  grey: '#b9b5ac',
}

/** What the pattern is drawn with: lighter on dark colours, darker on light ones. */
export const INK: Readonly<Record<Colour, string>> = {
  red: '#ea8c78',
  yellow: '#8f6508',
  darkblue: '#86aaf0',
  lightblue: '#2c648f',
  violet: '#dcb9f5',
  grey: '#b9b5ac',
}

/** Ink that can be read on each colour. */
export const WRITING: Readonly<Record<Colour, string>> = {
  red: '#fff',
  yellow: '#221a05',
  darkblue: '#fff',
  lightblue: '#0c2233',
  violet: '#fff',
  grey: '#1f1d1a',
}

/** One tile of 24 by 24, repeated: strokes, and filled parts. */
export const TILE = 24
export const TILES: Readonly<Record<Colour, { readonly stroke: string; readonly fill: string }>> = {
  red: { stroke: 'M-6 6L6 -6M-6 30L30 -6M18 30L30 18', fill: '' },
  yellow: { stroke: '', fill: 'M12 7a5 5 0 1 0 .01 0z' },
  darkblue: { stroke: '', fill: 'M0 0h12v12H0zM12 12h12v12H12z' },
  lightblue: { stroke: 'M-6 18Q0 6 6 12T18 12T30 12', fill: '' },
  violet: { stroke: 'M12 5V19M5 12H19', fill: '' },
  grey: { stroke: '', fill: '' },
}
export const STROKE = 5

/** A tile on canvas, for what is turned rather than sawn. */
export function drawTile(colour: Colour, repeat: readonly [number, number]): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = TILE * 2 * repeat[0]
  canvas.height = TILE * 2 * repeat[1]
  const paper = canvas.getContext('2d')!
  paper.fillStyle = PAINT[colour]
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.scale(2, 2)
  paper.lineWidth = STROKE
  paper.strokeStyle = paper.fillStyle = INK[colour]
  const { stroke, fill } = TILES[colour]
  for (let x = 0; x < repeat[0]; x++) {
    for (let y = 0; y < repeat[1]; y++) {
      paper.save()
      paper.translate(x * TILE, y * TILE)
      paper.beginPath()
      paper.rect(0, 0, TILE, TILE)
      paper.clip()
      paper.stroke(new Path2D(stroke))
      paper.fill(new Path2D(fill))
      paper.restore()
    }
  }
  return canvas
}
