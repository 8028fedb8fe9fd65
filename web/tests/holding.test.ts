/** What is held back: nothing of a throw or of what follows a trick is shown before its time, and nobody else's throw waits. */

import { describe, expect, it } from 'vitest'

import { heldBack, patience, throwing, type Pause } from '../src/model/holding'
import type { LogItem, Update } from '../src/wire/types'

const pauses = throwing<Record<string, unknown>>({
  isThrow: (action) => action.startsWith('roll '),
  unthrown: (view) => ({ ...view, roll: null }),
})
const item = (n: number, seat: number, text: string): LogItem => ({ n, seat, text, words: text })
const log = [item(0, 2, 'move c3 1'), item(1, 0, 'roll 9'), item(2, 0, 'roll 4')]
const update = {
  status: 'playing',
  held: [1],
  turn: 1,
  log,
  log_length: 3,
  legal: ['take 4'],
  may: ['play', 'hint', 'resign'],
  prompt: '4!',
  situation: { takes: [4] },
  view: { roll: 4, acted: log },
} as unknown as Update
const of = (changes: Partial<Update>) => pauses({ ...update, ...changes }, update.view)

describe('a die', () => {
  it('waits with all throws at the end, and with none that something was done after', () => {
    expect(of({})).toMatchObject([{ kind: 'throw', n: 2, length: 1 }])
    expect(of({ log: [...log, item(3, 1, 'take 4')], log_length: 4 })).toEqual([])
    expect(of({ log: [item(0, 0, 'deal AS')], log_length: 1 })).toEqual([])
  })
  it('waits for whoever sits here', () => expect(of({ turn: 2 })).toEqual([]))
  it('is left out with everything that follows from it', () => {
    const before = heldBack(update, of({})[0]!)
    expect(before).toMatchObject({
      pause: 'throw',
      log_length: 1,
      legal: [],
      prompt: '',
      may: ['resign'],
      view: { roll: null, acted: [log[0]] },
    })
    expect(JSON.stringify(before)).not.toMatch(/roll [49]|take|4/)
  })
})

describe('a pause', () => {
  const look: Pause = { kind: 'look', n: 2, length: 3, view: {}, ms: { normal: 1500, fast: 300 } }
  const told = (left: number) => ({ ...update, clocks: { left_ms: [left, 90_000], running: 1 } }) as Update

  it('is as long as the player likes', () => {
    expect(patience(look, update, 'normal', 0)).toBe(1500)
    expect(patience(look, update, 'fast', 0)).toBe(300)
  })
  it('ends where a clock would come below twenty seconds', () => {
    expect(patience(look, told(60_000), 'normal', 0)).toBe(1500)
    expect(patience(look, told(21_000), 'normal', 0)).toBe(1000)
    expect(patience(look, told(21_000), 'normal', 800)).toBe(200)
    expect(patience(look, told(12_000), 'normal', 0)).toBe(0)
  })
  it('keeps the end of the game to itself', () => {
    const end = { ...update, status: 'over', outcome: { winners: [1] } } as unknown as Update
    expect(heldBack(end, look)).toMatchObject({ status: 'playing', outcome: null, turn: 0, legal: [] })
  })
})
