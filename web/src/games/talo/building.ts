/**
 * The building as cubes: names to places, what lies where, and what can be drawn from it. It decides nothing: what is legal
 * comes from the server, and what is worked out here is only ever a picture of it.
 */

export type Pose = 'x' | 'y' | 'z'
export const POSES: readonly Pose[] = ['x', 'y', 'z']
export const SIDE = 10
export const STOREYS = 10
const MARGIN = 8 // cells beside the plan that have a name
const LOW = -MARGIN
const HIGH = SIDE + MARGIN - 1

/** Column and row counted from a1 = (0, 0); beside the plan they are negative or 10 and more. */
export interface Spot {
  readonly column: number
  readonly row: number
}

/** Where a pawn stands. */
export interface Place extends Spot {
  readonly level: number
}

export interface Bar extends Spot {
  readonly length: number
  readonly pose: Pose
  /** Height of its underside. */
  readonly base: number
}

/** Columns run s … z, a … j, k … r: the alphabet bent round the plan. */
export function spotOf(name: string): Spot {
  const letter = name.charCodeAt(0) - 97
  return { column: letter > HIGH ? letter - 26 : letter, row: Number(name.slice(1)) - 1 }
}

export function spotName({ column, row }: Spot): string {
  return `${String.fromCharCode(97 + ((column + 26) % 26))}${row + 1}`
}

export function isOnPlan({ column, row }: Spot): boolean {
  return column >= 0 && row >= 0 && column < SIDE && row < SIDE
}

/** 'c3 0' as cell and level. */
export function placeOf(text: string): Place {
  const [cell = '', level = '0'] = text.split(' ')
  return { ...spotOf(cell), level: Number(level) }
}

export function placeName(place: Place): string {
  return `${spotName(place)} ${place.level}`
}

/** '4 x d5 1' as a bar. */
export function barOf(text: string): Bar {
  const [length, pose, cell = '', base] = text.split(' ')
  return { length: Number(length), pose: pose as Pose, ...spotOf(cell), base: Number(base) }
}

export function barName(bar: Bar): string {
  return `${bar.length} ${bar.pose} ${spotName(bar)} ${bar.base}`
}

export function topOf(bar: Bar): number {
  return bar.base + (bar.pose === 'z' ? bar.length : 1)
}

/** The cells under a bar, the one that names it first. */
export function footprint({ length, pose, column, row }: Bar): Spot[] {
  if (pose === 'z') return [{ column, row }]
  return Array.from({ length }, (_, i) => (pose === 'x' ? { column: column + i, row } : { column, row: row + i }))
}

export class Building {
  readonly bars: readonly Bar[]
  /** Of the highest bar; 0 on the empty plan. */
  readonly top: number
  private readonly cubes = new Map<number, number>()

  constructor(bars: readonly Bar[]) {
    this.bars = bars
    this.top = Math.max(0, ...bars.map(topOf))
    bars.forEach((bar, index) => {
      for (const spot of footprint(bar)) for (let height = bar.base; height < topOf(bar); height++) this.cubes.set(cubeKey(spot, height), index)
    })
  }

  isFilled(spot: Spot, height: number): boolean {
    return this.cubes.has(cubeKey(spot, height))
  }

  /** Height of the highest top over a cell. */
  heightAt(spot: Spot): number {
    let height = STOREYS
    while (height > 0 && !this.isFilled(spot, height - 1)) height--
    return height
  }

  /** The levels of a cell on which something can stand in two units of air. */
  levelsAt(spot: Spot): number[] {
    const levels = isOnPlan(spot) ? [0] : []
    for (let level = 1; level <= STOREYS; level++) if (this.isFilled(spot, level - 1)) levels.push(level)
    return levels.filter((level) => !this.isFilled(spot, level) && !this.isFilled(spot, level + 1))
  }

  /** Where a bar comes to rest if it is let down from above. */
  dropBase(bar: Bar): number {
    return Math.max(...footprint(bar).map((spot) => this.heightAt(spot)))
  }

