/** A die of one's own: nothing of a throw is shown before it, and nobody else's throw waits. */

import { expect, it } from 'vitest'

import { hasToThrow, lastThrows, unthrown, type Throws } from '../src/model/throwing'
import type { LogItem, Update } from '../src/wire/types'

const DICE: Throws = { isThrow: (action) => action.startsWith('roll '), unthrown: (view) => ({ ...view, roll: null }) }
const item = (n: number, seat: number, text: string): LogItem => ({ n, seat, text, words: text })
const log = [item(0, 2, 'move c3 1'), item(1, 0, 'roll 9'), item(2, 0, 'roll 4')]
const update = { status: 'playing', held: [1], turn: 1, log, log_length: 3, legal: ['take 4'], may: ['play', 'hint', 'resign'], prompt: '4!', situation: { takes: [4] }, view: { roll: 4, acted: log } } as unknown as Update

it('takes all throws at the end, and none that something was done after', () => {
  expect(lastThrows(update, DICE).map(({ n }) => n)).toEqual([1, 2])
  expect(lastThrows({ ...update, log: [...log, item(3, 1, 'take 4')], log_length: 4 }, DICE)).toEqual([])
  expect(lastThrows({ ...update, log: [item(0, 0, 'deal AS')], log_length: 1 }, DICE)).toEqual([])
})

it('waits for whoever sits here, once', () => {
  const latest = lastThrows(update, DICE)
  expect(hasToThrow(update, latest, -1)).toBe(true)
  expect(hasToThrow(update, latest, 2)).toBe(false)
  expect(hasToThrow({ ...update, turn: 2 }, latest, -1)).toBe(false)
  expect(hasToThrow(update, [], -1)).toBe(false)
})

it('leaves out the throw and everything that follows from it', () => {
  const before = unthrown(update, lastThrows(update, DICE), DICE)
  expect(before).toMatchObject({ log_length: 1, legal: [], prompt: '', may: ['resign'], view: { roll: null, acted: [log[0]] } })
  expect(JSON.stringify(before)).not.toMatch(/roll [49]|take|4/)
})
