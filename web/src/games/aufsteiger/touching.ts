/** From what is hit under the pointer to what a touch of it means in this part of the turn. */

import { Vector3, type Intersection } from 'three'

import { cellName, cellOf } from '../../model/cells'
import type { Touch } from '../../model/choices'
import type { Offer } from '../../scene/board'
import { pawnHit } from '../../scene/pawn'
import { sizeOf } from './body'
import type { Drop } from './drop'
import { hand } from './hand.svelte'
import type { People } from './people'
import { SIDE, TABLE, terracesOf } from './terraces'
import type { Tower } from './tower'
import type { AufsteigerView } from './view'

const SNAP = 1.3 // how far from the pointer a place may be to catch the block, in quarters

/** Whether a drag may begin there. */
export function isHandle(view: AufsteigerView, { choices, seat }: Offer, { facet, value }: Touch): boolean {
  if (facet === 'piece') return view.phase === 'block' && choices.some(({ facets }) => facets.piece === value)
  return (
    facet === 'cell' &&
    choices.some(({ facets }) => facets.act === 'walk' || facets.act?.startsWith('ladder')) &&
    value === view.pawns[seat - 1] &&
    value !== TABLE
  )
}

export function touchOf(
  hit: Intersection,
  view: AufsteigerView,
  tower: Tower,
  people: People,
  drop: Drop,
): Touch | null {
  const { block: name, isGround } = hit.object.userData as { block?: string; isGround?: boolean }
  const pawn = pawnHit(hit)
  const seat = pawn?.visible ? (pawn.userData.seat as number) : null
  if (!hit.object.visible || (!name && !isGround && seat === null) || (name && name === view.held)) return null
  const terraces = terracesOf(view)
  // Into the block a wall belongs to, or out to the cell in front of it, where a block would be put.
  const cell = seat === null ? cellAt(pointAt(hit, tower, -0.2)) : people.cells[seat - 1]
  if (!cell) return null
  switch (view.phase) {
    case 'block':
    case 'stone': {
      const block = name ?? terraces.at(cell)?.block
      return block ? { facet: 'piece', value: block } : null
    }
    case 'drop':
      return { facet: 'cell', value: snap(pointAt(hit, tower, 0.5), drop) }
    case 'top':
    case 'over':
      return null
    default:
      return { facet: 'cell', value: terraces.at(cell)?.name ?? TABLE }
  }
}

/** The point of a hit in the tower's space, moved along the face's normal by `outward`. */
function pointAt({ point, face, object }: Intersection, tower: Tower, outward: number): Vector3 {
  const at = tower.object.worldToLocal(point.clone())
  const normal = face ? face.normal.clone().applyQuaternion(object.quaternion) : new Vector3(0, 0, 1)
  // Only along walls: on a top face the point is already over its cell.
  return Math.abs(normal.z) > 0.5 ? at : at.addScaledVector(normal.setZ(0).normalize(), outward)
}

function cellAt({ x, y }: Vector3): string | null {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  return column >= 0 && row >= 0 && column < SIDE && row < SIDE ? cellName(column, row) : null
}

/** The legal place nearest to the pointer in the present pose, or the one meant where there is none near. */
function snap(at: Vector3, { pose, places }: Drop): string {
  const [wide, deep] = sizeOf(pose)
  const near = places.flatMap((place) => {
    const { column, row } = cellOf(place.split(' ')[0]!)
    const isOver = at.x >= column && at.x <= column + wide && at.y >= row && at.y <= row + deep
    const distance = Math.hypot(column + wide / 2 - at.x, row + deep / 2 - at.y)
    return isOver || distance < SNAP ? [{ place, rank: distance - (isOver ? 10 : 0) }] : []
  })
  if (near.length > 0) {
    const { place } = near.reduce((best, each) => (each.rank < best.rank ? each : best))
    return hand.raised?.from === place ? hand.raised.to : place
  }
  const within = (n: number, size: number) => Math.max(0, Math.min(SIDE - size, Math.round(n - size / 2)))
  return `${cellName(within(at.x, wide), within(at.y, deep))} ${pose}`
}
