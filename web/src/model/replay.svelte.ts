/** A whole game to look back at: positions come from the server in handfuls, and are shown one at a time. */

import type { Lang } from '../text/languages'
import type { LogItem, PageInfo, Pages } from '../wire/types'
import { seen } from './seen'

export interface PageSource {
  /** Some positions from that one on, as a seat knew them. */
  (viewer: number, first: number, lang: Lang): Promise<Pages>
}

const HANDFUL = 50 // positions that the server gives at once
const REST_MS = 450 // between two actions of a replay that runs

export class Replay {
  /** How many actions have been played in the position looked at. */
  at = $state(0)
  /** The position that is shown: the one looked at, as soon as it is here. */
  page = $state.raw<PageInfo | null>(null)
  isRunning = $state(false)
  problem = $state.raw<unknown>(null)
  /** Every action that is known so far, for the log. */
  log = $state.raw<readonly LogItem[]>([])
  viewer = $state(0)
  /** Whether it matters with whose eyes one looks. */
  hasSecrets = $state(false)
  private handfuls = new Map<number, Promise<readonly PageInfo[]>>()

  constructor(
    private readonly source: PageSource,
    readonly length: number,
    start: { readonly at: number; readonly viewer: number; readonly lang: Lang },
    private readonly show: (view: Record<string, unknown>, isStep: boolean) => Promise<void>,
  ) {
    this.at = this.clamp(start.at)
    this.viewer = start.viewer
    this.lang = start.lang
  }

  private lang: Lang

  get isAtEnd(): boolean {
    return this.at === this.length
  }

  /** Looks at the position after so many actions; settles when it is shown, or another one is wanted instead. */
  async go(n: number): Promise<void> {
    const wanted = (this.at = this.clamp(n))
    try {
      const page = await this.pageAt(wanted)
      this.problem = null
      if (this.at !== wanted || !page) return
      const isStep = page.n === (this.page?.n ?? -2) + 1
      this.page = page
      await this.show(page.view, isStep)
      void this.handful(wanted + HANDFUL / 2) // what comes next is here before it is asked for
    } catch (error) {
      this.isRunning = false
      this.problem = error
    }
  }

  step(by: number): Promise<void> {
    this.isRunning = false
    return this.go(this.at + by)
  }

  jump(n: number): Promise<void> {
    this.isRunning = false
    return this.go(n)
  }

  /** Plays on by itself, from the beginning if there is nothing left. */
  async run(): Promise<void> {
    if (this.isRunning) return
    this.isRunning = true
    if (this.isAtEnd) await this.go(0)
    while (this.isRunning && !this.isAtEnd) {
      await this.go(this.at + 1)
      await new Promise((done) => setTimeout(done, REST_MS))
    }
    this.isRunning = false
  }

  pause(): void {
    this.isRunning = false
  }

  /** Looks with the eyes of another seat. */
  see(viewer: number): Promise<void> {
    this.viewer = viewer
    return this.reload()
  }

  speak(lang: Lang): void {
    if (lang === this.lang) return
    this.lang = lang
    void this.reload()
  }

  /** Fetches everything, for the log. */
  async readAll(): Promise<void> {
    for (let first = 0; first <= this.length; first += HANDFUL) await this.handful(first)
  }

  private reload(): Promise<void> {
    this.handfuls = new Map()
    this.page = null
    return this.go(this.at)
  }

  private async pageAt(n: number): Promise<PageInfo | undefined> {
    return (await this.handful(n))[n % HANDFUL]
  }

  private handful(n: number): Promise<readonly PageInfo[]> {
    const first = Math.floor(this.clamp(n) / HANDFUL) * HANDFUL
    const known = this.handfuls.get(first)
    if (known) return known
    const handfuls = this.handfuls
    const asked = this.source(this.viewer, first, this.lang).then(({ pages: told, has_secrets }) => {
      this.hasSecrets = has_secrets
      const pages = told.map((page) => ({
        ...page,
        view: seen(page.view, page.situation, page.action ? [page.action] : []),
      }))
      if (handfuls === this.handfuls) this.note(pages)
      return pages
    })
    handfuls.set(first, asked)
    asked.catch(() => handfuls.delete(first)) // so that trying again asks again
    return asked
  }

  private note(pages: readonly PageInfo[]): void {
    const known = new Map(this.log.map((item) => [item.n, item]))
    for (const { action } of pages) if (action) known.set(action.n, action)
    this.log = [...known.values()].sort((a, b) => a.n - b.n)
  }

  private clamp(n: number): number {
    return Math.max(0, Math.min(this.length, Math.round(n)))
  }
}
