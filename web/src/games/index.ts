/** All rooms, each loaded when its box is opened: games/<folder>/index.ts exports `room`. Nothing to edit for a new game. */

import { dress } from '../model/seats'
import type { AnyRoom } from './room'

const rooms = import.meta.glob<{ room: AnyRoom }>('./*/index.ts')

/** The room of a game; rejects if the client has none. */
export async function openRoom(slug: string): Promise<AnyRoom> {
  const load = rooms[`./${slug.replaceAll('-', '_')}/index.ts`]
  if (!load) throw new Error(`the client has no room for the game '${slug}'`)
  const { room } = await load()
  if (room.look) dress(slug, room.look)
  return room
}

export function hasRoom(slug: string): boolean {
  return `./${slug.replaceAll('-', '_')}/index.ts` in rooms
}
