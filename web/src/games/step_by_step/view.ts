import type { Told, Way } from '../../model/seen'

export interface StepSituation {
  /** Pieces laid so far. */
  readonly laid: number
  /** Until the game ends without a piece; null while that does not count. */
  readonly turns_left: number | null
}

/** What the rules tell of an action, legal, refused or done; a piece has nothing but its level. */
export interface StepShows {
  readonly kind?: 'walk' | 'climb' | 'summit' | null
  readonly level: number
  readonly rise?: number
  readonly way?: Way
  /** The cells that take the piece after the move; told of the one pointed at. */
  readonly lays?: readonly string[]
}

/** Step by Step's view, as the server sends it: nothing in it is secret. */
export interface StepView extends Told<StepSituation> {
  readonly game: 'step-by-step'
  readonly players: number
  readonly viewer: number
  readonly phase: 'move' | 'place' | 'over'
  readonly to_move: number
  readonly over: boolean
  readonly result: readonly number[] | null
  readonly reason: 'summit' | 'blockade' | 'no-summit' | 'coda' | null
  readonly size: number
  readonly tower: number
  /** The tower's cell. */
  readonly summit: string
  readonly stock: number
  readonly heights: Readonly<Record<string, number>>
  readonly balls: readonly (string | null)[]
  readonly in_play: readonly number[]
  readonly barred: readonly (string | null)[]
}
