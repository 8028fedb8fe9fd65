/** What a table shows: the view, with what the rules say of it and what has just been done. The page works out none of it. */

import type { LogItem } from '../wire/types'

/** See docs/previews.md for what each game's situation and traces tell. */
export interface Told<Situation = Record<string, unknown>> {
  readonly situation: Situation
  /** The actions that led here since what was shown before, with what animates them. */
  readonly acted: readonly LogItem[]
}

/** Cells with their levels, from where the pawn stands. */
export type Way = readonly (readonly [cell: string, level: number])[]

export function seen(
  view: Record<string, unknown>,
  situation: Record<string, unknown>,
  acted: readonly LogItem[],
): Record<string, unknown> {
  return { ...view, situation, acted }
}
