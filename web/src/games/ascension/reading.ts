/** Reading a view: pieces, heights, whose figure is where, who plays next. */

import { cellName, cellOf } from '../../model/cells'
import type { SeatLook } from '../../model/seats'
import type { AscensionView, Figure, Symbol } from './view'

export const SIDE = 9
export const PILLAR = 'e5'
export const PILLAR_HEIGHT = 9
export const CORNERS: Readonly<Record<Figure, string>> = { T: 'a1', C: 'a9', S: 'i9', X: 'i1' }
export const FIGURES: readonly Figure[] = ['T', 'C', 'S', 'X']
export const SYMBOLS: readonly Symbol[] = ['cable', 'ladder', 'mattress', 'spring', 'abyss', 'bivouac']
export const SHAPES: Readonly<Record<Figure, SeatLook['shape']>> = { T: 'triangle', C: 'disc', S: 'square', X: 'star' }

/** Seats in turn order, section 3 of the rules. */
const SEATED: Readonly<Record<string, readonly string[]>> = { clockwise: ['TS', 'TCS', 'TCSX'], counterclockwise: ['TS', 'TXS', 'TXSC'] }

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
  return token.endsWith('!') ? { kind: 'cube', face: token.slice(0, -1), isShown: true } : { kind: 'cube', face: token, isShown: false }
}

export const thickness = ({ kind }: BoardPiece): number => (kind === 'cube' ? 2 : 1)

export function stackOf(view: AscensionView, cell: string): readonly BoardPiece[] {
  return (view.stacks[cell] ?? []).map(readPiece)
}

/** In half-cubes. */
export function heightOf(view: AscensionView, cell: string): number {
  return stackOf(view, cell).reduce((sum, piece) => sum + thickness(piece), cell === PILLAR ? PILLAR_HEIGHT : 0)
}

/** What everybody can read on top of a cell: figures, a symbol, 'joker', or '-'. */
export function drawingOf(view: AscensionView, cell: string): string {
  const top = stackOf(view, cell).at(-1)
  return top?.isShown ? top.face : '-'
}

export function isFigures(face: string): boolean {
  return /^[TCSX]+$/.test(face)
}

export function figureOf(view: AscensionView, seat: number): Figure {
  return SEATED[view.options.direction]![view.players - 2]![seat - 1] as Figure
}

/** The seat a figure belongs to; 0 if nobody plays it. */
export function seatOfFigure(view: AscensionView, figure: Figure): number {
  return SEATED[view.options.direction]![view.players - 2]!.indexOf(figure) + 1
}

export function cornerOf(view: AscensionView, seat: number): string {
  return CORNERS[figureOf(view, seat)]
}

export function neighbours(cell: string): readonly string[] {
  const { column, row } = cellOf(cell)
  const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [column + dx, row + dy] as const))
  return around.filter(([x, y]) => x >= 0 && y >= 0 && x < SIDE && y < SIDE && (x !== column || y !== row)).map(([x, y]) => cellName(x, y))
}

/** The cells beside the corners of pawns that have not left yet: closed to all but their owners (R13b). */
export function fenced(view: AscensionView): readonly { readonly cell: string; readonly seat: number }[] {
  if (view.options.home !== 'leave') return []
  const waiting = view.pawns.flatMap((pawn, i) => (pawn && !view.left.includes(i + 1) ? [i + 1] : []))
  return waiting.flatMap((seat) => neighbours(cornerOf(view, seat)).map((cell) => ({ cell, seat })))
}

/** The barred pieces that lie on top, each with the seat that moved it last (R8). */
export function barred(view: AscensionView): readonly { readonly cell: string; readonly seat: number }[] {
  return Object.entries(view.locks)
    .filter(([, [cell, index]]) => index === (view.stacks[cell]?.length ?? 0) - 1)
    .map(([seat, [cell]]) => ({ cell, seat: Number(seat) }))
}

export interface Turn {
  readonly seat: number
  readonly isExtra: boolean
}

/** The turn under way and those that follow if nothing changes (R38, R39). */
export function nextTurns(view: AscensionView, count: number): readonly Turn[] {
  if (view.over) return []
  const after = (seat: number) => {
    do seat = (seat % view.players) + 1
    while (view.pawns[seat - 1] === null)
    return seat
  }
  const leader = view.summit[0] ?? 0
  const turns: Turn[] = [{ seat: view.to_move, isExtra: view.extra }]
  let regular = view.extra ? view.next_regular! : after(view.to_move)
  while (turns.length < count) {
    const { seat, isExtra } = turns.at(-1)!
    const isReplay = leader > 0 && !isExtra && !view.summit.includes(seat) && regular !== leader
    turns.push({ seat: isReplay ? leader : regular, isExtra: isReplay })
    if (!isReplay) regular = after(regular)
  }
  return turns
}
