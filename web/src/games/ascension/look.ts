import { markOf, seatLook, type SeatLook } from '../../model/seats'
import { figureOf, SHAPES } from './reading'
import type { AscensionView } from './view'

/** The seat's colour with the figure of its corner. */
export function look(view: AscensionView, seat: number): SeatLook {
  const shape = SHAPES[figureOf(view, seat)]
  return { ...seatLook(seat), shape, mark: markOf(shape) }
}
