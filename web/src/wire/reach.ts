/** Whoever wants to know whether the server answered is told each time. */

let hear: (isReached: boolean) => void = () => {}

export function onReach(does: (isReached: boolean) => void): void {
  hear = does
}

/** A request; a proxy that finds no server behind it does not count as an answer. */
export async function reach(address: URL, wishes: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(address, wishes)
    hear(![502, 503, 504].includes(answer.status))
    return answer
  } catch (error) {
    hear(false)
    throw error
  }
}
