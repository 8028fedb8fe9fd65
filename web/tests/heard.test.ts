/** What is said aloud: a sentence a turn, and nothing that was said changes. */

import { describe, expect, it } from 'vitest'

import { Heard } from '../src/model/heard.svelte'
import type { ToldTurn } from '../src/model/story'
import type { LogItem, Update } from '../src/wire/types'

const log = (seats: readonly number[]): readonly LogItem[] =>
  seats.map((seat, n) => ({ n, seat, text: `do ${n}`, words: `${n}` }))
const tell = ({ seat, items }: ToldTurn) => `${seat}: ${items.map(({ n }) => n).join(' ')}`

/** A table at which seat 1 sits alone. */
function table(held: readonly number[] = [1]) {
  const heard = new Heard()
  const hear = (seats: readonly number[], turn: number, more: Partial<Update> = {}) => {
    const update = {
      log_length: seats.length,
      seat: held[0] ?? 0,
      held,
      turn,
      status: 'playing',
      hand_over: null,
      ...more,
    } as Update
    return heard.hear(update, log(seats), tell)
  }
  return { hear, said: () => heard.said.map(({ sentence }) => sentence), heard }
}

describe('what is heard', () => {
  it('is a whole turn of another, once it is over', () => {
    const { hear, said } = table()
    hear([], 1)
    hear([1], 2)
    hear([1, 2], 2)
    expect(said()).toEqual([])
    hear([1, 2, 2], 1)
    expect(said()).toEqual(['2: 1 2'])
    hear([1, 2, 2, 1, 2], 3)
    hear([1, 2, 2, 1, 2, 3], 1)
    expect(said()).toEqual(['2: 1 2', '2: 4', '3: 5'])
  })

  it('has the die that was thrown for a turn, and not the one for the next', () => {
    const { hear, said } = table()
    hear([], 1)
    hear([1, 0], 2)
    hear([1, 0, 2], 2)
    hear([1, 0, 2, 2, 0], 1)
    hear([1, 0, 2, 2, 0, 1, 0], 2)
    expect(said()).toEqual(['2: 1 2 3'])
  })

  it('begins with what was done since one last played', () => {
    const { hear, said } = table()
    hear([2, 1, 2, 3], 1)
    expect(said()).toEqual(['2: 2', '3: 3'])
  })

  it('says the last turn of a game', () => {
    const { hear, said } = table()
    hear([1], 2)
    hear([1, 2], 2, { status: 'over' })
    expect(said()).toEqual(['2: 1'])
  })

  it('keeps what was said when something is taken back, and goes on from there', () => {
    const { hear, said } = table()
    hear([1], 2)
    expect(hear([1, 2], 1)).toBe(0)
    expect(hear([], 1)).toBe(2)
    hear([1, 2], 1)
    expect(said()).toEqual(['2: 1', '2: 1'])
  })

  it('tells everybody at a shared screen, and forgets when the screen is passed on', () => {
    const { hear, said, heard } = table([1, 2])
    hear([], 1)
    hear([1], 2)
    expect(said()).toEqual(['1: 0'])
    hear([1, 2], 1, { hand_over: 1, seat: 0 })
    expect(heard.said).toEqual([])
    hear([1, 2], 1)
    expect(said()).toEqual(['2: 1'])
  })

  it('is pruned from the start only', () => {
    const { heard } = table()
    for (let i = 0; i < 150; i++) heard.say(`${i}`)
    expect(heard.said[0]!.sentence).toBe('50')
    expect(heard.said.at(-1)!.sentence).toBe('149')
  })
})
