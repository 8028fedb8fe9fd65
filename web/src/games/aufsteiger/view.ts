/** die Aufsteiger's view, as the server sends it: nothing in it is secret. */

import type { Told, Way } from '../../model/seen'

export const COLOURS = ['red', 'yellow', 'darkblue', 'lightblue', 'violet', 'grey'] as const
export type Colour = (typeof COLOURS)[number]

export type Phase = 'pawn1' | 'block' | 'drop' | 'top' | 'push' | 'pawn2' | 'follow' | 'stone' | 'over'
export type LadderSize = 'small' | 'big'
/** Which pair of colours is on the square faces of the blocks. */
export type Layout = 'mixed' | 'grey' | 'red' | 'blue'

export interface BlockView {
  /** The smallest column and row of its footprint. */
  readonly cell: string
  /** Extent in columns, rows and height: '4x2x2'. */
  readonly pose: string
  /** Height of its underside. */
  readonly base: number
  /** null while its mover has not chosen it yet. */
  readonly top: Colour | null
}

/** One connected, visible part of a block's upper face, or a court of the table that blocks enclose. */
export interface Face {
  readonly height: number
  /** null: a court. */
  readonly block: string | null
  readonly cells: readonly string[]
  readonly borders: readonly string[]
}

/** What the rules say of the tower. */
export interface AufsteigerSituation {
  /** By name, the smallest cell; what belongs to none is the open table. */
  readonly faces: Readonly<Record<string, Face>>
  readonly highest: string | null
  readonly covered: readonly string[]
  readonly layout: Layout
  /** While a block is in hand: its poses, and the colours that each can show on top. */
  readonly tops: Readonly<Record<string, readonly Colour[]>> | null
}

/** How high somebody could walk after a block is put down. */
export interface Opening {
  readonly seat: number
  readonly cell: string
  readonly level: number
  /** Higher than ever. */
  readonly best: boolean
  readonly way: Way
}

/** What is told of an action, as far as it concerns it: docs/previews.md. */
export interface AufsteigerShows {
  readonly kind?: 'walk' | 'ladder' | 'bridge'
  readonly level?: number
  readonly way?: Way
  readonly reaches?: boolean
  /** Where it could go on to. */
  readonly onward?: Way
  /** What is not flat under a block. */
  readonly below?: Way
  /** Of a drop: by colour; of a colour: a list. */
  readonly opens?: Readonly<Partial<Record<Colour, readonly Opening[]>>> | readonly Opening[]
}

export interface AufsteigerView extends Told<AufsteigerSituation> {
  readonly game: 'aufsteiger'
  readonly players: number
  readonly viewer: number
  readonly phase: Phase
  readonly to_move: number
  readonly over: boolean
  readonly result: readonly number[] | null
  readonly reason: 'idle' | 'turn_limit' | null
  readonly turn_of: number
  readonly turns: number
  readonly idle: number
  readonly colours: readonly Colour[]
  /** The face each pawn stands on: 'table', the smallest cell of the face, or null while it waits for a push. */
  readonly pawns: readonly (string | null)[]
  readonly heights: readonly number[]
  readonly best: readonly number[]
  readonly arrived: readonly number[]
  readonly climbs: readonly (readonly (readonly [number, number])[])[]
  readonly ladders: readonly (readonly LadderSize[])[]
  readonly stone_in_hand: readonly boolean[]
  readonly stone_on: readonly (string | null)[]
  readonly last_moved: string | null
  /** The block in hand: it is not among `blocks`. */
  readonly held: string | null
  readonly blocks: Readonly<Record<string, BlockView>>
  /** Who would win now. */
  readonly leading: readonly number[]
  /** How many turns without progress end the game. */
  readonly patience: number
  readonly pushing: number | null
}
