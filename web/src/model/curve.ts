/** What every seat could hope for in the course of a game, as points to be drawn. */

import type { DecisionInfo } from '../wire/types'

/** What stands after `n` actions: the hope of every seat, from 0 to 1, and the decision taken there, if one was. */
export interface CurvePoint {
  readonly n: number
  readonly values: readonly number[]
  readonly decision: DecisionInfo | null
}

/** A point before each decision that was a choice and, once known, one for the end. */
export function curveOf(
  decisions: readonly DecisionInfo[],
  length: number,
  final: readonly number[] | null,
): readonly CurvePoint[] {
  const points = decisions
    .filter(({ forced }) => !forced)
    .map((decision): CurvePoint => ({ n: decision.n, values: decision.values, decision }))
  return final ? [...points, { n: length, values: final, decision: null }] : points
}

/** What stood after so many actions: the judgement of the next decision; null where nothing is judged yet. */
export function standingAt(points: readonly CurvePoint[], n: number): CurvePoint | null {
  return points.find((point) => point.n >= n) ?? null
}

/** The point nearest to that place. */
export function nearest(points: readonly CurvePoint[], n: number): CurvePoint | null {
  return points.reduce<CurvePoint | null>(
    (best, point) => (best === null || Math.abs(point.n - n) < Math.abs(best.n - n) ? point : best),
    null,
  )
}

/** A seat's line as the `d` of an SVG path. */
export function pathOf(
  points: readonly CurvePoint[],
  seat: number,
  x: (n: number) => number,
  y: (value: number) => number,
): string {
  return points
    .map(({ n, values }, i) => `${i === 0 ? 'M' : 'L'}${round(x(n))} ${round(y(values[seat - 1] ?? 0))}`)
    .join('')
}

/** Where to put a seat's shape on its line: a few points, at other places for each seat, so that none covers another. */
export function marksOf(
  points: readonly CurvePoint[],
  seat: number,
  seats: number,
  count: number,
): readonly CurvePoint[] {
  const [first, last] = [points[0]?.n ?? 0, points.at(-1)?.n ?? 0]
  const found = Array.from({ length: count }, (_, i) =>
    nearest(points, first + ((i + (seat - 0.5) / seats) / count) * (last - first)),
  )
  return [...new Set(found)].filter((point) => point !== null)
}

/** Numbers in ascending order, moved apart until each has room beside the next; none leaves the bounds if they all fit. */
export function spread(places: readonly number[], gap: number, from: number, to: number): readonly number[] {
  const moved: number[] = []
  for (const place of places) moved.push(Math.max(place, from, (moved.at(-1) ?? -Infinity) + gap))
  for (let i = moved.length - 1, limit = to; i >= 0; i--, limit -= gap) moved[i] = Math.min(moved[i]!, limit)
  return moved
}

const round = (value: number): number => Math.round(value * 10) / 10
