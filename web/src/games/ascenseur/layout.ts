/** Where things lie on the table: wide for a wide window, deep for a phone. The viewer always sits at the near edge. */

import { Box3, Vector3 } from 'three'

/** A card's size on the table. */
export const CARD_WIDE = 1.12
export const CARD_DEEP = CARD_WIDE * 1.4

export interface Layout {
  readonly seats: { readonly x: number; readonly z: number }
  readonly trick: { readonly x: number; readonly z: number }
  readonly tower: Vector3
  readonly stock: Vector3
  readonly bounds: Box3
}

const WIDE: Layout = {
  seats: { x: 3.7, z: 2.3 },
  trick: { x: 1.65, z: 1.08 },
  tower: new Vector3(6.2, 0, 0),
  stock: new Vector3(6.1, 0, 2.25),
  bounds: new Box3(new Vector3(-4.9, 0, -3), new Vector3(7.6, 1.2, 3.5)),
}

const DEEP: Layout = {
  seats: { x: 2.55, z: 2.3 },
  trick: { x: 0.95, z: 1.05 },
  tower: new Vector3(-2.1, 0, -2.9),
  stock: new Vector3(2.15, 0, -2.75),
  bounds: new Box3(new Vector3(-3.2, 0, -3.6), new Vector3(3.2, 1.5, 2.9)),
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
