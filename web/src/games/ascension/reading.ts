/** Reading a view: pieces, and what the rules say of cells and seats. */

import { cellNames } from '../../model/cells'
import type { SeatLook } from '../../model/seats'
import type { AscensionView, Figure, Symbol } from './view'

export const SIDE = 9
export const CELLS = cellNames(SIDE)
export const FIGURES: readonly Figure[] = ['T', 'C', 'S', 'X']
export const SYMBOLS: readonly Symbol[] = ['cable', 'ladder', 'mattress', 'spring', 'abyss', 'bivouac']
export const SHAPES: Readonly<Record<Figure, SeatLook['shape']>> = { T: 'triangle', C: 'disc', S: 'square', X: 'star' }

export interface BoardPiece {
  readonly kind: 'cube' | 'half' | 'joker'
  /** What is drawn on it: figures, a symbol, '-' for nothing, '?' for what the viewer may not know. */
  readonly face: string
  /** Whether the drawing lies on top, for everybody to read. */
  readonly isShown: boolean
}

export function readPiece(token: string): BoardPiece {
  if (token === 'joker') return { kind: 'joker', face: 'joker', isShown: true }
  if (token.startsWith('h')) return { kind: 'half', face: token.slice(1), isShown: true }
  return token.endsWith('!')
    ? { kind: 'cube', face: token.slice(0, -1), isShown: true }
    : { kind: 'cube', face: token, isShown: false }
}

/** How tall the wood is, in half-cubes. */
export const thickness = ({ kind }: BoardPiece): number => (kind === 'cube' ? 2 : 1)

export function stackOf(view: AscensionView, cell: string): readonly BoardPiece[] {
  return (view.stacks[cell] ?? []).map(readPiece)
}

/** In half-cubes. */
export const heightOf = (view: AscensionView, cell: string): number => view.situation.heights[cell] ?? 0

/** On what a cell's pieces stand, in half-cubes: the board, or the pillar. */
export function footOf(view: AscensionView, cell: string): number {
  return stackOf(view, cell).reduce((height, piece) => height - thickness(piece), heightOf(view, cell))
}

/** What everybody can read on top of a cell: figures, a symbol, 'joker', or '-'. */
export function drawingOf(view: AscensionView, cell: string): string {
  const top = stackOf(view, cell).at(-1)
  return top?.isShown ? top.face : '-'
}

export const isFigures = (face: string): boolean => /^[TCSX]+$/.test(face)

export const figureOf = (view: AscensionView, seat: number): Figure => view.situation.figures[seat - 1]!

/** The seat a figure belongs to; 0 if nobody plays it. */
export const seatOfFigure = (view: AscensionView, figure: Figure): number => view.situation.figures.indexOf(figure) + 1

export const cornerOf = (view: AscensionView, seat: number): string => view.situation.corners[seat - 1]!
