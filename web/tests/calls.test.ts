import { describe, expect, it } from 'vitest'

import { badged } from '../src/app/badge'
import { clockText } from '../src/model/clock'
import { forgetOthers, lookOf, remember } from '../src/model/looks'
import { calling } from '../src/model/tables'
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
const table = (id: string, of: Partial<MatchInfo>): MatchInfo =>
  ({ id, status: 'playing', turn: 1, ...of }) as MatchInfo

it('a table calls when somebody elsewhere waits for the visitor, and only then', () => {
  const [anna, computer] = [seat({ seat: 2, kind: 'link' }), seat({ seat: 2, kind: 'level', level: '3' })]
  const tables = [
    table('mine', { seats: [me, anna] }),
    table('hers', { seats: [me, anna], turn: 2 }),
    table('alone', { seats: [me, computer] }),
    table('over', { seats: [me, anna], status: 'over' }),
    table('watched', { seats: [seat({}), anna] }),
    table('chance', { seats: [me, anna], turn: 0 }),
  ]
  expect(calling(tables).map(({ id }) => id)).toEqual(['mine'])
})

describe('a clock', () => {
  it.each([
    [0, '0:00'],
    [-5, '0:00'],
    [59_001, '1:00'],
    [3_599_000, '59:59'],
    [3_600_000, '1\u00a0h\u00a000'],
    [86_399_000, '23\u00a0h\u00a059'],
    [86_400_000, '1\u00a0j 0\u00a0h'],
    [7 * 86_400_000 - 1000, '6\u00a0j 23\u00a0h'],
  ])('of %i ms says %s', (left, says) => {
    expect(clockText(left, fr)).toBe(says)
  })
  it('says it in English too', () => {
    expect([clockText(3 * 86_400_000, en), clockText(5_400_000, en)]).toEqual(['3 d 0 h', '1 h 30'])
  })
})

it('the icon has a number while somebody waits', () => {
  const drawn = (count: number) => decodeURIComponent(badged(count))
  expect(drawn(0)).not.toContain('data:')
  expect(drawn(2)).toMatch(/^data:image\/svg\+xml,<svg.*>2<\/text><\/svg>\s*$/s)
  expect(drawn(12)).toContain('>9+</text>')
})

describe('what tables looked like', () => {
  const shelf = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    } as unknown as Storage
  }
  const picture = (of: string) => `data:image/webp;base64,${of}`

  it('is kept for the newest few, and for tables that are still one’s own', () => {
    const kept = shelf()
    for (let i = 0; i < 12; i++) remember(kept, `m${i}`, picture(String(i)))
    remember(kept, 'm5', picture('again'))
    expect(lookOf(kept, 'm3')).toBeNull()
    expect(lookOf(kept, 'm5')).toBe(picture('again'))
    forgetOthers(kept, ['m5', 'm11'])
    expect([lookOf(kept, 'm10'), lookOf(kept, 'm11')]).toEqual([null, picture('11')])
  })

  it('is nothing where the browser holds something else', () => {
    const kept = shelf()
    for (const wrong of ['{', '{}', 'null', '[["m1","javascript:alert(1)"]]']) {
      kept.setItem('looks', wrong)
      expect(lookOf(kept, 'm1')).toBeNull()
    }
  })
})
