/** Where the players sit round a table that all sides see alike. */

const SIDES: Readonly<Record<number, readonly number[]>> = {
  2: [0, 180],
  3: [0, -90, 180],
  4: [0, -90, 180, 90],
  5: [0, -72, -144, 144, 72],
}

/** How far round the table each seat is, in degrees, seat 1 first. */
export function sidesFor(players: number): readonly number[] {
  return SIDES[players] ?? SIDES[5]!
}
