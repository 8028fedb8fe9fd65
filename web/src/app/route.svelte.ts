/** Where the visitor is. Addresses live behind the #, so that they work from any sub-path and reach no server's log. */

export type Route =
  | { readonly page: 'shelf' }
  | { readonly page: 'box'; readonly slug: string }
  | { readonly page: 'table'; readonly id: string }
  | { readonly page: 'join'; readonly token: string }

function read(): Route {
  const hash = location.hash.slice(1)
  // Links that the server hands out: …/join#token
  if (/\/join\/?$/.test(location.pathname) && hash !== '' && !hash.startsWith('/')) return { page: 'join', token: hash }
  const [, page, rest] = hash.split('/')
  if (page === 'box' && rest) return { page: 'box', slug: rest }
  if (page === 'm' && rest) return { page: 'table', id: rest }
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

export const shelfAddress = (): string => (/\/join\/?$/.test(location.pathname) ? `${new URL('.', location.href).pathname}#/` : '#/')
export const boxAddress = (slug: string): string => `#/box/${slug}`
export const tableAddress = (id: string): string => `#/m/${id}`

/** Leaves a link's address, so that its secret does not stay in the address bar. */
export function enterTable(id: string): void {
  history.replaceState(null, '', `${new URL('.', location.href).pathname}${tableAddress(id)}`)
  current = read()
}
