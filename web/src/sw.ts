/** The service worker: keeps this version of the client in the browser, so that the library opens without a connection.
 *
 * What a version consists of stands above this file when it has been built (tools/keeping.js). Only that is kept, each file only
 * if its hash is the one in the list, and besides it the list of games and their rules. Nothing that a server says of a
 * table, a visitor or anything else passes through here: those requests are not touched.
 */

import './push'

interface Kept {
  readonly version: string
  /** What the shelf needs: kept at once. The rest comes when it is used, or when somebody asks for all of it. */
  readonly shelf: readonly string[]
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly packed: number; readonly hash: string }>>
}
declare const KEPT: Kept

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Lasting {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Told extends Lasting {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}
interface Worker {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(whose: { includeUncontrolled: boolean }): Promise<readonly unknown[]>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', does: (event: Lasting) => void): void
  addEventListener(type: 'fetch', does: (event: Fetching) => void): void
  addEventListener(type: 'message', does: (event: Told) => void): void
}

const worker = self as unknown as Worker
const HERE = worker.registration.scope
// Several libraries may live in different folders of one site: none touches what another keeps.
const OURS = `sommet ${HERE} `
const CACHE = OURS + KEPT.version
const PAGE = 'index.html'
const WHOLE = new URL('whole', HERE).href // stands in the cache when everything of the version does
const LANGS = ['fr', 'en']
const LIBRARY = /^api\/games(\/[\w-]{1,40}\/rules)?$/
const FILED = 'library/games.fr.json' // where a site without a server has the same
const MOST_RULES = 60 // games with rules in two languages, and then some
const PATIENCE_MS = 4000 // for an answer that is wanted fresh; after that what is kept is shown
const TRIES = 20
const PAUSE_MS = 1000

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('message', (event) => event.waitUntil(answer(event)))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || !url.href.startsWith(HERE)) return
  const name = decodeURI(url.href.slice(HERE.length).replace(/[?#].*$/, ''))
  if (request.mode === 'navigate') {
    if (['', PAGE, 'join', 'join/'].includes(name)) event.respondWith(page(request))
  } else if (name in KEPT.files && url.search === '') event.respondWith(file(event, name))
  else if (isLibrary(url, name)) event.respondWith(library(event))
})

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  await carryOver(cache)
  for (const name of KEPT.shelf) await obtain(cache, name)
  // Without these the shelf has boxes when it has been seen once: no reason not to install.
  if (!(FILED in KEPT.files))
    for (const lang of LANGS) await ask(cache, `${HERE}api/games?lang=${lang}`).catch(() => {})
  if (await wasWhole()) await obtainAll(cache, () => {}).catch(() => {}) // whoever could play without a connection still can
}

async function activate(): Promise<void> {
  for (const name of await others()) await caches.delete(name)
  await worker.clients.claim()
}

const others = async (): Promise<readonly string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE)

async function wasWhole(): Promise<boolean> {
  for (const name of await others()) if (await (await caches.open(name)).match(WHOLE)) return true
  return false
}

/** Takes from the version before what is the same in this one: names of assets say what is in them. */
async function carryOver(cache: Cache): Promise<void> {
  for (const other of await others()) {
    const old = await caches.open(other)
    for (const request of await old.keys()) {
      const name = request.url.slice(HERE.length)
      const isSame = name in KEPT.files && /^(assets|offline\/[^/]+)\//.test(name)
      if (!isSame && !name.startsWith('api/')) continue
      const known = await old.match(request)
      if (known && !(await cache.match(request))) await cache.put(request, known)
    }
  }
}

const addressOf = (name: string): string => new URL(name === PAGE ? '.' : name, HERE).href

/** Only what came from our own server, whole and without a detour. */
const isPlain = (answer: Response): boolean =>
  answer.ok && answer.status === 200 && answer.type === 'basic' && !answer.redirected

/** Keeps a file if it is what the list says it is. */
async function store(cache: Cache, name: string, answer: Response): Promise<void> {
  const body = await answer.clone().arrayBuffer()
  const hash = [...new Uint8Array(await crypto.subtle.digest('SHA-256', body))]
  const hex = hash.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (hex !== KEPT.files[name]!.hash) throw new Error(`${name} is not of this version`)
  await cache.put(addressOf(name), answer)
}

/** Has a file, fetching it if need be. */
async function obtain(cache: Cache, name: string): Promise<void> {
  if (await cache.match(addressOf(name))) return
  for (let left = TRIES; ; left--) {
    const answer = await fetch(addressOf(name), { cache: 'no-cache', redirect: 'error' })
    if (isPlain(answer)) return store(cache, name, answer)
    // A server that is asked for much at once says so; it is asked again a little later.
    if ((answer.status !== 429 && answer.status !== 503) || left === 0)
      throw new Error(`${name}: HTTP ${answer.status}`)
    await new Promise((done) => setTimeout(done, PAUSE_MS))
  }
}

