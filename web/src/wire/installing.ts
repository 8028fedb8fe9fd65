/** What the service worker (sw.ts) keeps of this version, and whether a newer one waits. */

import { HOME } from './home'

export interface Stock {
  readonly version: string
  /** Whether everything of this version is here. */
  readonly whole: boolean
  /** What lies here; what is still to come over the line, and how much of that the whole is. */
  readonly bytes: number
  readonly left: number
  readonly packed: number
  /** Whether games can be played without a server, once all of it is here. */
  readonly plays: boolean
}

export type Trouble = 'full' | 'network'

/** The version that this page was built as; empty where it was not built. */
const OWN = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? ''
const OFTEN_MS = 600_000

let registered: Promise<ServiceWorkerRegistration | null> | null = null

/** Nothing is kept over plain HTTP (but from this machine), and by browsers that have been told not to. */
function register(): Promise<ServiceWorkerRegistration | null> {
  const workers = 'serviceWorker' in navigator && OWN !== '' ? navigator.serviceWorker : null
  registered ??= (workers?.register(new URL('sw.js', HOME)) ?? Promise.resolve(null)).then(
    (found) => found ?? null,
    () => null,
  )
  return registered
}

async function activeWorker(): Promise<ServiceWorker | null> {
  const registration = await register()
  return registration ? (await navigator.serviceWorker.ready).active : null
}

/** Asks one thing; what is told on the way there goes to `told`. */
function ask<T>(worker: ServiceWorker, what: string, told: (message: T) => boolean): Promise<T> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((done) => {
    port1.onmessage = ({ data }: MessageEvent<T>) => {
      if (!told(data)) return
      port1.close()
      done(data)
    }
    worker.postMessage(what, [port2])
  })
}

const isLast = (): boolean => true

/** What is kept here; null where nothing is. */
export async function stock(): Promise<Stock | null> {
  const worker = await activeWorker()
  return worker && ask<Stock>(worker, 'state', isLast)
}

/** Keeps everything of this version, so that it works without a connection. */
export async function stockUp(told: (done: number) => void): Promise<Stock | Trouble | null> {
  const worker = await activeWorker()
  if (!worker) return null
  type Said = Stock | { readonly problem: Trouble } | { readonly done: number }
  const said = await ask<Said>(worker, 'keep', (message) => {
    if (!('done' in message)) return true
    told(message.done)
    return false
  })
  return 'problem' in said ? said.problem : (said as Stock)
}

/** Keeps only what the shelf needs. */
export async function clearStock(): Promise<Stock | null> {
  const worker = await activeWorker()
  return worker && ask<Stock>(worker, 'drop', isLast)
}

/** Says when there is a newer version than this page. */
export async function watchVersions(found: () => void): Promise<void> {
  const registration = await register()
  if (!registration) return
  const look = async (worker: ServiceWorker | null) => {
    if (worker && (await ask<Stock>(worker, 'state', isLast)).version !== OWN) found()
    else if (worker && worker === registration.waiting) worker.postMessage('skip if alone')
  }
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => worker.state === 'installed' && void look(registration.waiting))
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  void look(registration.waiting)
  const before = navigator.serviceWorker.controller
  navigator.serviceWorker.addEventListener('controllerchange', () => before && void look(registration.active))
  let asked = Date.now()
  const again = () => {
    if (document.hidden || Date.now() - asked < OFTEN_MS) return
    asked = Date.now()
    void registration.update().catch(() => {}) // without a connection there is no news
  }
  document.addEventListener('visibilitychange', again)
  setInterval(again, OFTEN_MS)
}

/** Goes over to the newer version. */
export async function renew(): Promise<void> {
  const registration = await register()
  const { waiting } = registration ?? {}
  if (!waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
  waiting.postMessage('skip')
}
