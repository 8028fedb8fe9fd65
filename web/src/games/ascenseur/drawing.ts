/**
 * The faces of the cards, as shapes: the same list is drawn as SVG in the hand and painted on a texture for the table.
 * A card is 100 wide and 140 high.
 */

import type { Words } from '../../text/languages'
import { RANKS, suitOf } from './cards'
import type { Card, Suit } from './view'

export const CARD = { width: 100, height: 140, radius: 8 } as const

/** A path drawn around its own origin, then scaled, turned upside down if wanted, and put at a place. */
export interface Part {
  readonly d: string
  readonly fill: string
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly isTurned?: boolean
}

export interface Label {
  readonly text: string
  readonly fill: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly isTurned?: boolean
}

export interface Drawing {
  readonly paper: string
  readonly parts: readonly Part[]
  readonly labels: readonly Label[]
}

/** two: black and red; four: a shade for each suit. */
export type Shades = 'two' | 'four'

const INK: Readonly<Record<Shades, Readonly<Record<Suit, string>>>> = {
  two: { C: '#1f2a2b', D: '#b32a1d', H: '#b32a1d', S: '#1f2a2b' },
  four: { C: '#1c6b3c', D: '#1f5aa6', H: '#b32a1d', S: '#1f2a2b' },
}
const [GOLD, SKIN, PAPER, RIBBON] = ['#d8a63d', '#f6d9b8', '#fffaf0', '#c08a1e']

/** In a box of 20 by 20 around the origin. */
export const SUITS: Readonly<Record<Suit, string>> = {
  C: 'M-4.4-5.3a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0-8.8 0ZM-9.5 2.1a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0-8.8 0ZM.7 2.1a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0-8.8 0ZM-1.6-2Q-1 7-4 10H4Q1 7 1.6-2Z',
  D: 'M0-10Q3.2-4.4 7.8 0Q3.2 4.4 0 10Q-3.2 4.4-7.8 0Q-3.2-4.4 0-10Z',
  H: 'M0 9.6C-12 .6-10.6-9-5.2-9C-2.2-9 0-7-0-4.6C0-7 2.2-9 5.2-9C10.6-9 12 .6 0 9.6Z',
  S: 'M0-10C-3.6-5-9.2-2-9.2 3C-9.2 7.2-3.6 7.8-1.3 4.6Q-1.3 8-4 10H4Q1.3 8 1.3 4.6C3.6 7.8 9.2 7.2 9.2 3C9.2-2 3.6-5 0-10Z',
}

const INDICES: Words<Readonly<Record<string, string>>> = {
  fr: { T: '10', J: 'V', Q: 'D', K: 'R' },
  en: { T: '10' },
}

/** A rank as printed on the card: French kings are R. */
export function indexOf(card: Card, lang: 'fr' | 'en'): string {
  return INDICES[lang][card[0]!] ?? card[0]!
}

export const inkOf = (suit: Suit, shades: Shades): string => INK[shades][suit]

export function drawFace(card: Card, lang: 'fr' | 'en', shades: Shades, isTrump: boolean): Drawing {
  const suit = suitOf(card)
  const ink = inkOf(suit, shades)
  const text = indexOf(card, lang)
  const [size, x] = text.length > 1 ? [23, 15] : [36, 17] // a 10 keeps clear of the pips
  const corner = (isTurned: boolean): Part => ({
    d: SUITS[suit],
    fill: ink,
    x: isTurned ? 100 - x : x,
    y: isTurned ? 91 : 49,
    scale: 1.05,
    isTurned,
  })
  const middle = 'JQK'.includes(card[0]!) ? court(card, suit, ink) : pips(card, suit, ink)
  const ribbon: Part[] = isTrump
    ? [
        { d: 'M0-7.5H27L21 0L27 7.5H0Z', fill: RIBBON, x: 0, y: 73, scale: 1 },
        { d: SUITS[suit], fill: PAPER, x: 10.5, y: 73, scale: 0.52 },
      ]
    : []
  return {
    paper: PAPER,
    parts: [...middle, corner(false), corner(true), ...ribbon],
    labels: [
      { text, fill: ink, x, y: 33, size },
      { text, fill: ink, x: 100 - x, y: 107, size, isTurned: true },
    ],
  }
}

