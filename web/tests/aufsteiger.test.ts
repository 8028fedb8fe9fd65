/** die Aufsteiger's room: the hand answers what was settled in it, touches mean the plainest, and the blocks are turned as their colours demand. */

import { Vector3 } from 'three'
import { beforeEach, describe, expect, it } from 'vitest'

import { inHand, otherMeans, plainest, raise, readChoices, turn, ways } from '../src/games/aufsteiger/actions'
import { bodySize, sizeOf, turnOf } from '../src/games/aufsteiger/body'
import { hand } from '../src/games/aufsteiger/hand.svelte'
import { footprint, terracesOf } from '../src/games/aufsteiger/terraces'
import type { AufsteigerView, Colour } from '../src/games/aufsteiger/view'
import type { Shows } from '../src/model/previews.svelte'
import { NO_OFFER, type Offer } from '../src/scene/board'

interface Moment {
  readonly view: AufsteigerView
  readonly legal: readonly string[]
  readonly previews: Readonly<Record<string, Shows>>
}

const files = import.meta.glob<{ moments: Moment[] }>('./positions/aufsteiger-*.json', { import: 'default' })
const moments = (
  await Promise.all(
    Object.values(files).map(async (read) => ((await read()) as unknown as { moments: Moment[] }).moments),
  )
).flat()
const inPhase = (phase: AufsteigerView['phase']) => moments.filter(({ view }) => view.phase === phase)

function offered({ view, legal, previews }: Moment, wishes: Partial<Offer> = {}): Offer {
  return {
    ...NO_OFFER,
    all: readChoices(legal),
    choices: readChoices(legal),
    seat: view.to_move,
    picked: inHand(view),
    shows: (text) => previews[text] ?? null,
    ...wishes,
  }
}

beforeEach(() => hand.empty())

describe('the faces', () => {
  it('are found by their cells, as high as the rules say', () => {
    for (const { view } of moments) {
      const terraces = terracesOf(view)
      for (const [name, { height, cells }] of Object.entries(view.situation.faces))
        for (const cell of cells) expect([terraces.at(cell)?.name, terraces.height(cell)]).toEqual([name, height])
      view.pawns.forEach((pawn, i) => pawn && expect(terraces.height(pawn)).toBe(view.heights[i]))
    }
  })

  it('are crossed on their own cells only', () => {
    const { view } = moments[0]!
    const terraces = terracesOf(view)
    const around = terraces.stroll('a1', 'z26')
    expect(around.length).toBe(51)
    expect(around.every((cell) => terraces.at(cell) === null)).toBe(true)
    for (const { cells } of terraces.all)
      for (const cell of cells)
        expect(terraces.stroll(cells[0]!, cell).every((each) => cells.includes(each))).toBe(true)
  })
})

