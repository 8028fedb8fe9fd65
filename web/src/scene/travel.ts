/** Ways things travel: along an arc over what is in the way, or step by step over the heights of a board. */

import type { Object3D, Vector3 } from 'three'

import { easeInOut, easeOut, type Motion } from './motion'

/** Carries an object to a place in an arc that clears `over`. With reduced motion it is there at once. */
export function fly(motion: Motion, object: Object3D, to: Vector3, over: number, duration_ms = 380): Promise<void> {
  const from = object.position.clone()
  const crest = Math.max(from.y, to.y, over) + 0.35
  return motion.run(duration_ms, (t) => object.position.copy(arcPoint(from, to, crest, easeOut(t))))
}

/** A point of the arc from one place to another whose highest point is `crest`. */
export function arcPoint(from: Vector3, to: Vector3, crest: number, t: number): Vector3 {
  const point = from.clone().lerp(to, t)
  // A parabola through both ends; its middle control is put so that the curve touches the crest.
  const control = 2 * crest - (from.y + to.y) / 2
  point.y = (1 - t) ** 2 * from.y + 2 * t * (1 - t) * control + t ** 2 * to.y
  return point
}

/** Walks through points one after the other, hopping where the level changes and gliding where it does not. */
export async function walk(
  motion: Motion,
  object: Object3D,
  points: readonly Vector3[],
  duration_ms: number,
): Promise<void> {
  const share = Math.max(110, duration_ms / Math.max(1, points.length))
  for (const to of points) {
    const from = object.position.clone()
    const hop = Math.abs(to.y - from.y) > 1e-3 ? Math.max(from.y, to.y) + 0.22 : from.y
    await motion.run(share, (t) => {
      const e = points.length === 1 ? easeInOut(t) : t
      if (hop > from.y || hop > to.y) object.position.copy(arcPoint(from, to, hop, e))
      else object.position.lerpVectors(from, to, e)
    })
  }
}

/** Says no: a short shake of something that stays where it is. */
export function shake(motion: Motion, object: Object3D): Promise<void> {
  const at = object.position.clone()
  return motion.run(320, (t) => {
    object.position.x = at.x + Math.sin(t * Math.PI * 6) * 0.06 * (1 - t)
    if (t === 1) object.position.copy(at)
  })
}
