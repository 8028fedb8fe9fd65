import { describe, expect, it } from 'vitest'

import { mergeLog } from '../src/model/log'

const item = (n: number, text: string) => ({ n, seat: 1, text, words: text })

describe('the log', () => {
  it('puts new items at their places', () => {
    expect(mergeLog([item(0, 'move b1')], { log: [item(1, 'place b2')], log_length: 2 }).map(({ text }) => text)).toEqual(['move b1', 'place b2'])
  })

  it('is cut where actions were taken back', () => {
    expect(mergeLog([item(0, 'move b1'), item(1, 'place b2')], { log: [], log_length: 1 })).toEqual([item(0, 'move b1')])
  })

  it('replaces what has become known', () => {
    expect(mergeLog([item(0, 'deal ?')], { log: [item(0, 'deal 7H')], log_length: 1 })).toEqual([item(0, 'deal 7H')])
  })
})
