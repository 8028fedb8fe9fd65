import type { Catalogue } from '../text/fr'
import type { SeatInfo } from '../wire/types'

/** What to call whoever sits there. */
export function seatName({ seat, name, level }: SeatInfo, t: Catalogue): string {
  if (name) return name
  return level === null ? t.player(seat) : t.computer(t.levels[level] ?? level)
}
