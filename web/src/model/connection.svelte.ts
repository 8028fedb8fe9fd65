/** Whether there is a server to speak to, as far as the browser and the last questions tell; reactive. */

import { HAS_SERVER, HOME } from '../wire/home'
import { onReach } from '../wire/reach'

const AGAIN_MS = 5000

let isOnline = $state(navigator.onLine)
let isReached = $state(true)
let timer = 0

addEventListener('online', () => ([isOnline, isReached] = [true, true]))
addEventListener('offline', () => (isOnline = false))
onReach((reached) => {
  isReached = reached
  if (!reached) again()
})

/** A server that restarts is there again by itself. */
function again(): void {
  clearTimeout(timer)
  timer = window.setTimeout(async () => {
    if (isReached) return
    if (navigator.onLine && !document.hidden)
      isReached = await fetch(new URL('healthz', HOME), { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
    again()
  }, AGAIN_MS)
}

/** No connection, or a site that has no server. */
export const isAway = (): boolean => !HAS_SERVER || !isOnline || !isReached
