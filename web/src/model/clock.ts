/** The time left on a clock, as it stands beside a name. */

import type { Catalogue } from '../text/fr'

/** Minutes and seconds; where there are hours or days left, the two largest of them. */
export function clockText(leftMs: number, t: Pick<Catalogue, 'daysLeft' | 'hoursLeft'>): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const [minutes, hours, days] = [60, 3600, 86_400].map((unit) => Math.floor(seconds / unit)) as [
    number,
    number,
    number,
  ]
  if (days > 0) return t.daysLeft(days, hours % 24)
  if (hours > 0) return t.hoursLeft(hours, minutes % 60)
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
}
