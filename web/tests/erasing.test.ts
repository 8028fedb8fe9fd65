import { describe, expect, it } from 'vitest'

import { forget, lossOf } from '../src/model/erasing'
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
const mine = seat({ yours: true })
const computer = seat({ kind: 'level', level: '3' })
const guest = seat({ kind: 'link' })
const free = seat({ kind: 'link', taken: false })
const table = (status: MatchInfo['status'], seats: readonly SeatInfo[], yours = true) =>
  lossOf({ status, seats: [...seats], yours })

describe('what goes with one table', () => {
  it('is the table itself where nobody else plays', () => {
    for (const status of ['playing', 'over'] as const) expect(table(status, [mine, mine, computer])).toBe('table')
    expect(table('waiting', [mine, free])).toBe('table')
  })

  it('is the table of a host whose guests still wait, and a name for a guest', () => {
    expect(table('waiting', [mine, guest, free])).toBe('table')
    expect(table('waiting', [mine, guest, free], false)).toBe('name')
  })

  it('is a game under way', () => {
    expect(table('playing', [mine, guest])).toBe('game')
  })

  it('is a name where the game is over, given up, or was only watched', () => {
    expect(table('over', [mine, guest])).toBe('name')
    expect(table('playing', [{ ...mine, gone: true }, guest])).toBe('name')
    expect(table('playing', [guest, guest], false)).toBe('name')
  })
})

describe('what this browser forgets', () => {
  const shelf = (kept: Record<string, string>) =>
    Object.assign(
      Object.create({
        removeItem(this: Record<string, string>, key: string) {
          delete this[key]
        },
      }),
      kept,
    ) as Storage

  it('is what tells of a person, and nothing of others or of the machine', () => {
    const [local, session] = [
      shelf({ sommet: '{}', 'guide-talo': '[]', other: '1' }),
      shelf({ 'links-abc': '[]', unrelated: '1' }),
    ]
    forget(local, session)
    expect([Object.keys(local), Object.keys(session)]).toEqual([['sommet', 'other'], ['unrelated']])
  })
})
