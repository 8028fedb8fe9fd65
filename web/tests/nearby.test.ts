import { describe, expect, it } from 'vitest'

import { LOUPE, loupePlace } from '../src/model/loupe'
import { nearest, nextTo } from '../src/model/nearby'

const PLACES = [
  { name: 'a', x: 0, y: 0 },
  { name: 'b', x: 10, y: 0 },
  { name: 'c', x: 8, y: 9 },
]

describe('places beside each other', () => {
  it('has the nearest one within reach', () => {
    expect(nearest(PLACES, { x: 7, y: 1 })?.name).toBe('b')
    expect(nearest(PLACES, { x: 7, y: 1 }, 3)).toBeNull()
  })

  it('goes straight ahead before it goes aside', () => {
    expect(nextTo(PLACES, PLACES[0]!, 1, 0, 4)?.name).toBe('b')
    expect(nextTo(PLACES, PLACES[1]!, 0, 1, 4)?.name).toBe('c')
    expect(nextTo(PLACES, PLACES[0]!, -1, 0, 4)).toBeNull()
  })
})

describe('the loupe', () => {
  const [width, height] = [390, 844]

  it.each([
    [195, 420],
    [2, 420],
    [388, 420],
    [195, 840],
    [195, 30],
    [3, 5],
    [387, 5],
  ])('is inside the window and not under a finger at %i, %i', (x, y) => {
    const at = loupePlace({ x, y }, width, height)
    expect(at.x - LOUPE / 2).toBeGreaterThanOrEqual(0)
    expect(at.x + LOUPE / 2).toBeLessThanOrEqual(width)
    expect(at.y - LOUPE / 2).toBeGreaterThanOrEqual(0)
    expect(at.y + LOUPE / 2).toBeLessThanOrEqual(height)
    expect(Math.hypot(at.x - x, at.y - y)).toBeGreaterThan(LOUPE / 2 + 20)
  })
})
