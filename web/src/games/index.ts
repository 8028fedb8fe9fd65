/** All rooms, each loaded when its box is opened: games/<folder>/index.ts exports `room`. Nothing to edit for a new game. */

import { dress } from '../model/seats'
import { plainRoom } from './plain'
import type { AnyRoom } from './room'

const rooms = import.meta.glob<{ room: AnyRoom }>('./*/index.ts')

/** The room of a game: its own, or a plain one. */
export async function openRoom(slug: string): Promise<AnyRoom> {
  const load = rooms[`./${slug.replaceAll('-', '_')}/index.ts`]
  if (!load) return plainRoom(slug)
  const { room } = await load()
  if (room.look) dress(slug, room.look)
  return room
}
