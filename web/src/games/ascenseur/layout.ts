/** Where things lie on the table: wide for a wide window, deep for a phone. The viewer always sits at the near edge. */

import { Box3, Vector3 } from 'three'

/** A card's size on the table. */
export const CARD_WIDE = 1.12
export const CARD_DEEP = CARD_WIDE * 1.4

export interface Layout {
  /** The ovals on which the players sit, and on which their cards come to lie. */
  readonly seats: { readonly x: number; readonly z: number }
  readonly trick: { readonly x: number; readonly z: number }
  /** How much nearer than the players' the middle of the trick is. */
  readonly nearer: number
  /** Where the viewer's own name stands, and the tricks the viewer has taken. */
  readonly own: Vector3
  readonly ownTricks: Vector3
  readonly bounds: Box3
  readonly tilt: number
}

const WIDE: Layout = {
  seats: { x: 4.1, z: 2.5 },
  trick: { x: 1.5, z: 0.95 },
  nearer: 0.25,
  own: new Vector3(0, 0, 2.25),
  ownTricks: new Vector3(2.3, 0, 2.4),
  bounds: new Box3(new Vector3(-4.5, 0, -3.1), new Vector3(4.5, 0.6, 3)),
  tilt: 56,
}

const DEEP: Layout = {
  seats: { x: 2.35, z: 2.85 },
  trick: { x: 0.8, z: 1.05 },
  nearer: 0.45,
  own: new Vector3(0, 0, 2.65),
  ownTricks: new Vector3(2.1, 0, 2.9),
  bounds: new Box3(new Vector3(-2.6, 0, -3.5), new Vector3(2.6, 0.6, 3.5)),
  tilt: 66,
}

export function layoutFor(isTall: boolean): Layout {
  return isTall ? DEEP : WIDE
}

/** How many places clockwise from the viewer a seat is; a spectator sits with seat 1. */
export function placesOn(seat: number, viewer: number, players: number): number {
  return (seat - Math.max(1, viewer) + players) % players
}

/** A point of the oval around the middle. Clockwise from the viewer means to the left. */
export function onOval(places: number, players: number, { x, z }: { x: number; z: number }): Vector3 {
  const angle = (places / players) * 2 * Math.PI
  return new Vector3(-Math.sin(angle) * x, 0, Math.cos(angle) * z)
}