const [LEFT, MID, RIGHT] = [38, 50, 62]
/** Places of the pips in the upper half and on the middle line; the lower half mirrors the upper. */
const PIPS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  '2': [[MID, 28]],
  '3': [
    [MID, 28],
    [MID, 70],
  ],
  '4': [
    [LEFT, 28],
    [RIGHT, 28],
  ],
  '5': [
    [LEFT, 28],
    [RIGHT, 28],
    [MID, 70],
  ],
  '6': [
    [LEFT, 28],
    [RIGHT, 28],
    [LEFT, 70],
    [RIGHT, 70],
  ],
  '7': [
    [LEFT, 28],
    [RIGHT, 28],
    [LEFT, 70],
    [RIGHT, 70],
    [MID, 49],
  ],
  '8': [
    [LEFT, 28],
    [RIGHT, 28],
    [LEFT, 70],
    [RIGHT, 70],
    [MID, 49],
  ],
  '9': [
    [LEFT, 26],
    [RIGHT, 26],
    [LEFT, 54],
    [RIGHT, 54],
    [MID, 70],
  ],
  T: [
    [LEFT, 26],
    [RIGHT, 26],
    [LEFT, 54],
    [RIGHT, 54],
    [MID, 40],
  ],
}

function pips(card: Card, suit: Suit, ink: string): Part[] {
  const rank = card[0]!
  if (rank === 'A') return [{ d: SUITS[suit], fill: ink, x: 50, y: 70, scale: 2.5 }]
  const upper = PIPS[rank]!
  const lower = upper.filter(([, y]) => y < 70 && !(rank === '7' && y === 49))
  const pip = (x: number, y: number, isTurned: boolean): Part => ({
    d: SUITS[suit],
    fill: ink,
    x,
    y,
    scale: 0.82,
    isTurned,
  })
  return [...upper.map(([x, y]) => pip(x, y, false)), ...lower.map(([x, y]) => pip(100 - x, 140 - y, true))]
}

/** Half a figure, its waist on the origin; the other half is the same one upside down. */
function court(card: Card, suit: Suit, ink: string): Part[] {
  const robe = 'M-19 0Q-19-19-9-23H9Q19-19 19 0Z'
  const sash = 'M-13 0L3-23H9L-3 0Z'
  const face = 'M-7.5-31.5a7.5 8.2 0 1 0 15 0a7.5 8.2 0 1 0-15 0Z'
  const { hair, hat, trim } = COURTS[card[0]!]!
  const half: readonly [string, string][] = [
    [robe, ink],
    [sash, GOLD],
    [hair, card[0] === 'K' ? '#5c4432' : '#8a5a2c'],
    [face, SKIN],
    [hat, ink],
    [trim, GOLD],
  ]
  const figure = [false, true].flatMap((isTurned) =>
    half.map(([d, fill]): Part => ({ d, fill, x: 50, y: 70, scale: 1, isTurned })),
  )
  return [
    ...figure,
    { d: SUITS[suit], fill: PAPER, x: 58, y: 59, scale: 0.5 },
    { d: SUITS[suit], fill: PAPER, x: 42, y: 81, scale: 0.5, isTurned: true },
  ]
}

const COURTS: Readonly<Record<string, { hair: string; hat: string; trim: string }>> = {
  // A cap with a feather.
  J: {
    hair: 'M-9-34Q-10-22-6-23H6Q10-22 9-34Z',
    hat: 'M-10-36Q-9-45 2-45Q10-44 10-36Z',
    trim: 'M-10-37H10V-34.6H-10ZM6-40Q10-54 18-52Q13-47 9-38Z',
  },
  // Long hair and a round diadem.
  Q: {
    hair: 'M-9-33Q-14-20-11-17H11Q14-20 9-33Q8-41 0-41Q-8-41-9-33Z',
    hat: 'M-7.5-37Q0-42 7.5-37L8-41Q0-47-8-41Z',
    trim: 'M-9-41Q-5-46-4.6-51Q-1-48 0-54Q1-48 4.6-51Q5-46 9-41Q0-46-9-41Z',
  },
  // A beard and a tall crown.
  K: {
    hair: 'M-8.6-34Q-9.5-17 0-15Q9.5-17 8.6-34Z',
    hat: 'M-8.6-38H8.6V-42H-8.6Z',
    trim: 'M-9.5-41L-11-53L-5-47L0-55L5-47L11-53L9.5-41Z',
  },
}

/** All the cards there are, for tests and specimen sheets. */
export const ALL_CARDS: readonly Card[] = [...'CDHS'].flatMap((suit) => [...RANKS].map((rank) => rank + suit))
