/** How far somebody is in the lessons of a game, kept in this browser. */

export interface Progress {
  /** The lessons that were solved, by their names. */
  readonly done: readonly string[]
  /** Where to go on: a lesson, or the game at the end. */
  readonly at: string
  /** The match that is the last step, once it was begun. */
  readonly match: string
}

export const ENDING = 'game' // the last step, by the name under which progress keeps it
const FRESH: Progress = { done: [], at: '', match: '' }
const key = (slug: string): string => `learn-${slug}`

export function progressOf(slug: string): Progress {
  try {
    return { ...FRESH, ...(JSON.parse(localStorage.getItem(key(slug)) ?? '{}') as Partial<Progress>) }
  } catch {
    return FRESH // a browser that keeps nothing still teaches
  }
}

export function note(slug: string, more: Partial<Progress>): Progress {
  const progress = { ...progressOf(slug), ...more }
  try {
    localStorage.setItem(key(slug), JSON.stringify(progress))
  } catch {
    // See `progressOf`.
  }
  return progress
}

/** One more lesson was solved. */
export function noteDone(slug: string, id: string): Progress {
  const { done } = progressOf(slug)
  return note(slug, { done: [...new Set([...done, id])] })
}

/** The step to begin with: where one stopped, if that step is still there; otherwise the first. */
export function firstStep({ at }: Progress, ids: readonly string[]): number {
  return Math.max(0, ids.indexOf(at))
}
