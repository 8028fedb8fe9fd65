/** The camera's place is exact, and what hides a place is found. */

import { Box3, Vector3 } from 'three'
import { expect, it } from 'vitest'

import { corners, fill, fit, type Axes } from '../src/scene/framing'
import { between } from '../src/scene/sight'

const OPENING = { x: 0.36, y: 0.2 }

function axesAt(azimuth: number, tilt: number): Axes {
  const back = new Vector3(Math.sin(azimuth) * Math.cos(tilt), Math.sin(tilt), Math.cos(azimuth) * Math.cos(tilt))
  const right = new Vector3(Math.cos(azimuth), 0, -Math.sin(azimuth))
  return { right, up: new Vector3().crossVectors(back, right), back }
}

const BOARDS = {
  flat: corners(new Box3(new Vector3(-5, 0, -5), new Vector3(5, 0.3, 5))),
  tall: [
    ...corners(new Box3(new Vector3(-5, 0, -5), new Vector3(5, 0.3, 5))),
    new Vector3(1, 9, -4),
    new Vector3(2, 9, -4),
  ],
  aside: corners(new Box3(new Vector3(3, 0, -1), new Vector3(4, 6, 2))),
}

it.each(Object.entries(BOARDS))('fills the opening exactly and cuts nothing off: %s', (_name, points) => {
  for (const azimuth of [0, 0.4, 2, 4])
    for (const tilt of [0.3, 0.6, 1.2, 1.56]) {
      const axes = axesAt(azimuth, tilt)
      const eye = fit(points, axes, OPENING)
      const { share } = fill(points, axes, eye, OPENING)
      expect(share).toBeCloseTo(1, 9)
      const { isInside } = fill(points, axes, eye, { x: OPENING.x * 1.0001, y: OPENING.y * 1.0001 })
      expect(isInside).toBe(true)
    }
})

it('finds what stands before a point, and not what stands behind it or holds it', () => {
  const box = (z: number) => new Box3(new Vector3(-1, 0, z), new Vector3(1, 3, z + 1))
  const eye = new Vector3(0, 1, 20)
  expect([...between(eye, [{ at: new Vector3(0, 1, 0) }], [box(5), box(-0.5), box(-5)])]).toEqual([0])
})

it('leaves what hides only a part of a place', () => {
  const wall = new Box3(new Vector3(-0.2, 0, 5), new Vector3(0.2, 3, 6))
  const [eye, at] = [new Vector3(0, 1, 20), new Vector3(0, 1, 0)]
  expect(between(eye, [{ at, reach: 0.1 }], [wall]).size).toBe(1)
  expect(between(eye, [{ at, reach: 0.5 }], [wall]).size).toBe(0)
})
