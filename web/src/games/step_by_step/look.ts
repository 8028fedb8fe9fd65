import { SEATS, type SeatLook } from '../../model/seats'
import type { StepView } from './view'

/** The cloth is brick: nobody plays terracotta here, so the colours begin with the second. */
export function look(_view: StepView, seat: number): SeatLook {
  return SEATS[seat]!
}
