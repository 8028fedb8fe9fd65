/** Small pictures of the tables one has left, as they looked then: kept in this browser only, for the shelf. */

const KEY = 'looks'
const MOST = 8 // some six kilobytes each

type Looks = readonly (readonly [id: string, picture: string])[]

function looks(shelf: Storage): Looks {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as Looks).filter(([, picture]) => /^data:image\/webp;/.test(picture)) : []
  } catch {
    return []
  }
}

function keep(shelf: Storage, kept: Looks): void {
  try {
    shelf.setItem(KEY, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing shows the lid of the box instead.
  }
}

/** Remembers how a table looks; the newest come first, and the oldest go. */
export function remember(shelf: Storage, id: string, picture: string): void {
  keep(shelf, [[id, picture] as const, ...looks(shelf).filter(([other]) => other !== id)].slice(0, MOST))
}

export function lookOf(shelf: Storage, id: string): string | null {
  return looks(shelf).find(([other]) => other === id)?.[1] ?? null
}

/** Forgets every table but these. */
export function forgetOthers(shelf: Storage, ids: readonly string[]): void {
  const kept = looks(shelf)
  if (kept.some(([id]) => !ids.includes(id)))
    keep(
      shelf,
      kept.filter(([id]) => ids.includes(id)),
    )
}
