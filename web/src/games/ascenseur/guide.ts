import type { Lang } from '../../text/languages'
import type { GuideStep } from '../room'
import type { AscenseurView } from './view'
import { WORDS } from './words'

export function guide(_view: AscenseurView, lang: Lang): readonly GuideStep<AscenseurView>[] {
  const words = WORDS[lang].guide
  const at = (value: 'lift' | 'stock' | 'own') => ({ facet: 'mark', value })
  const isMine = (v: AscenseurView) => v.to_move === v.viewer && !v.over
  const bids = (v: AscenseurView) => isMine(v) && v.phase === 'bid'
  const plays = (v: AscenseurView) => isMine(v) && v.phase === 'play'
  return [
    { id: 'aim', when: () => true, text: words.aim, at: at('lift'), rules: ['R3', 'R13'] },
    { id: 'trump', when: (v) => v.turned !== null, text: words.trump, at: at('stock'), rules: ['R6', 'R11'] },
    { id: 'peak', when: (v) => bids(v) && v.turned === null, text: words.peak, at: at('stock'), rules: ['R7'] },
    {
      id: 'dealer',
      when: (v) => bids(v) && v.forbidden_bid !== null,
      text: words.dealer,
      at: at('own'),
      rules: ['R9'],
    },
    { id: 'bid', when: bids, text: words.bid, at: at('own'), rules: ['R8', 'R13'] },
    { id: 'play', when: plays, text: words.play, at: null, rules: ['R10'] },
    {
      id: 'enough',
      when: (v) => plays(v) && v.cards > 1 && v.situation.standing[v.viewer - 1] === 'exact',
      text: words.enough,
      at: at('own'),
      rules: ['R13'],
    },
  ]
}
