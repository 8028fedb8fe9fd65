/**
 * The tint of a level: three woods, from dark to light, that differ in greyscale too; within each a shade lighter level by level.
 */

import { Color } from 'three'

const WOODS = ['#bb8a5a', '#e0b782', '#fff0d8'] as const
const SHADE = 0.1

/** `top` is the level from which everything is light: what is usually the highest of the game. */
export function levelTint(level: number, top: number): Color {
  const third = Math.max(1, top / WOODS.length)
  const band = Math.min(WOODS.length - 1, Math.floor(Math.max(0, level) / third))
  const within = Math.min(1, Math.max(0, level) / third - band)
  return new Color(WOODS[band]).multiplyScalar(1 + SHADE * (within - 0.5))
}

/** How strongly height is shaded, for all wood at once: fully from above, where nothing else tells it. */
export const contour = { value: 0 }

const FROM_ABOVE = 70

export function shadeHeights(tilt: number): void {
  contour.value = tilt > FROM_ABOVE ? 1 : 0
}
