/**
 * Where things stand around the board, chosen by the window's shape. The same numbers place the panels (as CSS variables) and tell
 * the stage what they cover, so that the two cannot disagree; none of them depends on what a panel says at the moment.
 */

export type Shape = 'wide' | 'upright' | 'side'

/** What else decides about the room that is needed; none of it changes within a turn, except a drawer that somebody opens. */
export interface Needs {
  /** A card table: the hand lies on its edge, and the players sit around it instead of standing in a list. */
  readonly hasHand: boolean
  readonly isOver: boolean
  readonly hasCurve: boolean
  readonly isDrawerOpen: boolean
}

export interface Layout {
  readonly shape: Shape
  /** The panel at the side: players and news in a wide window, the whole decision on a phone on its side. */
  readonly column: number
  /** The line at the bottom, or the sheet on a phone. */
  readonly line: number
  /** The row of corner buttons, and below it, on a phone held upright, the strip for news. */
  readonly top: number
  readonly strip: number
  readonly drawer: number
  /** The strip of a card table's edge where the hand lies; 0 without one. */
  readonly hand: number
  /** The edges that are covered. */
  readonly insets: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
}

const GAP = 0.75 // between panels and around them; all sizes are in rem
const BUTTON = 2.75
const LINE = 3.5
const CORNER = 10.25 // the buttons in the upper right corner, side by side
const HAND = { wide: 11.5, upright: 12.5, column: 0.41 } // a strip; on a phone on its side, a share of the width
const OVER = { upright: 9.9, hand: 7, curve: 9 } // the result in a line and the film's keys; what is added where it is wanted
const DRAWER = 24

export function shapeOf(width: number, height: number, rem = 16): Shape {
  if (height < 31 * rem && width > 35 * rem && width > height) return 'side'
  return width >= 43 * rem && width > height * 0.9 ? 'wide' : 'upright'
}

export function layOut(width: number, height: number, needs: Needs, rem = 16): Layout {
  const shape = shapeOf(width, height, rem)
  if (shape === 'wide') return wide(width, height, needs, rem)
  return shape === 'side' ? side(width, height, needs, rem) : upright(height, needs, rem)
}

function wide(width: number, height: number, { hasHand, isOver, hasCurve, isDrawerOpen }: Needs, rem: number): Layout {
  const column = Math.min(13.5 * rem, Math.max(11 * rem, width * 0.15))
  const line = (LINE + (isOver && hasCurve ? OVER.curve : 0)) * rem
  const hand = hasHand ? Math.min(HAND.wide * rem, height * 0.24) : 0
  const drawer = Math.min(DRAWER * rem, width - column - 4 * GAP * rem)
  const left = column + 2 * GAP * rem
  // A card table stands in the middle, between news and what concerns everybody.
  const right = Math.max(
    isDrawerOpen ? drawer + 2 * GAP * rem : 0,
    hasHand ? Math.min(13.5 * rem, column) + 2 * GAP * rem : 0,
  )
  const bottom = line + GAP * rem + hand
  const top = hasHand
    ? GAP * rem
    : cornerInset(width - left - right, height - bottom, (CORNER - right / rem) * rem, rem)
  return {
    shape: 'wide',
    column,
    line,
    top: BUTTON * rem,
    strip: 0,
    drawer,
    hand,
    insets: { left, right, top, bottom },
  }
}

function upright(height: number, { hasHand, isOver, hasCurve }: Needs, rem: number): Layout {
  const [top, strip] = [BUTTON * rem, BUTTON * rem]
  const hand = hasHand && !isOver ? Math.min(HAND.upright * rem, height * 0.26) : 0
  const line =
    (isOver ? OVER.upright + (hasHand ? OVER.hand : 0) + (hasCurve ? OVER.curve : 0) : hasHand ? LINE : 6.75) * rem
  const above = isOver || hasHand ? top + 0.5 * rem : top + strip + 0.75 * rem
  return {
    shape: 'upright',
    column: 0,
    line,
    top,
    strip,
    drawer: 0,
    hand,
    insets: { left: 0, right: 0, top: above, bottom: line + hand },
  }
}

function side(width: number, height: number, { hasHand }: Needs, rem: number): Layout {
  const column = Math.max(Math.round(width * (hasHand ? HAND.column : 1 / 3)), 15 * rem)
  const top = hasHand ? (BUTTON + 0.5) * rem : cornerInset(width - column, height, BUTTON * rem + 0.5 * rem, rem)
  const hand = hasHand ? height - 7.25 * rem : 0
  return {
    shape: 'side',
    column,
    line: height,
    top: BUTTON * rem,
    strip: 0,
    drawer: 0,
    hand,
    insets: { left: 0, right: column, top, bottom: 0 },
  }
}

/** Corner buttons cost no height where a board as high as the free area stands between them. */
function cornerInset(width: number, height: number, corner: number, rem: number): number {
  return (width - height) / 2 >= corner ? 0 : (BUTTON + 2 * GAP) * rem
}
