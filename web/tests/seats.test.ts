/** A seat looks like its pawn. */

import { Color } from 'three'
import { expect, it } from 'vitest'

import { openRoom } from '../src/games'
import { seatLook, SEATS } from '../src/model/seats'

const hueOf = (colour: string) => new Color(colour).getHSL({ h: 0, s: 0, l: 0 }).h * 360
const apart = (a: number, b: number) => Math.min(Math.abs(a - b), 360 - Math.abs(a - b))

it.each(['step-by-step', 'ascension', 'talo'])('the first seat of %s never has the hue of the table', async (slug) => {
  const { tone } = await openRoom(slug)
  const view = { players: 2, situation: { figures: ['T', 'S'] } }
  for (const cloth of Object.values(tone))
    expect(apart(hueOf(seatLook(slug, view, 1).colour), hueOf(cloth))).toBeGreaterThan(30)
})

it('Aufsteiger shows the colour dealt, Ascension the figure of the corner', async () => {
  await openRoom('aufsteiger')
  await openRoom('ascension')
  expect(seatLook('aufsteiger', { colours: ['violet', 'red'] }, 2).name).toBe('red')
  expect(seatLook('ascension', { players: 2, situation: { figures: ['T', 'S'] } }, 2)).toMatchObject({
    shape: 'square',
    mark: '■',
    colour: SEATS[1]!.colour,
  })
})
