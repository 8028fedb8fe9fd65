import { expect, it } from 'vitest'

import { tally } from '../src/model/profile'
import type { MatchInfo } from '../src/wire/types'

const over = (game: string, mine: readonly number[], winners: readonly number[], status = 'over') =>
  ({
    game,
    status,
    seats: [1, 2].map((seat) => ({ seat, yours: mine.includes(seat) })),
    outcome: { winners },
  }) as unknown as MatchInfo

it('finished games are counted by game, and those that one has won', () => {
  const matches = [
    over('talo', [1], [1]),
    over('talo', [2], [1]),
    over('talo', [1], [1, 2]),
    over('ascension', [2], [2]),
    over('talo', [1], [1], 'playing'),
    over('talo', [1, 2], [1]), // against oneself
    over('talo', [], [1]), // only watched
  ]
  expect(tally(matches)).toEqual([
    { slug: 'talo', games: 3, won: 2 },
    { slug: 'ascension', games: 1, won: 1 },
  ])
})