  isFree(bar: Bar): boolean {
    return topOf(bar) <= STOREYS && footprint(bar).every((spot) => Array.from({ length: topOf(bar) - bar.base }, (_, i) => bar.base + i).every((height) => !this.isFilled(spot, height)))
  }
}

function cubeKey({ column, row }: Spot, height: number): number {
  return ((column - LOW) * 64 + (row - LOW)) * 32 + height
}

/** A shortest way of steps from place to place, for drawing a move the server allows; both ends alone where there is none. */
export function wayBetween(building: Building, from: Place, to: Place, taken: readonly Place[]): Place[] {
  const [start, goal] = [placeName(from), placeName(to)]
  const blocked = new Set(taken.map(placeName))
  const cameFrom = new Map<string, Place | null>([[start, null]])
  const todo = [from]
  for (let here = todo.shift(); here && !cameFrom.has(goal); here = todo.shift()) {
    for (const next of stepsFrom(building, here)) {
      const name = placeName(next)
      if (cameFrom.has(name) || (blocked.has(name) && name !== goal) || (next.level === 0 && name !== goal)) continue
      cameFrom.set(name, here)
      todo.push(next)
    }
  }
  const way = [to]
  for (let before = cameFrom.get(goal) ?? null; before; before = cameFrom.get(placeName(before)) ?? null) way.unshift(before)
  return way.length > 1 ? way : [from, to]
}

function stepsFrom(building: Building, { column, row, level }: Place): Place[] {
  return ([[1, 0], [-1, 0], [0, 1], [0, -1]] as const).flatMap(([dx, dy]) => {
    const spot = { column: column + dx, row: row + dy }
    return building.levelsAt(spot).filter((other) => Math.abs(other - level) <= 1).map((other) => ({ ...spot, level: other }))
  })
}

/** A bar and what it would rest on: for showing where its weight hangs. */
export interface Balance {
  /** Cells of its underside that something holds up. */
  readonly supports: readonly Spot[]
  /** Its middle, in cells from the corner of a1. */
  readonly centre: { readonly x: number; readonly y: number }
  /** Towards which end it tips by its own weight alone: 1 to the far end, -1 to the near one, 0 if its middle is held. */
  readonly tips: -1 | 0 | 1
}

export function balanceOf(building: Building, bar: Bar): Balance {
  const cells = footprint(bar)
  const supports = bar.base === 0 ? cells : cells.filter((spot) => building.isFilled(spot, bar.base - 1))
  const along = (spot: Spot) => (bar.pose === 'y' ? spot.row : spot.column)
  const last = cells[cells.length - 1]!
  const centre = { x: (bar.column + last.column + 1) / 2, y: (bar.row + last.row + 1) / 2 }
  const middle = bar.pose === 'y' ? centre.y : centre.x
  const [first, end] = [Math.min(...supports.map(along)), Math.max(...supports.map(along)) + 1]
  const tips = supports.length === 0 ? 0 : middle >= end ? 1 : middle <= first ? -1 : 0
  return { supports, centre, tips }
}

/** The bar whose middle is nearest to a point, within the cells that have names; on the bare plan it stays on the plan. */
export function barAround(building: Building, length: number, pose: Pose, x: number, y: number): Bar {
  const begin = (at: number, isAlong: boolean) => clamp(isAlong ? Math.round(at - length / 2) : Math.floor(at), LOW, HIGH + 1 - (isAlong ? length : 1))
  const bar: Bar = { length, pose, column: begin(x, pose === 'x'), row: begin(y, pose === 'y'), base: 0 }
  const base = building.dropBase(bar)
  if (base > 0 || footprint(bar).every(isOnPlan)) return { ...bar, base }
  const inside = { ...bar, column: clamp(bar.column, 0, SIDE - (pose === 'x' ? length : 1)), row: clamp(bar.row, 0, SIDE - (pose === 'y' ? length : 1)) }
  return { ...inside, base: building.dropBase(inside) }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
