/** The colour and figure of a seat at a table, for badge, log, curve and name tag alike. */

import { SEATS, type SeatLook } from './seats'

export interface PawnLook extends SeatLook {
  readonly figure: SeatLook['shape']
}

export function seatLook(_slug: string, _view: unknown, seat: number): PawnLook {
  const look = SEATS[seat - 1]
  if (!look) throw new RangeError(`seat ${seat} has no look; seats are 1 to ${SEATS.length}`)
  return { ...look, figure: look.shape }
}
