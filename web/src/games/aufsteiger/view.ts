/** die Aufsteiger's view, as the server sends it: nothing in it is secret. */

export const COLOURS = ['red', 'yellow', 'darkblue', 'lightblue', 'violet', 'grey'] as const
export type Colour = (typeof COLOURS)[number]

export type Phase = 'pawn1' | 'block' | 'drop' | 'top' | 'push' | 'pawn2' | 'follow' | 'stone' | 'over'
export type LadderSize = 'small' | 'big'

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

export interface AufsteigerView {
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
