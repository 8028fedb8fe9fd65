/** What this browser keeps of Sommet, so that it opens without a connection; reactive. */

import { clearStock, renew, stock, stockUp, watchVersions, type Stock, type Trouble } from '../wire/installing'

/** What Chromium has the page ask with, when Sommet can be put among the device's programs. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

class Device {
  /** Null where nothing can be kept, and until that is known. */
  stock = $state.raw<Stock | null>(null)
  /** How much has come, while everything is being kept; null otherwise. */
  done = $state<number | null>(null)
  trouble = $state<Trouble | null>(null)
  /** Whether a newer version than this page waits. */
  isOutdated = $state(false)
  private prompt = $state.raw<InstallPrompt | null>(null)
  readonly mayInstall: boolean = $derived(this.prompt !== null)

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
    this.stock = await stock()
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
}

export const device = new Device()
