import { describe, expect, it } from 'vitest'

import { dayOf, nextPuzzle, puzzleOf, streakOf } from '../src/model/puzzles'
import type { PuzzleInfo } from '../src/wire/types'

const puzzle = (id: string, theme: string, difficulty: number): PuzzleInfo => ({
  id,
  theme,
  difficulty,
  task: '',
  look: null,
  known: [],
})
const some = [puzzle('c3', 'stop', 1), puzzle('a1', 'win', 2), puzzle('b2', 'win', 1)]

describe('the puzzle of the day', () => {
  it('is the same whatever the order of the list, and changes at midnight UTC', () => {
    const day = dayOf(Date.UTC(2026, 10, 18, 23, 59))
    expect(puzzleOf(day, some)).toBe(puzzleOf(day, [...some].reverse()))
    expect(dayOf(Date.UTC(2026, 10, 19))).toBe(day + 1)
    expect(new Set([day, day + 1, day + 2].map((one) => puzzleOf(one, some)?.id)).size).toBe(3)
    expect(puzzleOf(day, [])).toBeNull()
  })
  it('makes a streak as long as no day is left out', () => {
    expect(streakOf([7, 8, 9], 9)).toBe(3)
    expect(streakOf([7, 8, 9], 10)).toBe(3)
    expect(streakOf([7, 8, 9], 11)).toBe(0)
    expect(streakOf([5, 7, 8], 8)).toBe(2)
  })
})

describe('the next puzzle', () => {
  it('is the easiest of the theme that is not solved', () => {
    expect(nextPuzzle(some, { solved: [], theme: '' }, '')?.id).toBe('b2')
    expect(nextPuzzle(some, { solved: ['b2'], theme: 'win' }, 'b2')?.id).toBe('a1')
    expect(nextPuzzle(some, { solved: ['c3'], theme: '' }, 'a1')?.id).toBe('b2')
  })
  it('goes round where all are solved', () => {
    expect(nextPuzzle(some, { solved: ['a1', 'b2', 'c3'], theme: 'win' }, 'a1')?.id).toBe('b2')
    expect(nextPuzzle([], { solved: [], theme: '' }, '')).toBeNull()
  })
})
