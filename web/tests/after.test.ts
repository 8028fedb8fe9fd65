/** After the game: the curve, records that are brought, and the replay. */

import { describe, expect, it } from 'vitest'

import { curveOf, marksOf, nearest, pathOf, spread, standingAt } from '../src/model/curve'
import { readRecords } from '../src/model/records'
import { Replay } from '../src/model/replay.svelte'
import type { DecisionInfo, PageInfo } from '../src/wire/types'

const decision = (n: number, first: number, forced = false): DecisionInfo => ({
  n,
  seat: 1,
  action: `a${n}`,
  words: `w${n}`,
  values: [first, 1 - first],
  loss: 0,
  forced,
  exact: false,
  best: `a${n}`,
  better: null,
  reason: null,
})

describe('the curve', () => {
  const points = curveOf([decision(0, 0.5), decision(2, 0.6, true), decision(3, 0.75), decision(6, 0.25)], 8, [0, 1])

  it('has a point before each choice and one for the end', () => {
    expect(points.map(({ n, values }) => [n, values[0]])).toEqual([
      [0, 0.5],
      [3, 0.75],
      [6, 0.25],
      [8, 0],
    ])
    expect(points.at(-1)?.decision).toBeNull()
  })

  it('is open while the analysis goes on', () => {
    expect(curveOf([decision(0, 0.5)], 8, null)).toHaveLength(1)
  })

  it('tells what stood at a position by the next decision', () => {
    expect(standingAt(points, 3)?.n).toBe(3)
    expect(standingAt(points, 4)?.n).toBe(6)
    expect(standingAt(points, 8)?.n).toBe(8)
    expect(standingAt(points.slice(0, 2), 4)).toBeNull()
  })

  it('finds the nearest point', () => {
    expect(nearest(points, 4.4)?.n).toBe(3)
    expect(nearest(points, 4.6)?.n).toBe(6)
    expect(nearest([], 4)).toBeNull()
  })

  it('draws one line for each seat', () => {
    const path = (seat: number) =>
      pathOf(
        points,
        seat,
        (n) => 10 * n,
        (value) => 100 - 100 * value,
      )
    expect(path(1)).toBe('M0 50L30 25L60 75L80 100')
    expect(path(2)).toBe('M0 50L30 75L60 25L80 0')
  })

  it('moves numbers apart that would cover each other', () => {
    expect(spread([5, 50, 95], 10, 0, 100)).toEqual([5, 50, 95])
    expect(spread([50, 52, 53], 10, 0, 100)).toEqual([50, 60, 70])
    expect(spread([-4, 97, 98, 99], 10, 0, 100)).toEqual([0, 80, 90, 100])
  })

  it('puts the shapes of the seats at different places', () => {
    const long = curveOf(
      Array.from({ length: 100 }, (_, n) => decision(n, 0.5)),
      100,
      [1, 0],
    )
    const places = [1, 2, 3].flatMap((seat) => marksOf(long, seat, 3, 4).map(({ n }) => n))
    expect(places).toHaveLength(12)
    expect(new Set(places).size).toBe(12)
    expect(marksOf([], 1, 2, 4)).toEqual([])
  })
})

describe('records that are brought', () => {
  const record = { game: 'talo', players: 2, options: {}, setup: null, actions: ['roll 3'] }
  const line = JSON.stringify(record)

  it('are the lines of a text, empty ones left out', () => {
    expect(readRecords(`${line}\n\n  ${line}  \r\n`).map(({ line: at, game, players }) => [at, game, players])).toEqual(
      [
        [1, 'talo', 2],
        [3, 'talo', 2],
      ],
    )
    expect(readRecords(' \n')).toEqual([])
  })

  it('may be one object over many lines', () => {
    expect(readRecords(JSON.stringify(record, null, 2))).toEqual([{ line: 1, record: line, game: 'talo', players: 2 }])
  })

  it('leave their legal sets at home', () => {
    expect(JSON.parse(readRecords(JSON.stringify({ ...record, legal: [['roll 1', 'roll 3']] }))[0]!.record)).toEqual(
      record,
    )
  })

  it('are kept as they are where they cannot be read, so that the server can say why', () => {
    expect(readRecords(`${line}\n{"game": `)[1]).toEqual({ line: 2, record: '{"game":', game: null, players: null })
    expect(readRecords('[1]')).toEqual([{ line: 1, record: '[1]', game: null, players: null }])
  })
})

describe('a replay', () => {
  const LENGTH = 120

  function replayed(at: number) {
    const asked: [number, number][] = []
    const shown: [number, boolean][] = []
    const page = (n: number): PageInfo => ({
      n,
      turn: 1,
      view: { n },
      situation: {},
      action: n === 0 ? null : { n: n - 1, seat: 1, text: `a${n}`, words: `w${n}` },
    })
    const source = async (viewer: number, first: number) => {
      asked.push([viewer, first])
      const pages = Array.from({ length: Math.min(50, LENGTH + 1 - first) }, (_, i) => page(first + i))
      return {
        game: 'talo',
        has_secrets: false,
        players: 2,
        options: {},
        length: LENGTH,
        viewer,
        pages,
        outcome: null,
        ending: null,
      }
    }
    const replay = new Replay(
      source,
      LENGTH,
      { at, viewer: 1, lang: 'en' },
      async (view, isStep) => void shown.push([view.n as number, isStep]),
    )
    return { replay, asked, shown }
  }

  it('shows any position, and animates only from one to the next', async () => {
    const { replay, shown } = replayed(LENGTH)
    for (const n of [0, 1, 2, 60, 61, 59]) await replay.go(n)
    expect(shown).toEqual([
      [0, false],
      [1, true],
      [2, true],
      [60, false],
      [61, true],
      [59, false],
    ])
    expect(replay.page?.action?.words).toBe('w59')
  })

  it('stays within the game', async () => {
    const { replay } = replayed(500)
    expect(replay.isAtEnd).toBe(true)
    await replay.go(-3)
    expect(replay.at).toBe(0)
    await replay.step(999)
    expect(replay.page?.n).toBe(LENGTH)
  })

  it('asks for each handful once, and anew for other eyes', async () => {
    const { replay, asked } = replayed(0)
    await replay.readAll()
    for (const n of [0, 49, 50, 99, 100, LENGTH]) await replay.go(n)
    expect(asked).toEqual([
      [1, 0],
      [1, 50],
      [1, 100],
    ])
    expect(replay.log.map(({ text }) => text)).toEqual(Array.from({ length: LENGTH }, (_, i) => `a${i + 1}`))
    await replay.see(2)
    expect(asked.at(-1)).toEqual([2, 100])
  })

  it('shows only the last of several positions wanted at once', async () => {
    const { replay, shown } = replayed(0)
    await Promise.all([replay.go(10), replay.go(70), replay.go(30)])
    expect(shown).toEqual([[30, false]])
  })

  it('says when pages do not come, and tries again', async () => {
    let isDown = true
    const { replay: good } = replayed(0)
    const replay = new Replay(
      (viewer, first, lang) => (isDown ? Promise.reject(new Error('down')) : good['source'](viewer, first, lang)),
      LENGTH,
      { at: 5, viewer: 1, lang: 'en' },
      async () => {},
    )
    await replay.go(5)
    expect(replay.problem).toBeInstanceOf(Error)
    isDown = false
    await replay.go(5)
    expect([replay.problem, replay.page?.n]).toEqual([null, 5])
  })
})
