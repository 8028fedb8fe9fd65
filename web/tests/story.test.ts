/** What others did, told with names. */

import { describe, expect, it } from 'vitest'

import { fullName, namesOf } from '../src/model/naming'
import { placesOf } from '../src/model/places'
import { asSentence, fill, withoutSubject } from '../src/model/prose'
import { storyOf, tellTurn } from '../src/model/story'
import { fr } from '../src/text/fr'
import type { Lang } from '../src/text/languages'
import { typeset } from '../src/text/typeset'
import type { LogItem, SeatInfo } from '../src/wire/types'
import { filled as SHARED, typeset as TYPESET } from '../../tests/data/prose.json'

const seat = (number: number, name: string | null, level: string | null = null): SeatInfo => ({
  seat: number,
  kind: level ? 'level' : 'here',
  level,
  name,
  taken: true,
  yours: false,
  connected: true,
  gone: false,
})
const LEA = seat(1, 'Léa')
const LEVEL = seat(2, 'Eiger', '3')
const READING = { names: namesOf([LEA, LEVEL]), reader: 0, isLit: true }
const item = (n: number, by: number, words = `{${by}} fait ${n}`): LogItem => ({ n, seat: by, text: `do ${n}`, words })

describe('names', () => {
  it.each(SHARED)('$lang, reader $reader, lit $lit: $marked', ({ marked, lang, names, reader, lit, filled }) => {
    expect(fill(marked, lang as Lang, { names, reader, isLit: lit })).toBe(filled)
  })

  it.each(TYPESET)('are printed: $typed', ({ typed, lang, printed }) =>
    expect(typeset(typed, lang as Lang)).toBe(printed),
  )

  it('leaves cells small', () =>
    expect([asSentence('c4 est prise'), asSentence('la case est prise')]).toEqual([
      'c4 est prise.',
      'La case est prise.',
    ]))

  it('tells how strong a computer is', () => {
    expect(fullName(LEVEL, fr)).toBe('Eiger (ordinateur, amateur)')
    expect(fullName(seat(3, null), fr)).toBe('Joueur 3')
  })

  it('gives advice without who acts', () => {
    expect(fill(withoutSubject('{2} {2?pose|posez} une pièce', 2), 'fr', { ...READING, reader: 2 })).toBe(
      'posez une pièce',
    )
  })
})

describe('the story', () => {
  it('is what was done since the viewer acted, turn by turn', () => {
    const story = storyOf([item(0, 1), item(1, 2), item(2, 2), item(3, 3)], 4, 1)
    expect(story).toMatchObject({
      isFresh: true,
      turns: [
        { seat: 2, items: [{ n: 1 }, { n: 2 }] },
        { seat: 3, items: [{ n: 3 }] },
      ],
    })
  })

  it('goes no further than what has begun to move', () => {
    expect(storyOf([item(0, 1), item(1, 2), item(2, 2)], 2, 1).turns).toMatchObject([{ items: [{ n: 1 }] }])
  })

  it('is kept, and no longer fresh, when the viewer acts', () => {
    expect(storyOf([item(0, 1), item(1, 2), item(2, 1)], 3, 1)).toMatchObject({
      isFresh: false,
      turns: [{ seat: 2, items: [{ n: 1 }] }],
    })
  })

  it('tells a die with the turn it was thrown for, and no dealing', () => {
    expect(storyOf([item(0, 1), item(1, 0), item(2, 2), item(3, 0)], 4, 1).turns).toMatchObject([
      { seat: 2, items: [{ n: 1 }, { n: 2 }] },
    ])
    expect(storyOf([item(0, 0), item(1, 0), item(2, 2)], 3, 1).turns).toMatchObject([{ seat: 2, items: [{ n: 2 }] }])
  })

  it('is the last turn for a spectator', () => {
    expect(storyOf([item(0, 1), item(1, 2)], 2, 0).turns).toMatchObject([{ seat: 2 }])
  })

  it('names whoever acts once', () => {
    const turn = {
      seat: 2,
      items: [
        item(0, 2, '{2} {2?monte|montez} {@?|en d1, }au niveau 1'),
        item(1, 2, '{2} {2?pose|posez} une pièce {@?|sur e1 }(niveau 2)'),
      ],
    }
    expect(tellTurn(turn, (words) => fill(words, 'fr', READING), 'fr')).toBe(
      'Eiger monte au niveau 1 et pose une pièce (niveau 2).',
    )
  })
})

it('gives equals the same place', () => {
  expect(placesOf({ ended: 'rules', result: [3, 8, 3], winners: [2], reason: '' }, 3)).toEqual([
    { seat: 2, place: 1 },
    { seat: 1, place: 2 },
    { seat: 3, place: 2 },
  ])
  expect(placesOf({ ended: 'resigned', result: null, winners: [2], reason: '' }, 2)).toEqual([
    { seat: 2, place: 1 },
    { seat: 1, place: 2 },
  ])
})
