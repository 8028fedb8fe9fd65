/** Where a loupe stands: never under the finger, and wholly inside the window. */

import type { Point } from './nearby'

export const LOUPE = 160 // its diameter, in CSS pixels like everything here
export const LARGER = 1.6 // than the picture
const GAP = 44 // between the finger's tip and the rim: half a thumb
const MARGIN = 8

/** The middle of the loupe: above the finger, or beside it where there is no room above. */
export function loupePlace({ x, y }: Point, width: number, height: number): Point {
  const half = LOUPE / 2
  const within = (at: number, whole: number) => Math.max(half + MARGIN, Math.min(whole - half - MARGIN, at))
  const above = y - GAP - half
  if (above >= half + MARGIN) return { x: within(x, width), y: above }
  const aside = x < width / 2 ? x + GAP + half : x - GAP - half // towards the middle, where there is room
  return { x: within(aside, width), y: within(y, height) }
}
