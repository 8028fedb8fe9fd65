import { seatLook, type SeatLook } from '../../model/seats'
import { PAINT, WRITING } from './patterns'
import type { AufsteigerView } from './view'

/** The seat's shape in the colour it was dealt. */
export function look(view: AufsteigerView, seat: number): SeatLook {
  const dealt = view.colours[seat - 1]
  return dealt ? { ...seatLook(seat), name: dealt, colour: PAINT[dealt], ink: WRITING[dealt] } : seatLook(seat)
}
