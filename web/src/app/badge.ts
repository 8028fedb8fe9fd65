/** The page's icon, with the number of tables that wait for the visitor. */

import drawn from './icon.svg?raw'
import plain from './icon.svg'

const MOST = 9

export function badged(count: number): string {
  if (count === 0) return plain
  const number = count > MOST ? `${MOST}+` : String(count)
  const badge =
    '<circle cx="43" cy="43" r="20" fill="#b3261e" stroke="#fff" stroke-width="3"/>' +
    `<text x="43" y="53" text-anchor="middle" font-family="sans-serif" font-size="${count > MOST ? 22 : 28}" font-weight="700" fill="#fff">${number}</text>`
  return `data:image/svg+xml,${encodeURIComponent(drawn.replace('</svg>', `${badge}</svg>`))}`
}

export function showBadge(count: number): void {
  document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href = badged(count)
}
