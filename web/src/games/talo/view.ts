import type { Told, Way } from '../../model/seen'

/** What the rules say of a position: docs/previews.md. */
export interface TaloSituation {
  /** Of every cell with a bar over it: the highest top, and the levels on which a pawn may stand. */
  readonly floors: Readonly<Record<string, { readonly top: number; readonly levels: readonly number[] }>>
  /** Every way to make the roll, with the length that the stock lacks for it. */
  readonly takes: readonly { readonly lengths: readonly number[]; readonly missing: number | null }[] | null
}

type Point = readonly [number, number]

/** What the rules tell of a bar or a step that is tried: docs/previews.md. All but `rests` comes when one points at it. */
export interface TaloShows {
  readonly rests?: readonly string[]
  readonly stands?: boolean | null
  readonly centre?: Point
  readonly resultant?: Point | null
  readonly contacts?: readonly {
    readonly from: Point
    readonly to: Point
    readonly load: number | null
    readonly at: Point | null
  }[]
  readonly tips?: {
    readonly bar: string
    readonly towards: string
    readonly edge: readonly (readonly [number, number, number])[]
  } | null
  readonly blocked?: readonly { readonly cell: string; readonly level: number; readonly bar?: string }[]
  /** The places that the pawn could go to then and could not before. */
  readonly opens?: readonly string[]
  /** Of the pawn: the way there, or as far as it leads. */
  readonly way?: Way
}

/** Talō's view, as the server sends it: nothing in it is secret. */
export interface TaloView extends Told<TaloSituation> {
  readonly game: 'talo'
  readonly players: number
  readonly options: {
    readonly goal: number
    readonly margin: number
    readonly risky: boolean
    readonly descend: boolean
    readonly idle_limit: number
  }
  readonly viewer: number
  readonly phase: 'start' | 'roll' | 'take' | 'build' | 'over'
  /** 0 is chance. */
  readonly to_move: number
  readonly turn: number
  readonly roll: number | null
  readonly rolls: number
  /** Lengths of the bars taken and not yet built. */
  readonly hand: readonly number[]
  /** How many bars of lengths 1 to 10 are left. */
  readonly stock: readonly number[]
  readonly held: string | null
  readonly moved: boolean
  /** In building order: '4 x d5 1'. */
  readonly bars: readonly string[]
  /** 'c3 0': cell and level; null before the start is chosen. */
  readonly pawns: readonly (string | null)[]
  readonly idle: number
  readonly turns: number
  readonly over: boolean
  readonly result: readonly number[] | null
  readonly reason: 'summit' | 'stock' | 'idle' | 'collapse' | null
}
