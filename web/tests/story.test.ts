/** What others did, told with names. */

import { describe, expect, it } from 'vitest'

import { asSentence, seatName, withNames } from '../src/model/naming'
import { placesOf } from '../src/model/places'
import { storyOf, tellTurn } from '../src/model/story'
import { en } from '../src/text/en'
import { fr } from '../src/text/fr'
import type { LogItem, SeatInfo } from '../src/wire/types'

const seat = (number: number, name: string | null, level: string | null = null): SeatInfo => ({ seat: number, kind: level ? 'level' : 'here', level, name, taken: true, yours: false, connected: true, gone: false })
const LEA = seat(1, 'Léa')
const LEVEL = seat(2, null, '3')
const item = (n: number, by: number, words = `le joueur ${by} fait ${n}`): LogItem => ({ n, seat: by, text: `do ${n}`, words })

describe('names', () => {
  it.each([
    ['le joueur 1 va en c4', 'Léa va en c4'],
    ['bloque la montée du joueur 2', 'bloque la montée de l’ordinateur'],
    ['laisse ce pli au joueur 1', 'laisse ce pli à Léa'],
    ['pousse le pion du joueur 3', 'pousse le pion du joueur 3'],
  ])('%s', (told, named) => expect(withNames(told, [LEA, LEVEL, seat(3, null)], fr)).toBe(named))

  it('goes before a vowel', () => expect(withNames('le dé du joueur 1', [seat(1, 'Anne')], fr)).toBe('le dé d’Anne'))

  it('is English where English is told', () => {
    expect(withNames("pushes player 1's pawn", [LEA], en)).toBe("pushes Léa's pawn")
    expect(withNames('player 2 goes to c4', [LEA, LEVEL], en)).toBe('the computer goes to c4')
  })

  it('leaves cells small', () => expect([asSentence('c4 est prise'), asSentence('la case est prise')]).toEqual(['c4 est prise.', 'La case est prise.']))

  it('tells two computers apart', () => {
    const seats = [LEA, LEVEL, seat(3, null, '3')]
    expect(seatName(seats[2]!, seats, fr)).toBe('Ordinateur 3 (amateur)')
    expect(withNames('le joueur 3 va en c4', seats, fr)).toBe('l’ordinateur 3 va en c4')
  })
})

describe('the story', () => {
  it('is what was done since the viewer acted, turn by turn', () => {
    const story = storyOf([item(0, 1), item(1, 2), item(2, 2), item(3, 3)], 4, 1)
    expect(story).toMatchObject({ isFresh: true, turns: [{ seat: 2, items: [{ n: 1 }, { n: 2 }] }, { seat: 3, items: [{ n: 3 }] }] })
  })

  it('goes no further than what has begun to move', () => {
    expect(storyOf([item(0, 1), item(1, 2), item(2, 2)], 2, 1).turns).toMatchObject([{ items: [{ n: 1 }] }])
  })

  it('is kept, and no longer fresh, when the viewer acts', () => {
    expect(storyOf([item(0, 1), item(1, 2), item(2, 1)], 3, 1)).toMatchObject({ isFresh: false, turns: [{ seat: 2, items: [{ n: 1 }] }] })
  })

  it('tells a die with the turn it was thrown for, and no dealing', () => {
    expect(storyOf([item(0, 1), item(1, 0), item(2, 2), item(3, 0)], 4, 1).turns).toMatchObject([{ seat: 2, items: [{ n: 1 }, { n: 2 }] }])
    expect(storyOf([item(0, 0), item(1, 0), item(2, 2)], 3, 1).turns).toMatchObject([{ seat: 2, items: [{ n: 2 }] }])
  })

  it('is the last turn for a spectator', () => {
    expect(storyOf([item(0, 1), item(1, 2)], 2, 0).turns).toMatchObject([{ seat: 2 }])
  })

  it('names whoever acts once', () => {
    const turn = { seat: 2, items: [item(0, 2, 'le joueur 2 va en d1 (niveau 1)'), item(1, 2, 'le joueur 2 pose une pièce sur e1 (niveau 2)')] }
    expect(tellTurn(turn, [LEA, LEVEL], fr, 'fr')).toBe('L’ordinateur va en d1 (niveau 1) et pose une pièce sur e1 (niveau 2).')
  })
})

it('gives equals the same place', () => {
  expect(placesOf({ ended: 'rules', result: [3, 8, 3], winners: [2], reason: '' }, 3)).toEqual([{ seat: 2, place: 1 }, { seat: 1, place: 2 }, { seat: 3, place: 2 }])
  expect(placesOf({ ended: 'resigned', result: null, winners: [2], reason: '' }, 2)).toEqual([{ seat: 2, place: 1 }, { seat: 1, place: 2 }])
})
