import { describe, expect, it } from 'vitest'

import { sitters, standing, unfinished } from '../src/model/tables'
import { en } from '../src/text/en'
import { fr } from '../src/text/fr'
import type { MatchInfo, SeatInfo } from '../src/wire/types'

const seat = (of: Partial<SeatInfo>): SeatInfo => ({
  seat: 1,
  kind: 'here',
  level: null,
  name: null,
  taken: true,
  yours: false,
  connected: true,
  gone: false,
  ...of,
})
const me = seat({ yours: true })
const anna = seat({ seat: 2, name: 'Anna', kind: 'link' })
const computer = seat({ seat: 2, kind: 'level', level: '3', name: 'Canigou' })
const free = seat({ seat: 2, kind: 'link', taken: false })

const table = (of: Partial<MatchInfo>): MatchInfo => ({
  id: '',
  game: 'talo',
  players: 2,
  options: {},
  status: 'playing',
  seats: [me, anna],
  clock: { kind: 'none' } as MatchInfo['clock'],
  absence: null,
  watch: 'link',
  listed: false,
  yours: true,
  created_ms: 0,
  ply: 0,
  turn: 1,
  outcome: null,
  ...of,
})

describe('tables that go on', () => {
  it('begin with those that wait for you, and leave out what is over', () => {
    const given = [
      table({ id: 'waits', status: 'waiting' }),
      table({ id: 'theirs', turn: 2 }),
      table({ id: 'over', status: 'over' }),
      table({ id: 'yours' }),
    ]
    expect(unfinished(given).map(({ id }) => id)).toEqual(['yours', 'theirs', 'waits'])
  })

  it('say who plays', () => {
    expect(sitters(table({}), fr)).toEqual(['vous', 'Anna'])
    expect(sitters(table({ seats: [{ ...me, name: 'Léa' }, free] }), fr)).toEqual(['Léa', 'place libre'])
    expect(sitters(table({ seats: [me, { ...me, seat: 2, name: 'Paul' }] }), en)).toEqual(['Player 1', 'Paul'])
  })

  it('say whose turn it is', () => {
    expect(standing(table({}), fr)).toBe('C’est à vous de jouer.')
    expect(standing(table({ turn: 2 }), en)).toBe('It is Anna’s turn.')
    expect(standing(table({ turn: 2, seats: [me, computer] }), fr)).toBe('C’est à Canigou de jouer.')
    // Several at one screen are called by their names.
    expect(
      standing(
        table({
          seats: [
            { ...me, name: 'Léa' },
            { ...me, seat: 2 },
          ],
        }),
        fr,
      ),
    ).toBe('C’est à Léa de jouer.')
    expect(standing(table({ status: 'waiting', seats: [me, free] }), fr)).toBe('On attend encore des joueurs.')
    expect(standing(table({ turn: 0 }), fr)).toBe('En cours.')
  })
})
