/** The part of the service worker that calls people to their turns: it shows what Web Push says, and opens that table. */

/** What the server says (server/calls.py): which table, and that it is one's turn. */
interface Said {
  readonly title: string
  readonly body: string
  readonly lang: string
  readonly tag: string
  readonly path: string
}

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Pushed extends Lasting {
  readonly data: { json(): unknown } | null
}
interface Clicked extends Lasting {
  readonly notification: Notification
}
interface Tab {
  readonly url: string
  readonly visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}
interface Worker {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(whose: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'push', does: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', does: (event: Clicked) => void): void
}

const worker = self as unknown as Worker
const HOME = worker.registration.scope
const PATH = /^#\/m\/[A-Za-z0-9]{1,32}$/

worker.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String((event.notification.data as { path?: unknown } | null)?.path ?? '')))
})

/** What came; a browser wants something shown for every message, so what cannot be read is shown as such. */
function read(data: { json(): unknown } | null): Said {
  const nothing = { title: 'Sommet', body: '', lang: 'fr', tag: 'sommet', path: '' }
  try {
    const said = data?.json() as Partial<Said> | null | undefined
    return said && Object.values(said).every((each) => typeof each === 'string') ? { ...nothing, ...said } : nothing
  } catch {
    return nothing
  }
}

async function show({ title, body, lang, tag, path }: Said): Promise<void> {
  const own = await ownTabs()
  // Whoever has that table before their eyes sees it there. Browsers forgive a message that shows nothing in such a case.
  if (own.some(({ url, visibilityState }) => visibilityState === 'visible' && new URL(url).hash === path)) return
  await worker.registration.showNotification(title, { body, lang, tag, data: { path } })
}

/** The table in a tab that shows the library already, or in a new one. */
async function open(path: string): Promise<void> {
  const address = new URL(PATH.test(path) ? path : '#/', HOME).href
  const own = await ownTabs()
  const there = own.find(({ url }) => url === address) ?? own[0]
  if (!there) {
    await worker.clients.openWindow(address)
    return
  }
  await there.focus()
  if (there.url !== address) await there.navigate(address)
}

const ownTabs = async (): Promise<readonly Tab[]> =>
  (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(({ url }) =>
    url.startsWith(HOME),
  )