describe('the hand', () => {
  it('holds a block as it was lifted, turns it through its poses, and keeps that when it is taken back', () => {
    const moment = inPhase('drop').find(({ view }) => Object.keys(view.situation.tops!).length === 3)!
    const poses = Object.keys(moment.view.situation.tops!)
    hand.take(moment.view.held!, poses[1]!)
    expect(inHand(moment.view)).toEqual({ pose: poses[1] })
    expect(turn(moment.view, offered(moment), 1)).toEqual({ facet: 'pose', value: poses[2] })
    expect(turn(moment.view, offered(moment), 1)).toEqual({ facet: 'pose', value: poses[0] })
    expect(turn(moment.view, offered(moment), -1)).toEqual({ facet: 'pose', value: poses[2] })
    hand.take(moment.view.held!, poses[0]!)
    expect(inHand(moment.view)).toEqual({ pose: poses[2] })
  })

  it('answers with the colour that is shown, or with a useful one, and asks where the one shown cannot be had', () => {
    for (const { view, legal } of inPhase('top')) {
      hand.empty()
      const choices = readChoices(legal)
      expect(legal).toContain(hand.answer(view, choices))
      const colours = ['red', 'yellow', 'darkblue', 'lightblue', 'violet', 'grey'] as const
      for (const colour of colours) {
        hand.shown = colour
        expect(hand.answer(view, choices)).toBe(legal.includes(`top ${colour}`) ? `top ${colour}` : null)
      }
    }
  })

  it('keeps the stone when the turn was ended, and only then', () => {
    const { view, legal } = inPhase('stone')[0]!
    expect(hand.answer(view, readChoices(legal))).toBeNull()
    hand.isEnding = true
    expect(hand.answer(view, readChoices(legal))).toBe('pass')
  })

  it('goes to another height at nearly the same place, there and back', () => {
    let raised = 0
    for (const moment of inPhase('drop')) {
      for (const { facets, text } of readChoices(moment.legal).slice(0, 40)) {
        const picked = { pose: facets.pose! }
        const offer = offered(moment, { picked, hovered: { facet: 'cell', value: facets.cell! } })
        const { heights } = ways(moment.view, offer)
        const there = raise(moment.view, offer, 1)
        expect(there !== null, 'as many as are told').toBe(heights > 1)
        if (!there) continue
        raised++
        expect(
          ways(moment.view, offered(moment, { picked: { ...picked, cell: there.value } })).heights,
          'shown there, waiting',
        ).toBe(heights)
        expect(moment.previews[`drop ${there.value}`]?.level).not.toBe(moment.previews[text]?.level)
        expect(raise(moment.view, offered(moment, { picked, hovered: there }), -1)?.value, 'back again').toBe(
          facets.cell,
        )
      }
    }
    expect(raised).toBeGreaterThan(20)
  })
})

describe('a touch of a face', () => {
  it('means a walk where one leads there, otherwise the smaller ladder', () => {
    const texts = [
      'walk m13',
      'ladder small m13',
      'ladder big m13',
      'ladder big o13',
      'ladder small q13',
      'ladder big q13',
      'stop',
    ]
    const choices = readChoices(texts)
    const meant = (cell: string) =>
      plainest(
        choices.filter(({ facets }) => facets.cell === cell),
        { facet: 'cell', value: cell },
      )
    expect(['m13', 'o13', 'q13'].map(meant)).toEqual(['walk m13', 'ladder big o13', 'ladder small q13'])
    expect(otherMeans(choices)).toEqual(['ladder small', 'ladder big'])
  })

  it('is not asked about twice in any position', () => {
    for (const { legal } of [...inPhase('pawn2'), ...inPhase('pawn1')]) {
      const choices = readChoices(legal)
      for (const { facets } of choices)
        if (facets.cell)
          expect(
            plainest(
              choices.filter((choice) => choice.facets.cell === facets.cell),
              { facet: 'cell', value: facets.cell },
            ),
          ).not.toBeNull()
    }
  })
})

describe('the blocks', () => {
  const AXES = {
    red: [1, 0, 0],
    yellow: [-1, 0, 0],
    darkblue: [0, 1, 0],
    lightblue: [0, -1, 0],
    grey: [0, 0, 1],
    violet: [0, 0, -1],
  } as const

  it('show every colour on top that the rules allow, in every pose that they allow', () => {
    let shown = 0
    for (const { view } of inPhase('drop')) {
      const { layout, tops } = view.situation
      for (const [pose, colours] of Object.entries(tops!)) {
        for (const top of view.held!.startsWith('G') ? [] : colours) {
          const turned = turnOf(view.held!, pose, top as Colour, layout)
          expect(new Vector3(...AXES[top]).applyQuaternion(turned).z).toBeCloseTo(1)
          const size = new Vector3(...bodySize(view.held!, layout))
            .applyQuaternion(turned)
            .toArray()
            .map((side) => Math.round(Math.abs(side)))
          expect(size).toEqual([...sizeOf(pose)])
          shown++
        }
      }
    }
    expect(shown).toBeGreaterThan(100)
  })

  it('cover as many cells as their pose says, or none beyond the table', () => {
    expect(footprint('y25', '2x2x1')).toEqual(['y25', 'y26', 'z25', 'z26'])
    expect(footprint('z25', '2x2x1')).toEqual([])
  })
})
