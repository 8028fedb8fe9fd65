/** Ascension's view, as the server sends it: it holds the hidden faces this viewer may see, and no other. */

import type { Told, Way } from '../../model/seen'

export type Figure = 'T' | 'C' | 'S' | 'X'
export type Symbol = 'cable' | 'ladder' | 'mattress' | 'spring' | 'abyss' | 'bivouac'
export type Phase = 'piece' | 'place' | 'pawn' | 'spring' | 'over'
export type Reason = 'home' | 'alone' | 'turn-limit'

interface Closed {
  readonly cell: string
  readonly seat: number
}

/** What the rules say of a position; levels are in half-cubes. */
export interface AscensionSituation {
  readonly pillar: string
  /** Cells that are not 0. */
  readonly heights: Readonly<Record<string, number>>
  readonly figures: readonly Figure[]
  readonly corners: readonly string[]
  /** Blockages that each pawn can still bear. */
  readonly lives: readonly number[]
  /** Closed to all but that seat: to put something there, and to take the piece on top. */
  readonly fenced: readonly Closed[]
  readonly barred: readonly Closed[]
  /** Whether the mover has to open a way for the pawn. */
  readonly must_open: boolean
  /** This turn and those that follow if nothing changes. */
  readonly next: readonly { readonly seat: number; readonly extra: boolean }[]
}

/** What the rules tell of an action, legal, refused or done. */
export interface AscensionShows {
  readonly level?: number
  readonly rise?: number | null
  readonly kind?: 'walk' | 'climb' | 'special' | 'goal' | null
  readonly by?: 'step' | 'cable' | null
  readonly way?: Way
  /** Told of the one pointed at: where the pawn could go then. */
  readonly opens?: readonly string[]
  readonly onward?: readonly string[]
}

export interface AscensionView extends Told<AscensionSituation> {
  readonly game: 'ascension'
  readonly players: number
  readonly options: {
    readonly max_turns: number
    readonly home: string
    readonly direction: string
    readonly memory: string
  }
  readonly viewer: number
  readonly phase: Phase
  readonly to_move: number
  readonly over: boolean
  readonly result: readonly number[] | null
  readonly reason: Reason | null
  readonly extra: boolean
  readonly turns: number
  /** Bottom to top; '?' where the viewer may not know. */
  readonly stacks: Readonly<Record<string, readonly string[]>>
  readonly pawns: readonly (string | null)[]
  readonly reserve: readonly (readonly [number, number])[]
  readonly blocks: readonly number[]
  readonly summit: readonly number[]
  readonly held: readonly number[]
  readonly locks: Readonly<Record<string, readonly [string, number]>>
  /** A cell, with its owner, or in the box. */
  readonly joker: string
  readonly hand: { readonly piece: string; readonly from: string } | null
}
