/** Calls: the visitor is told that it is their turn while the page is out of sight. Only ever asked for by a button. */

import { preferences } from '../model/preferences.svelte'
import { fullName } from '../model/naming'
import { words } from '../model/words.svelte'
import { api, HOME } from '../wire/api'
import type { MatchInfo } from '../wire/types'
import icon from './icon.svg'
import { library } from './library.svelte'
import { tableAddress } from './route.svelte'

/** The page's service worker; installed if asked for. */
async function worker(isWanted = false): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  if (isWanted) {
    await navigator.serviceWorker.register(new URL('sw.js', HOME))
    return navigator.serviceWorker.ready
  }
  return navigator.serviceWorker.getRegistration(HOME)
}

async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<boolean> {
  const { key } = await api.callKey()
  const wish = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await pushManager.subscribe(wish).catch(async () => {
    // Subscribed with another key, of a server that was here before.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(wish)
  })
  const { endpoint, keys } = subscription.toJSON()
  await api.subscribe(
    { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! }, lang: preferences.lang },
    preferences.lang,
  )
  return true
}

class Calls {
  /** Whether this browser has notifications at all: not without https, and on some phones not without installing the page. */
  readonly canBe = 'Notification' in window && isSecureContext
  permission = $state<NotificationPermission>('Notification' in window ? Notification.permission : 'denied')
  readonly isOn: boolean = $derived.by(() => preferences.calls && this.permission === 'granted')

  /** Whether the browser's push service calls too, so that the page need not stay open; null until that is known. */
  reachesFar = $state<boolean | null>(null)
  private hasRenewed = false

  async switchOn(): Promise<void> {
    this.permission = await Notification.requestPermission()
    preferences.calls = this.permission === 'granted'
    if (preferences.calls) await this.subscribe()
  }

  async switchOff(): Promise<void> {
    preferences.calls = false
    const subscription = await (await worker())?.pushManager.getSubscription()
    if (!subscription) return
    await subscription.unsubscribe()
    await api.unsubscribe(subscription.endpoint, preferences.lang)
  }

  /** The server forgets whoever plays nowhere, and browsers change their address: said again at a table, once for each page. */
  async renew(): Promise<void> {
    if (!this.isOn || this.hasRenewed) return
    this.hasRenewed = true
    await this.subscribe()
  }

  /** Where there is no push service, or none that the server knows, the page calls for as long as it is open. */
  private async subscribe(): Promise<void> {
    try {
      const registration = 'PushManager' in window && (await worker(true))
      this.reachesFar = registration ? await subscribe(registration) : false
    } catch {
      this.reachesFar = false
    }
  }
}

export const calls = new Calls()

/** Says that it is the visitor's turn, unless they look at the page or do not want to be told. */
export async function call(match: MatchInfo): Promise<void> {
  if (!calls.isOn || !document.hidden) return
  const t = words()
  const { games } = await library()
  const title = games.find(({ slug }) => slug === match.game)?.title ?? t.name
  const others = match.seats.filter(({ yours }) => !yours).map((info) => fullName(info, t))
  const shown: NotificationOptions = {
    body: t.calls.told(others.join(', ')),
    icon,
    lang: preferences.lang,
    tag: match.id, // what Web Push says of the same table takes its place
    data: { path: tableAddress(match.id) },
  }
  const registration = await worker()
  if (registration?.active) return registration.showNotification(title, shown)
  const notification = new Notification(title, shown)
  notification.onclick = () => {
    window.focus()
    location.hash = tableAddress(match.id)
    notification.close()
  }
}
