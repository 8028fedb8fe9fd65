/** Places beside each other: the nearest to a point, and the next one in a direction. */

export interface Point {
  readonly x: number
  readonly y: number
}

/** The place nearest to a point, unless all are farther away than `reach`. */
export function nearest<P extends Point>(places: readonly P[], { x, y }: Point, reach = Infinity): P | null {
  const [first] = places
    .map((place) => ({ place, gap: Math.hypot(place.x - x, place.y - y) }))
    .filter(({ gap }) => gap <= reach)
    .sort((a, b) => a.gap - b.gap)
  return first?.place ?? null
}

/** The next place in a direction, at least `step` ahead: what lies aside counts as farther away. */
export function nextTo<P extends Point>(
  places: readonly P[],
  from: Point,
  right: number,
  down: number,
  step: number,
): P | null {
  const [first] = places
    .map((place) => ({
      place,
      along: (place.x - from.x) * right + (place.y - from.y) * down,
      aside: Math.abs((place.x - from.x) * down) + Math.abs((place.y - from.y) * right),
    }))
    .filter(({ along }) => along > step)
    .sort((a, b) => a.along + 2 * a.aside - (b.along + 2 * b.aside))
  return first?.place ?? null
}
