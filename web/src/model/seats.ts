/** A colour and a shape for each seat, the same everywhere: pawn, name tag, log, curve. */

/** The colours of seats, and those a game may deal instead. */
type SeatColour =
  | 'terracotta'
  | 'teal'
  | 'ochre'
  | 'plum'
  | 'slate'
  | 'olive'
  | 'red'
  | 'yellow'
  | 'darkblue'
  | 'lightblue'
  | 'violet'
  | 'grey'

export interface SeatLook {
  readonly name: SeatColour
  readonly shape: 'triangle' | 'disc' | 'square' | 'star' | 'diamond' | 'cross'
  readonly mark: string
  /** Lacquer of wooden pieces, and the ground of name tags. */
  readonly colour: string
  /** What can be read on that colour. */
  readonly ink: string
}

const IVORY = '#fff4e0'

export const SEATS: readonly SeatLook[] = [
  { name: 'terracotta', shape: 'triangle', mark: '▲', colour: '#c2502a', ink: IVORY },
  { name: 'teal', shape: 'disc', mark: '●', colour: '#157a78', ink: IVORY },
  { name: 'ochre', shape: 'square', mark: '■', colour: '#d09a1c', ink: '#221a05' },
  { name: 'plum', shape: 'star', mark: '★', colour: '#7f3a78', ink: IVORY },
  { name: 'slate', shape: 'diamond', mark: '◆', colour: '#4b627b', ink: IVORY },
  { name: 'olive', shape: 'cross', mark: '✚', colour: '#71802b', ink: IVORY },
]

/** How a game dresses its seats, where it gives them a colour or a figure of its own. */
export type Wardrobe = (view: never, seat: number) => SeatLook

const wardrobes = new Map<string, Wardrobe>()

/** Called when a game's room is opened. */
export function dress(slug: string, wardrobe: Wardrobe): void {
  wardrobes.set(slug, wardrobe)
}

/** How a seat looks in a game: exactly as its pawn. Without a game, as at a table where nothing has been dealt. */
export function seatLook(seat: number): SeatLook
export function seatLook(slug: string, view: unknown, seat: number): SeatLook
export function seatLook(...given: [number] | [string, unknown, number]): SeatLook {
  if (given.length === 1) return plainLook(given[0])
  const [slug, view, seat] = given
  return wardrobes.get(slug)?.(view as never, seat) ?? plainLook(seat)
}

function plainLook(seat: number): SeatLook {
  const look = SEATS[seat - 1]
  if (!look) throw new RangeError(`seat ${seat} has no look; seats are 1 to ${SEATS.length}`)
  return look
}

/** The mark of a shape. */
export function markOf(shape: SeatLook['shape']): string {
  return SEATS.find((look) => look.shape === shape)!.mark
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
      return [
        [w, w],
        [w, l],
        [-w, l],
        [-w, w],
        [-l, w],
        [-l, -w],
        [-w, -w],
        [-w, -l],
        [w, -l],
        [w, -w],
        [l, -w],
        [l, w],
      ]
    }
  }
}