/** Everything there is in this version. */
async function obtainAll(cache: Cache, told: (done: number) => void): Promise<void> {
  let done = 0
  for (const [name, { packed }] of Object.entries(KEPT.files)) {
    await obtain(cache, name)
    told((done += packed))
  }
  for (const lang of LANGS) await obtainRules(cache, lang).catch(() => {}) // a table can do without
  await cache.put(WHOLE, new Response(''))
}

/** The rules of all games, for who looks them up without a connection. */
async function obtainRules(cache: Cache, lang: string): Promise<void> {
  const games = `${HERE}api/games`
  const kept = await cache.match(`${games}?lang=${lang}`)
  const { games: all } = (await kept?.json()) as { readonly games: readonly { readonly slug: string }[] }
  for (const { slug } of all) await ask(cache, `${games}/${slug}/rules?lang=${lang}`)
}

/** The page: the newest there is, and the one that is kept where no answer comes in time. */
async function page(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(addressOf(PAGE))
  if (!kept) return fetch(request)
  const fresh = await inTime(request).catch(() => null)
  return fresh && fresh.status < 500 ? fresh : kept
}

async function inTime(request: Request): Promise<Response> {
  return new Promise((done, fail) => {
    setTimeout(() => fail(new Error('late')), PATIENCE_MS)
    fetch(request).then(done, fail)
  })
}

async function file(event: Fetching, name: string): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(addressOf(name))
  if (kept) return kept
  const fresh = await fetch(event.request)
  // Where there is no room any more it is shown all the same.
  if (isPlain(fresh)) event.waitUntil(store(cache, name, fresh.clone()).catch(() => {}))
  return fresh
}

const isLibrary = ({ searchParams }: URL, name: string): boolean =>
  LIBRARY.test(name) && [...searchParams.keys()].join() === 'lang' && LANGS.includes(searchParams.get('lang')!)

/** The list of games, or the rules of one: as the server has them now, or as it had them last. */
async function library(event: Fetching): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(event.request.url)
  const fresh = await ask(cache, event.request.url).catch(() => null)
  return fresh && (fresh.status < 500 || !kept) ? fresh : (kept ?? Response.error())
}

async function ask(cache: Cache, url: string): Promise<Response> {
  const answer = await inTime(new Request(url, { cache: 'no-cache' }))
  const isMessage = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  if (isPlain(answer) && isMessage && (await isRoom(cache, url))) await cache.put(url, answer.clone()).catch(() => {})
  return answer
}

const isRoom = async (cache: Cache, url: string): Promise<boolean> =>
  !url.includes('/rules') || (await cache.keys()).filter(({ url: of }) => of.includes('/rules?')).length < MOST_RULES

/** What the page asks for by a message; the answer comes through the port that it brings. */
async function answer({ data, ports }: Told): Promise<void> {
  const port = ports[0]
  const cache = await caches.open(CACHE)
  switch (data) {
    case 'skip':
      return worker.skipWaiting()
    case 'skip if alone': // no other tab is left that may need what the version before has kept
      if ((await worker.clients.matchAll({ includeUncontrolled: true })).length <= 1) await worker.skipWaiting()
      return
    case 'state':
      return port?.postMessage(await state(cache))
    case 'keep':
      try {
        await obtainAll(cache, (done) => port?.postMessage({ done }))
        port?.postMessage(await state(cache))
      } catch (error) {
        const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
        port?.postMessage({ problem: isFull ? 'full' : 'network' })
      }
      return
    case 'drop':
      for (const { url } of await cache.keys())
        if (!KEPT.shelf.includes(url.slice(HERE.length) || PAGE) && !url.startsWith(`${HERE}api/`))
          await cache.delete(url)
      return port?.postMessage(await state(cache))
  }
}

async function state(cache: Cache) {
  const kept = new Set((await cache.keys()).map(({ url }) => url.slice(HERE.length) || PAGE))
  const files = Object.entries(KEPT.files)
  const sum = (some: typeof files, of: 'bytes' | 'packed') => some.reduce((all, [, file]) => all + file[of], 0)
  return {
    version: KEPT.version,
    whole: kept.has('whole'),
    /** What lies here, and what is still to come over the line. */
    bytes: sum(
      files.filter(([name]) => kept.has(name)),
      'bytes',
    ),
    left: sum(
      files.filter(([name]) => !kept.has(name)),
      'packed',
    ),
    packed: sum(files, 'packed'),
    plays: 'offline/manifest.json' in KEPT.files,
  }
}
