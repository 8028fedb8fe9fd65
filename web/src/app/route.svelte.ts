/** Where the visitor is. Addresses live behind the #, so that they work from any sub-path and reach no server's log. */

import { preferences } from '../model/preferences.svelte'
import { api, Refusal } from '../wire/api'

export type Route =
  | { readonly page: 'shelf' }
  | { readonly page: 'box'; readonly slug: string }
  /** A match that is over is shown at the position after `ply` actions; `key` lets whoever has it watch. */
  | { readonly page: 'table'; readonly id: string; readonly ply: number | null; readonly key: string | null }
  | { readonly page: 'record' }
  | { readonly page: 'join'; readonly token: string }

function read(): Route {
  const hash = location.hash.slice(1)
  // Links that the server hands out: …/join#token
  if (/\/join\/?$/.test(location.pathname) && hash !== '' && !hash.startsWith('/')) return { page: 'join', token: hash }
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
  if (page === 'record') return { page: 'record' }
  return { page: 'shelf' }
}

let current = $state.raw<Route>(read())
addEventListener('hashchange', () => {
  current = read()
  scrollTo(0, 0)
})

export function route(): Route {
  return current
}

export const shelfAddress = (): string =>
  /\/join\/?$/.test(location.pathname) ? `${new URL('.', location.href).pathname}#/` : '#/'
export const boxAddress = (slug: string): string => `#/box/${slug}`
export const tableAddress = (id: string): string => `#/m/${id}`
export const recordAddress = (): string => '#/record'

/** The same place in a game that is over, without leaving: for a reload, and for whoever copies the address. */
export function notePly(id: string, ply: number | null): void {
  history.replaceState(null, '', ply === null ? tableAddress(id) : `${tableAddress(id)}?ply=${ply}`)
}

/** Leaves a link's address, so that its secret does not stay in the address bar. */
export function enterTable(id: string): void {
  history.replaceState(null, '', `${new URL('.', location.href).pathname}${tableAddress(id)}`)
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
