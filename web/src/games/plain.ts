/**
 * The room of every game that has none of its own: the board as the rules draw it in characters, and a list of what can be
 * done, in words. Both come with the situation (Game.situation in core/game.py).
 */

import type { Facets, Touch } from '../model/choices'
import type { Told } from '../model/seen'
import type { Lang, Words } from '../text/languages'
import type { GameRoom } from './room'

export interface PlainSituation {
  readonly drawing: Words<string>
  /** What each action that can be done means, by its text; with marks for who. */
  readonly words: Readonly<Record<string, Words<string>>>
}

export interface PlainView extends Told<PlainSituation> {
  readonly players: number
  readonly viewer: number
}

/** As the drawing calls a seat. */
const PLAYER: Words<string> = { fr: 'joueur', en: 'player' }

const readChoices = (legal: readonly string[]) => legal.map((text) => ({ text, facets: { action: text } }))

export const plainRoom = (slug: string): GameRoom<PlainView> => ({
  slug,
  tone: { light: '#8f8471', dark: '#4a4237' },
  hasLevels: false,
  trayCovers: ['action'], // chosen from the list beside the drawing
  readChoices,
  compose: (_view, { action }: Facets) => action ?? null,
  name: ({ situation }, { value }: Touch, lang: Lang) => situation.words[value]?.[lang] ?? value,
  facts: ({ players }, lang) => ({
    turn: { parts: [], now: 0 },
    seats: Array.from({ length: players }, (_, i) => `${PLAYER[lang]} ${i + 1}`),
    common: [],
  }),
  twin: () => ({ sentences: [], tables: [] }),
  guide: () => [],
})
