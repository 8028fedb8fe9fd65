/** Calls: the visitor is told that it is their turn while the page is out of sight. Only ever asked for by a button. */

import { preferences } from '../model/preferences.svelte'
import { fullName } from '../model/naming'
import { words } from '../model/words.svelte'
import type { MatchInfo } from '../wire/types'
import icon from './icon.svg'
import { library } from './library.svelte'
import { tableAddress } from './route.svelte'

class Calls {
  /** Whether this browser has notifications at all: not without https, and on some phones not without installing the page. */
  readonly canBe = 'Notification' in window && isSecureContext
  permission = $state<NotificationPermission>('Notification' in window ? Notification.permission : 'denied')
  readonly isOn: boolean = $derived.by(() => preferences.calls && this.permission === 'granted')

  async switchOn(): Promise<void> {
    this.permission = await Notification.requestPermission()
    preferences.calls = this.permission === 'granted'
  }

  async switchOff(): Promise<void> {
    preferences.calls = false
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
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker?.active) return worker.showNotification(title, shown)
  const notification = new Notification(title, shown)
  notification.onclick = () => {
    window.focus()
    location.hash = tableAddress(match.id)
    notification.close()
  }
}
