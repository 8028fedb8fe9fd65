/** Games that are played on this device, kept in this browser: what comes back after a reload, and nothing of it leaves. */

import { outdated } from './bounds'
import { HOME } from './home'
import type { MatchInfo, RecordInfo } from './types'

/** A game as the shelf lists it: without what it takes to go on, which is long. */
export interface KeptFacts {
  readonly id: string
  readonly at: number
  readonly bytes: number
  readonly info: MatchInfo
  readonly record: RecordInfo
}

/** `full`: no room is left, or too many games are; `refused`: this browser keeps nothing, as in some private windows. */
export type Keeping = 'kept' | 'full' | 'refused'

// Several libraries may live in different folders of one site.
const NAME = `sommet ${HOME.pathname}`
const TEXTS = 'texts'
const FACTS = 'facts'

let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(TEXTS)
      request.result.createObjectStore(FACTS, { keyPath: 'id' })
    }
    request.onerror = () => fail(request.error!)
    request.onblocked = () => fail(new Error('blocked'))
    request.onsuccess = () => {
      // Erased by the browser's own settings, or brought up to date in another tab: opened anew when wanted.
      request.result.onclose = request.result.onversionchange = () => {
        request.result.close()
        opened = null
      }
      done(request.result)
    }
  })
  opened.catch(() => (opened = null))
  return opened
}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error!)
  })

/** Does something with both stores; what it did is on the disk when this settles, or nothing of it is. */
async function transact<T>(
  mode: IDBTransactionMode,
  work: (texts: IDBObjectStore, facts: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const transaction = (await open()).transaction([TEXTS, FACTS], mode, { durability: 'strict' })
  const finished = new Promise<void>((done, fail) => {
    transaction.oncomplete = () => done()
    transaction.onabort = () => fail(transaction.error ?? new Error('aborted'))
  })
  finished.catch(() => {}) // told by what is awaited below, whichever comes first
  const result = await work(transaction.objectStore(TEXTS), transaction.objectStore(FACTS)).catch((error: unknown) => {
    if (transaction.error === null) abort(transaction)
    throw error
  })
  await finished
  return result
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended by itself.
  }
}

class Full extends Error {}

/** Keeps a game as it is now. Never fails: play goes on where nothing can be kept, and the table says so. */
export async function keep(id: string, text: string, now = Date.now()): Promise<Keeping> {
  try {
    const { info, record } = JSON.parse(text) as Pick<KeptFacts, 'info' | 'record'>
    const game: KeptFacts = { id, at: now, bytes: text.length, info, record }
    await transact('readwrite', async (texts, facts) => {
      const games = await answer(facts.getAll() as IDBRequest<KeptFacts[]>)
      const gone = outdated(
        games.map((each) => ({ ...each, isOver: each.info.status === 'over' })),
        game,
      )
      if (!gone) throw new Full()
      for (const other of gone) for (const store of [texts, facts]) store.delete(other)
      texts.put(text, id)
      facts.put(game)
    })
    return 'kept'
  } catch (error) {
    return error instanceof Full || (error instanceof DOMException && error.name === 'QuotaExceededError')
      ? 'full'
      : 'refused'
  }
}

/** What it takes to go on with a game; null if it is not kept here. */
export async function textOf(id: string): Promise<string | null> {
  const found = await transact('readonly', (texts) => answer(texts.get(id) as IDBRequest<string | undefined>)).catch(
    () => undefined,
  )
  return found ?? null
}

/** All games that are kept, the newest first; none where nothing can be kept. */
export async function keptGames(): Promise<readonly KeptFacts[]> {
  const all = await transact('readonly', (_, facts) => answer(facts.getAll() as IDBRequest<KeptFacts[]>)).catch(
    () => [],
  )
  return all.sort((one, other) => other.at - one.at)
}

export async function drop(id: string): Promise<void> {
  await transact('readwrite', async (texts, facts) => {
    for (const store of [texts, facts]) store.delete(id)
  })
}

export async function dropAll(): Promise<void> {
  await transact('readwrite', async (texts, facts) => {
    for (const store of [texts, facts]) store.clear()
  }).catch(() => {}) // where nothing can be kept, nothing is
}
