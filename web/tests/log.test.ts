import { describe, expect, it } from 'vitest'

import { mergeLog, olderThan, PAGE, withOlder } from '../src/model/log'
import { Replay } from '../src/model/replay.svelte'

const item = (n: number, text = `a${n}`) => ({ n, seat: 1, text, words: text })
const run = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => item(from + i))

describe('the log', () => {
  it('puts new items at their places', () => {
    expect(
      mergeLog([item(0, 'move b1')], { log: [item(1, 'place b2')], log_length: 2 }).map(({ text }) => text),
    ).toEqual(['move b1', 'place b2'])
  })

  it('is cut where actions were taken back', () => {
    expect(mergeLog([item(0, 'move b1'), item(1, 'place b2')], { log: [], log_length: 1 })).toEqual([
      item(0, 'move b1'),
    ])
  })

  it('replaces what has become known', () => {
    expect(mergeLog([item(0, 'deal ?')], { log: [item(0, 'deal 7H')], log_length: 1 })).toEqual([item(0, 'deal 7H')])
  })

  it('may begin later than the match', () => {
    const newest = mergeLog([], { log: run(300, 500), log_length: 500 })
    expect(newest).toEqual(run(300, 500))
    expect(mergeLog(newest, { log: [item(500)], log_length: 501 })).toEqual(run(300, 501))
    expect(mergeLog(newest, { log: [], log_length: 499 }).at(-1)).toEqual(item(498))
  })

  it('has no gap: what does not reach up to the newest is left out', () => {
    expect(mergeLog(run(0, 50), { log: run(300, 500), log_length: 500 })).toEqual(run(300, 500))
    expect(mergeLog(run(300, 500), { log: [item(7, 'deal 7H'), item(500)], log_length: 501 })).toEqual(run(300, 501))
  })
})

describe('older entries', () => {
  it('are asked for page by page, to the first', () => {
    expect(olderThan(run(300, 500), 500)).toEqual({ first: 300 - PAGE, count: PAGE })
    expect(olderThan(run(100, 500), 500)).toEqual({ first: 0, count: 100 })
    expect(olderThan(run(0, 500), 500)).toBeNull()
    expect(olderThan([], 0)).toBeNull()
  })

  it('go before those that are known', () => {
    expect(withOlder(run(300, 500), { items: run(100, 300) }, 500)).toEqual(run(100, 500))
  })

  it('do not take back what has become known since', () => {
    expect(withOlder([item(1, 'deal 7H')], { items: [item(0), item(1, 'deal ?')] }, 2)).toEqual([
      item(0),
      item(1, 'deal 7H'),
    ])
  })
})

describe('the log of a game that is looked back at', () => {
  it('holds what has been fetched, in order and without holes', async () => {
    const pages = async (viewer: number, first: number) => ({
      ...{ game: 'g', has_secrets: false, players: 2, options: {}, length: 120, viewer, outcome: null, ending: null },
      pages: Array.from({ length: Math.min(50, 121 - first) }, (_, i) => ({
        n: first + i,
        turn: 0,
        view: {},
        situation: {},
        action: first + i > 0 ? item(first + i - 1) : null,
      })),
    })
    const replay = new Replay(pages, 120, { at: 120, viewer: 0, lang: 'fr' }, async () => {})
    await replay.go(120)
    expect(replay.log).toEqual(run(99, 120))
    await replay.readAll()
    expect(replay.log).toEqual(run(0, 120))
  })
})
