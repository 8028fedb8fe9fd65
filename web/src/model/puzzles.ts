/** How somebody stands with the puzzles of a game, kept in this browser, and which of them is that of a day. */

import type { PuzzleInfo } from '../wire/types'

export interface Standing {
  /** The puzzles that were solved without being shown the solution. */
  readonly solved: readonly string[]
  /** The days, counted from 1970, whose puzzle was solved on that day. */
  readonly days: readonly number[]
  /** The theme asked for; '' for all. */
  readonly theme: string
  /** The puzzle on the table, and all that was done in it. */
  readonly at: string
  readonly done: readonly string[]
}

const DAY_MS = 86_400_000
const MOST_DAYS = 400 // no streak needs more than that to be told
const FRESH: Standing = { solved: [], days: [], theme: '', at: '', done: [] }
const key = (slug: string): string => `puzzles-${slug}`

export function standingOf(slug: string): Standing {
  try {
    return { ...FRESH, ...(JSON.parse(localStorage.getItem(key(slug)) ?? '{}') as Partial<Standing>) }
  } catch {
    return FRESH // a browser that keeps nothing still asks
  }
}

export function keep(slug: string, more: Partial<Standing>): Standing {
  const standing = { ...standingOf(slug), ...more }
  try {
    localStorage.setItem(key(slug), JSON.stringify(standing))
  } catch {
    // See `standingOf`.
  }
  return standing
}

/** The day everywhere on earth at once (UTC), so that everybody has the same puzzle. */
export const dayOf = (time: number): number => Math.floor(time / DAY_MS)

/** The puzzle of a day. Their names are hashes: in the order of these they come as if drawn, each before any comes again. */
export function puzzleOf(day: number, puzzles: readonly PuzzleInfo[]): PuzzleInfo | null {
  const ids = puzzles.map(({ id }) => id).sort()
  return puzzles.find(({ id }) => id === ids[day % ids.length]) ?? null
}

/** One more puzzle was solved, on a day; that of the day counts for the streak. */
export function noteSolved(slug: string, id: string, day: number, isOfTheDay: boolean): Standing {
  const { solved, days } = standingOf(slug)
  return keep(slug, {
    solved: [...new Set([...solved, id])],
    days: isOfTheDay ? [...new Set([...days, day])].slice(-MOST_DAYS) : days,
  })
}

/** How many days in a row their puzzle was solved, up to today or, as long as today's waits, yesterday. */
export function streakOf(days: readonly number[], today: number): number {
  const solved = new Set(days)
  let day = solved.has(today) ? today : today - 1
  let length = 0
  for (; solved.has(day); day--) length++
  return length
}

/** The next puzzle of a theme ('' for all): the easiest that is not solved yet after this one, then from the start. */
export function nextPuzzle(
  puzzles: readonly PuzzleInfo[],
  { solved, theme }: Pick<Standing, 'solved' | 'theme'>,
  after: string,
): PuzzleInfo | null {
  const some = puzzles
    .filter((one) => theme === '' || one.theme === theme)
    .sort((one, other) => one.difficulty - other.difficulty || one.id.localeCompare(other.id, 'en'))
  const at = some.findIndex(({ id }) => id === after)
  const inOrder = [...some.slice(at + 1), ...some.slice(0, at + 1)]
  return inOrder.find(({ id }) => !solved.includes(id)) ?? inOrder[0] ?? null
}
