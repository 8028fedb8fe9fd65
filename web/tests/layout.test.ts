/** The frame leaves the board its room, whatever the window. */

import { describe, expect, it } from 'vitest'

import { momentary } from '../src/model/choices'
import { layOut, shapeOf, type Needs } from '../src/model/layout'

const PLAYING: Needs = { hasHand: false, isOver: false, hasCurve: false, isDrawerOpen: false }

it.each([
  [1440, 900, 'wide'],
  [1024, 768, 'wide'],
  [720, 560, 'wide'],
  [390, 844, 'upright'],
  [768, 1024, 'upright'],
  [844, 390, 'side'],
  [720, 450, 'side'],
  [320, 256, 'upright'],
])('%d × %d is %s', (width, height, shape) => expect(shapeOf(width, height)).toBe(shape))

it.each([
  [1440, 900, 0.75],
  [1280, 800, 0.75],
  [1920, 1080, 0.75],
  [390, 844, 0.75],
  [844, 390, 0.55],
  [720, 450, 0.55],
])('%d × %d leaves at least %d of the window free, to the end', (width, height, share) => {
  for (const isOver of [false, true]) {
    const { left, right, top, bottom } = layOut(width, height, { ...PLAYING, isOver }).insets
    expect(((width - left - right) * (height - top - bottom)) / (width * height)).toBeGreaterThanOrEqual(share)
  }
})

it('gives way to a drawer only where there is width for both', () => {
  const opened = { ...PLAYING, isDrawerOpen: true }
  expect(layOut(1440, 900, opened).insets.right).toBeGreaterThan(300)
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const)
    expect(layOut(width, height, opened)).toEqual(layOut(width, height, PLAYING))
})

describe('the buttons of a moment', () => {
  const choices = (...all: Record<string, string>[]) => all.map((facets) => ({ text: JSON.stringify(facets), facets }))

  it('are none where the board or the tray is touched', () => {
    expect(momentary(choices({ cell: 'a1' }, { cell: 'a2' }), [])).toEqual([])
    expect(momentary(choices({ top: 'red' }, { top: 'grey' }), ['top'])).toEqual([])
  })

  it('leave out what a touch of the board means anyway', () => {
    expect(momentary(choices({ act: 'lift', piece: 'M1' }, { act: 'lift', piece: 'M2' }, { act: 'pass' }), [])).toEqual(
      [{ facet: 'act', value: 'pass' }],
    )
  })

  it('are all where the board is touched in several ways', () => {
    expect(
      momentary(choices({ face: 'hide', cell: 'a1' }, { face: 'show', cell: 'a1' }), []).map(({ value }) => value),
    ).toEqual(['hide', 'show'])
  })
})
