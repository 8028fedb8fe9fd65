/** From cells and levels to the world and back, and the measures everything on this table shares. */

import { Euler, Vector3 } from 'three'

import type { Bar, Pose, Spot } from './building'

/** Thickness of the plan: level 0 is its top. */
export const GROUND = 0.3
/** Where the bars in hand lie, in front of the plan. */
export const HAND_Z = 6.2

export const TURNS: Readonly<Record<Pose, Euler>> = { x: new Euler(), y: new Euler(0, Math.PI / 2, 0), z: new Euler(0, 0, Math.PI / 2) }

/** A point given in cells from the corner of a1, at a height. */
export function pointAt(x: number, y: number, height: number): Vector3 {
  return new Vector3(x - 5, GROUND + height, 5 - y)
}

export function placeAt({ column, row }: Spot, level: number): Vector3 {
  return pointAt(column + 0.5, row + 0.5, level)
}

/** The middle of a bar. */
export function barCentre({ length, pose, column, row, base }: Bar): Vector3 {
  const half = length / 2
  if (pose === 'x') return pointAt(column + half, row + 0.5, base + 0.5)
  if (pose === 'y') return pointAt(column + 0.5, row + half, base + 0.5)
  return pointAt(column + 0.5, row + 0.5, base + half)
}

/** Always the same number from 0 to 1 for the same name and index, so that a piece keeps its grain. */
export function seedOf(name: string, index: number): number {
  let hash = 2166136261 ^ index
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 16777619)
  hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}
