/** A colour and a shape for each seat, the same everywhere: pawn, name tag, log. */

export interface SeatLook {
  readonly name: 'terracotta' | 'teal' | 'ochre' | 'plum' | 'slate' | 'olive'
  readonly shape: 'triangle' | 'disc' | 'square' | 'star' | 'diamond' | 'cross'
  readonly mark: string
  /** Lacquer of wooden pieces, and the ground of name tags. */
  readonly colour: string
}

export const SEATS: readonly SeatLook[] = [
  { name: 'terracotta', shape: 'triangle', mark: '▲', colour: '#c2502a' },
  { name: 'teal', shape: 'disc', mark: '●', colour: '#157a78' },
  { name: 'ochre', shape: 'square', mark: '■', colour: '#d09a1c' },
  { name: 'plum', shape: 'star', mark: '★', colour: '#7f3a78' },
  { name: 'slate', shape: 'diamond', mark: '◆', colour: '#4b627b' },
  { name: 'olive', shape: 'cross', mark: '✚', colour: '#71802b' },
]

export function seatLook(seat: number): SeatLook {
  const look = SEATS[seat - 1]
  if (!look) throw new RangeError(`seat ${seat} has no look; seats are 1 to ${SEATS.length}`)
  return look
}

/** The corners of a seat's shape in a unit circle, counter-clockwise; for drawing on paper and in wood alike. */
export function shapeOutline(shape: SeatLook['shape']): readonly (readonly [number, number])[] {
  const ring = (count: number, turn: number, radius: (i: number) => number) =>
    Array.from({ length: count }, (_, i): [number, number] => {
      const angle = turn + (i / count) * 2 * Math.PI
      return [radius(i) * Math.cos(angle), radius(i) * Math.sin(angle)]
    })
  switch (shape) {
    case 'triangle':
      return ring(3, Math.PI / 2, () => 1)
    case 'disc':
      return ring(32, 0, () => 0.85)
    case 'square':
      return ring(4, Math.PI / 4, () => 1)
    case 'star':
      return ring(10, Math.PI / 2, (i) => (i % 2 === 0 ? 1 : 0.45))
    case 'diamond':
      return ring(4, Math.PI / 2, (i) => (i % 2 === 0 ? 1 : 0.68))
    case 'cross': {
      const [w, l] = [0.34, 0.95]
      return [[w, w], [w, l], [-w, l], [-w, w], [-l, w], [-l, -w], [-w, -w], [-w, -l], [w, -l], [w, -w], [l, -w], [l, w]]
    }
  }
}
