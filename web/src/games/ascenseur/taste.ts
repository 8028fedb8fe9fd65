/** What a player likes of these cards, kept in this browser: four shades instead of two, pointers for beginners. */

import type { Shades } from './drawing'

export interface Taste {
  readonly shades: Shades
  readonly hints: boolean
}

const KEY = 'ascenseur'
const FRESH: Taste = { shades: 'two', hints: true }
const listeners = new Set<(taste: Taste) => void>()

export function taste(): Taste {
  try {
    return { ...FRESH, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Taste>) }
  } catch {
    return FRESH // a browser that keeps nothing still plays
  }
}

export function keepTaste(wish: Taste): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wish))
  } catch {
    // See `taste`.
  }
  for (const listener of listeners) listener(wish)
}

/** Returns what ends the listening. */
export function onTaste(listener: (taste: Taste) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
