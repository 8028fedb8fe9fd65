import { beforeEach, describe, expect, it, vi } from 'vitest'

import { firstStep, note, noteDone, progressOf } from '../src/model/course'
import { layOut } from '../src/model/layout'

describe('progress in the lessons', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
  })

  it('begins with the first step and goes on where one stopped', () => {
    expect(firstStep(progressOf('talo'), ['a', 'b', 'game'])).toBe(0)
    note('talo', { at: 'b' })
    expect(firstStep(progressOf('talo'), ['a', 'b', 'game'])).toBe(1)
    expect(firstStep(progressOf('talo'), ['a', 'game'])).toBe(0) // that step is no longer there
    expect(firstStep(progressOf('ascension'), ['a', 'b'])).toBe(0)
  })

  it('counts a solved lesson once', () => {
    noteDone('talo', 'a')
    noteDone('talo', 'a')
    expect(noteDone('talo', 'b').done).toEqual(['a', 'b'])
  })

  it('begins afresh where nothing can be read or kept', () => {
    kept.set('learn-talo', '{broken')
    expect(progressOf('talo')).toEqual({ done: [], at: '', match: '' })
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
    })
    expect(note('talo', { at: 'b' }).at).toBe('b')
  })
})

describe('room for a task on a phone', () => {
  const needs = { hasHand: false, isOver: false, hasCurve: false, isDrawerOpen: false }
  it('is clear of the board, upright and at a card table on its side', () => {
    const [plain, taught] = [layOut(390, 844, needs), layOut(390, 844, { ...needs, hasTask: true })]
    expect(taught.insets.top - plain.insets.top).toBe(taught.strip - plain.strip)
    const cards = { ...needs, hasHand: true }
    for (const [width, height] of [
      [390, 844],
      [844, 390],
    ] as const)
      expect(layOut(width, height, { ...cards, hasTask: true }).insets.top).toBeGreaterThan(
        layOut(width, height, cards).insets.top + 80,
      )
  })
})
