/** What this browser keeps of Sommet and of the games played on this device; reactive. */

import { clearStock, renew, stock, stockUp, watchVersions, type Stock, type Trouble } from '../wire/installing'
import { HOME } from '../wire/home'
import { drop, dropAll, keep, keptGames, textOf, type Keeping, type KeptFacts } from '../wire/kept'

/** What Chromium has the page ask with, when Sommet can be put among the device's programs. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

/** How far the library on this device has come: bytes, or all of them and Python begins. */
export type Progress = { readonly done: number; readonly of: number } | 'starting'

// All tabs of this library share what is kept, and one of them plays.
const LOCK = `sommet desk ${HOME.pathname}`

class Device {
  /** Null where nothing can be kept, and until that is known. */
  stock = $state.raw<Stock | null>(null)
  /** How much has come, while everything is being kept; null otherwise. */
  done = $state<number | null>(null)
  trouble = $state<Trouble | null>(null)
  /** Whether a newer version than this page waits. */
  isOutdated = $state(false)
  /** What a game that is played on this device takes to be loaded first; null where it cannot be, undefined until that is known. */
  toFetch = $state<number | null | undefined>(undefined)
  progress = $state.raw<Progress | null>(null)
  /** Whether another tab plays on this device. */
  isElsewhere = $state(false)
  /** What became of the last change of a game that was to be kept. */
  keeping = $state<Keeping>('kept')
  games = $state.raw<readonly KeptFacts[]>([])
  private prompt = $state.raw<InstallPrompt | null>(null)
  readonly mayInstall: boolean = $derived(this.prompt !== null)
  private readonly known = new Set<string>() // matches that the library in the worker has
  private holds = false

  /** To be called once, when the page has what it needs itself. */
  begin(): void {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault() // it is asked on the shelf, and nowhere else
      this.prompt = event as InstallPrompt
    })
    addEventListener('appinstalled', () => {
      this.prompt = null
      void this.keepAll() // whoever installs it expects that it opens anywhere
    })
    void this.look()
    void watchVersions(() => (this.isOutdated = true))
  }

  async look(): Promise<void> {
    ;[this.games, this.stock] = await Promise.all([keptGames(), stock()])
  }

  /** Whether games can be played here, and what that takes. */
  async ask(): Promise<void> {
    this.stock ??= await stock()
    this.toFetch = await import('../wire/local')
      .then(({ size }) => size())
      .then(
        (found) => found && (this.stock?.left ?? found.bytes),
        () => null,
      )
  }

  install(): void {
    void this.prompt?.prompt()
    this.prompt = null // a browser lets it be asked once
  }

  /** Keeps everything that playing without a connection takes; says whether it is here now. */
  async keepAll(): Promise<boolean> {
    if (this.stock?.whole) return true
    ;[this.done, this.trouble] = [0, null]
    void navigator.storage?.persist?.() // or the browser may clear it when it wants room
    const came = await stockUp((done) => (this.done = done))
    this.done = null
    if (came === null) return false
    if (typeof came === 'string') this.trouble = came
    else this.stock = came
    return this.stock?.whole ?? false
  }

  async clear(): Promise<void> {
    this.stock = await clearStock()
  }

  renew(): void {
    void renew()
  }

  /** Opens the library on this device, in this tab. `takes`: also if another tab has it. Fails as `failures` has words for. */
  async open(takes = false): Promise<void> {
    const local = await import('../wire/local')
    await this.hold(takes, local.restart)
    if (local.isReady()) return
    this.known.clear()
    local.listen((id, text) => this.noted(id, text))
    local.recall(textOf)
    try {
      // Kept, it need not come again; where it cannot be, it is fetched for this once.
      await this.keepAll()
      await local.start((done, of) => (this.progress = done < of ? { done, of } : 'starting'))
    } finally {
      this.progress = null
    }
  }

  /** Has a match that is kept here ready to be sat down at. */
  async fetch(id: string): Promise<void> {
    if (this.known.has(id)) return
    const text = await textOf(id)
    if (text === null) throw new Error('gone')
    const { restore } = await import('../wire/local')
    const { status, text: said } = await restore(text)
    if (status !== 200) throw new Error((JSON.parse(said) as { sentence: string }).sentence)
    this.known.add(id)
  }

  /** Forgets a game that was played here. */
  async erase(id: string): Promise<void> {
    await drop(id)
    const { isReady, request } = await import('../wire/local')
    if (isReady() && this.known.has(id)) await request('DELETE', `matches/${id}`)
    this.known.delete(id)
    this.games = await keptGames()
  }

  async eraseGames(): Promise<void> {
    await dropAll()
    const { isReady, restart } = await import('../wire/local')
    if (isReady()) restart()
    this.known.clear()
    this.games = await keptGames()
  }

  /** Every game that is kept here, one on each line. */
  records(): string {
    return this.games.map(({ record }) => `${JSON.stringify(record)}\n`).join('')
  }

  private async noted(id: string, text: string | null): Promise<void> {
    if (text === null) return
    this.known.add(id)
    this.keeping = await keep(id, text)
  }

  /** One tab at a time: what two of them did to one game could not both be kept. */
  private async hold(takes: boolean, lost: () => void): Promise<void> {
    if (this.holds || !navigator.locks) return
    await new Promise<void>((done, fail) => {
      const wishes = takes ? { steal: true } : { ifAvailable: true }
      navigator.locks
        .request(LOCK, wishes, (lock) => {
          this.isElsewhere = lock === null
          if (lock === null) return fail(new Error('elsewhere'))
          this.holds = true
          done()
          return new Promise(() => {}) // until this tab is closed, or another one takes it
        })
        .catch(() => {
          ;[this.holds, this.isElsewhere] = [false, true]
          lost()
        })
    })
  }
}

export const device = new Device()
