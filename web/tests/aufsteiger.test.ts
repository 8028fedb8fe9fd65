/** die Aufsteiger: what the board foresees agrees with what the server allows, and the blocks are turned as their colours demand. */

import { Vector3 } from 'three'
import { describe, expect, it } from 'vitest'

import { bodySize, layoutOf, POSES, kindOf, possibleTops, sizeOf, turnOf } from '../src/games/aufsteiger/body'
import { crowdOf, nameOf, reliefOf, walks } from '../src/games/aufsteiger/relief'
import type { AufsteigerView } from '../src/games/aufsteiger/view'

interface Moment {
  readonly view: AufsteigerView
  readonly legal: readonly string[]
}

const files = import.meta.glob<{ moments: Moment[] }>('./positions/aufsteiger-*.json', { import: 'default' })
const moments = (await Promise.all(Object.values(files).map(async (read) => ((await read()) as unknown as { moments: Moment[] }).moments))).flat()

describe('the landscape', () => {
  it('is as high where the pawns stand as the server says', () => {
    for (const { view } of moments)
      view.pawns.forEach((pawn, i) => pawn && pawn !== 'table' && expect(reliefOf(view).terraces.get(reliefOf(view).face(numberIn(pawn)).id)?.height).toBe(view.heights[i]))
  })

  it('names every face a pawn may walk to, and no other', () => {
    let compared = 0
    for (const [i, { view, legal }] of moments.entries()) {
      // The first decision of a pawn's part: after a walk none is offered.
      if (view.phase !== 'pawn2' || moments[i - 1]?.view.phase === 'pawn2') continue
      const offered = legal.filter((text) => text.startsWith('walk ')).map((text) => text.slice(5))
      expect([...walks(reliefOf(view), view.to_move, crowdOf(view))].map(nameOf).sort()).toEqual(offered.sort())
      compared++
    }
    expect(compared).toBeGreaterThan(20)
  })
})

describe('the blocks', () => {
  const AXES = { red: [1, 0, 0], yellow: [-1, 0, 0], darkblue: [0, 1, 0], lightblue: [0, -1, 0], grey: [0, 0, 1], violet: [0, 0, -1] } as const

  it('show the colour on top that is asked for, in the pose that is asked for', () => {
    for (const block of ['S1', 'S5', 'S9', 'M1', 'L1', 'L4', 'L7']) {
      for (const pose of POSES[kindOf(block)]) {
        for (const top of possibleTops(block, pose, 'mixed')) {
          const turn = turnOf(block, pose, top, 'mixed')
          expect(new Vector3(...AXES[top]).applyQuaternion(turn).z).toBeCloseTo(1)
          const size = new Vector3(...bodySize(block, 'mixed')).applyQuaternion(turn).toArray().map((side) => Math.round(Math.abs(side)))
          expect(size).toEqual([...sizeOf(pose)])
        }
      }
    }
  })

  it('tell how the colours are laid out', () => {
    for (const { view } of moments) expect(layoutOf(view)).toBe('mixed')
    const blocks = { S5: { cell: 'a1', pose: '2x2x1', base: 0, top: 'grey' }, S1: { cell: 'c1', pose: '2x2x1', base: 0, top: 'violet' } }
    expect(layoutOf({ blocks } as unknown as AufsteigerView)).toBe('grey')
  })
})

function numberIn(cell: string): number {
  return (cell.charCodeAt(0) - 97) * 26 + Number(cell.slice(1)) - 1
}
