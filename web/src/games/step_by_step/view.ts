/** Step by Step's view, as the server sends it: nothing in it is secret. */
export interface StepView {
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
  readonly idle: number
  readonly coda: number
  readonly heights: Readonly<Record<string, number>>
  readonly balls: readonly (string | null)[]
  readonly in_play: readonly number[]
  readonly barred: readonly (string | null)[]
}
