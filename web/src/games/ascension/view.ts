/** Ascension's view, as the server sends it: it holds the hidden faces this viewer may see, and no other. */

export type Figure = 'T' | 'C' | 'S' | 'X'
export type Symbol = 'cable' | 'ladder' | 'mattress' | 'spring' | 'abyss' | 'bivouac'
export type Phase = 'piece' | 'place' | 'pawn' | 'spring' | 'over'
export type Reason = 'home' | 'alone' | 'turn-limit'

export interface AscensionView {
  readonly game: 'ascension'
  readonly players: number
  readonly options: { readonly max_turns: number; readonly home: string; readonly direction: string; readonly memory: string }
  readonly viewer: number
  readonly phase: Phase
  readonly to_move: number
  readonly over: boolean
  readonly result: readonly number[] | null
  readonly reason: Reason | null
  readonly extra: boolean
  readonly next_regular: number | null
  readonly turns: number
  /** Bottom to top; '?' where the viewer may not know. */
  readonly stacks: Readonly<Record<string, readonly string[]>>
  readonly pawns: readonly (string | null)[]
  readonly reserve: readonly (readonly [number, number])[]
  readonly blocks: readonly number[]
  readonly summit: readonly number[]
  readonly held: readonly number[]
  readonly left: readonly number[]
  readonly locks: Readonly<Record<string, readonly [string, number]>>
  /** A cell, with its owner, or in the box. */
  readonly joker: string
  readonly hand: { readonly piece: string; readonly from: string } | null
}
