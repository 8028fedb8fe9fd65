/** How much of the games played on this device is kept. */

export const MOST_GAMES = 100
export const MOST_BYTES = 20_000_000

interface Sized {
  readonly id: string
  readonly bytes: number
}

/** Which games have to go so that there is room: the oldest that are over. Null if that does not make enough. */
export function outdated(
  games: readonly (Sized & { readonly at: number; readonly isOver: boolean })[],
  coming: Sized,
): readonly string[] | null {
  const others = games.filter(({ id }) => id !== coming.id)
  const over = others.filter(({ isOver }) => isOver).sort((one, other) => one.at - other.at)
  let [count, bytes] = [others.length + 1, others.reduce((sum, game) => sum + game.bytes, coming.bytes)]
  const gone: string[] = []
  while (count > MOST_GAMES || bytes > MOST_BYTES) {
    const oldest = over[gone.length]
    if (!oldest) return null
    gone.push(oldest.id)
    count--
    bytes -= oldest.bytes
  }
  return gone
}
