/** Who sits at the table, for every panel: names and looks come from one place. */

import { getContext, setContext } from 'svelte'

import type { SeatLook } from '../model/seats'

export interface Company {
  /** What to call whoever sits there. */
  name(seat: number): string
  look(seat: number): SeatLook
  /** What the rules told, with names: beside a board that shows the places. */
  tell(words: string): string
  /** The same with coordinates, for those who do not see the board. */
  read(words: string): string
  /** The same, spoken to whoever is to act at this screen: questions, advice, refusals. */
  address(words: string): string
}

const KEY = Symbol('company')

export const introduce = (company: Company): Company => setContext(KEY, company)
export const company = (): Company => getContext<Company>(KEY)
