/** Where the visitor is. Addresses live behind the #, so that they work from any sub-path and reach no server's log. */

import { preferences } from '../model/preferences.svelte'
import { api, HOME, Refusal } from '../wire/api'

export type Route =
  | { readonly page: 'shelf' }
  | { readonly page: 'box'; readonly slug: string }
  /** A match that is over is shown at the position after `ply` actions; `key` lets whoever has it watch. */
  | { readonly page: 'table'; readonly id: string; readonly ply: number | null; readonly key: string | null }
  | { readonly page: 'record' }
  | { readonly page: 'learn'; readonly slug: string }
  | { readonly page: 'puzzles'; readonly slug: string }
  /** A club's evening; without an id one that is to be set up. */
  | { readonly page: 'evening'; readonly id: string | null }
  /** The shelf on a screen for everybody; `minutes` without a touch, and it is as new. */
  | { readonly page: 'kiosk'; readonly minutes: number | null }
  | { readonly page: 'join'; readonly token: string }
  | { readonly page: 'nowhere' }

function read(): Route {
  const hash = location.hash.slice(1)
  // Links that the server hands out: …/join/game#token. In those of old there was no game.
  if (isInvitation() && !hash.startsWith('/')) return { page: 'join', token: hash }
  const [path, query] = hash.split('?')
  const [, page, rest] = path!.split('/')
  if (page === 'box' && rest) return { page: 'box', slug: rest }
  if (page === 'm' && rest) {
    const asked = new URLSearchParams(query)
    const ply = asked.get('ply')
    return {
      page: 'table',
      id: rest,
      ply: ply !== null && /^\d{1,6}$/.test(ply) ? Number(ply) : null,
      key: asked.get('key'),
    }
  }
  if (page === 'learn' && rest) return { page: 'learn', slug: rest }
  if (page === 'puzzles' && rest) return { page: 'puzzles', slug: rest }
  if (page === 'record') return { page: 'record' }
  if (page === 'evening') return { page: 'evening', id: /^[A-Za-z0-9]{1,32}$/.test(rest ?? '') ? rest! : null }
  if (page === 'kiosk') {
    const asked = new URLSearchParams(query)
    return { page: 'kiosk', minutes: asked.has('off') ? null : Number(asked.get('minutes') ?? '') || 5 }
  }
  return page === undefined || page === '' ? { page: 'shelf' } : { page: 'nowhere' }
}

const isInvitation = (): boolean => /^join(\/|$)/.test(location.pathname.slice(HOME.pathname.length))

let current = $state.raw<Route>(read())
addEventListener('hashchange', () => {
  current = read()
  scrollTo(0, 0)
})

export function route(): Route {
  return current
}

export const shelfAddress = (): string => (location.pathname === HOME.pathname ? '#/' : `${HOME.pathname}#/`)
export const boxAddress = (slug: string): string => `#/box/${slug}`
export const tableAddress = (id: string): string => `#/m/${id}`
export const learnAddress = (slug: string): string => `#/learn/${slug}`
export const puzzlesAddress = (slug: string): string => `#/puzzles/${slug}`
export const eveningAddress = (id = ''): string => `#/evening${id && `/${id}`}`
export const recordAddress = (): string => '#/record'

/** The same place in a game that is over, without leaving: for a reload, and for whoever copies the address. */
export function notePly(id: string, ply: number | null): void {
  history.replaceState(null, '', ply === null ? tableAddress(id) : `${tableAddress(id)}?ply=${ply}`)
}

/** Leaves a link's address, so that its secret does not stay in the address bar. */
export function enterTable(id: string): void {
  history.replaceState(null, '', `${HOME.pathname}${tableAddress(id)}`)
  current = read()
}

/** Lets whoever follows a shared address watch, and takes its secret out of the address bar. */
export async function follow({ id, ply, key }: Route & { readonly page: 'table' }): Promise<void> {
  if (key === null) return
  try {
    await api.join(key, null, preferences.lang)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error // the table itself will say that it is not for them
  }
  notePly(id, ply)
}
