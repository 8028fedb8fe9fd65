/** What is engraved on the cubes, drawn by the project: figures, symbols, the dragon, and a few small signs. */

import { seatLook, shapeOutline } from '../../model/seats'
import { FIGURES, isFigures, seatOfFigure, SHAPES } from './reading'
import type { AscensionView, Figure } from './view'

export type Paper = CanvasRenderingContext2D
type Point = readonly [number, number]

const INK = '#2c180d'
const LIGHT = 'rgba(255, 244, 222, 0.75)'
const NOBODY = '#5f5246'

/** The colour of each figure in this match: its player's, or a dull one if nobody plays it. */
export function figureColours(view: AscensionView): Readonly<Record<Figure, string>> {
  const colour = (figure: Figure) =>
    seatOfFigure(view, figure) > 0 ? seatLook(seatOfFigure(view, figure)).colour : NOBODY
  return Object.fromEntries(FIGURES.map((figure) => [figure, colour(figure)])) as Record<Figure, string>
}

const FIGURE_SETS = ['T', 'C', 'S', 'X', 'TC', 'TS', 'TX', 'CS', 'CX', 'SX', 'TCS', 'TCX', 'TSX', 'CSX']
const RIM = [...'abcdefghi123456789']
export const DRAWING_NAMES: readonly string[] = [
  ...FIGURE_SETS,
  'cable',
  'ladder',
  'mattress',
  'spring',
  'abyss',
  'bivouac',
  'joker',
  'lock',
  'fence',
  'frame',
  'lift',
  'private',
  'blank',
  ...RIM,
]

/** Draws one of them into the square from -1 to 1 of the paper, y down. */
export function draw(paper: Paper, name: string, colours: Readonly<Record<Figure, string>>): void {
  paper.save()
  paper.lineJoin = paper.lineCap = 'round'
  if (isFigures(name)) drawFigures(paper, [...name] as Figure[], colours)
  else if (RIM.includes(name)) drawLetter(paper, name)
  else if (name in SIGNS) SIGNS[name]!(paper)
  else if (name in SYMBOLS) engrave(paper, SYMBOLS[name]!, name === 'joker' ? '#e8bf5a' : INK)
  paper.restore()
}

/** Cut into the wood: a light lower edge, then the dark of the cut. */
function engrave(paper: Paper, cut: (paper: Paper) => void, ink: string): void {
  for (const [shift, colour] of [
    [0.028, LIGHT],
    [0, ink],
  ] as const) {
    paper.save()
    paper.translate(shift * 0.6, shift)
    paper.strokeStyle = paper.fillStyle = colour
    cut(paper)
    paper.restore()
  }
}

const PLACES: readonly (readonly (readonly [number, number, number])[])[] = [
  [[0, 0.03, 0.62]],
  [
    [-0.39, 0.02, 0.38],
    [0.39, 0.02, 0.38],
  ],
  [
    [0, -0.36, 0.36],
    [-0.4, 0.34, 0.36],
    [0.4, 0.34, 0.36],
  ],
]

function drawFigures(paper: Paper, figures: readonly Figure[], colours: Readonly<Record<Figure, string>>): void {
  figures.forEach((figure, i) => {
    const [x, y, size] = PLACES[figures.length - 1]![i]!
    paper.save()
    paper.translate(x, y)
    const outline = shapeOutline(SHAPES[figure]).map(([a, b]): Point => [a * size, -b * size])
    paper.lineWidth = 0.09
    paper.strokeStyle = LIGHT
    paper.translate(0.015, 0.03)
    path(paper, outline, true)
    paper.stroke()
    paper.translate(-0.015, -0.03)
    paper.fillStyle = colours[figure]
    paper.strokeStyle = INK
    path(paper, outline, true)
    paper.fill()
    paper.stroke()
    paper.restore()
  })
}

function drawLetter(paper: Paper, letter: string): void {
  paper.textAlign = 'center'
  paper.textBaseline = 'middle'
  paper.fillStyle = '#f2dfc0'
  paper.font = "600 1.3px 'Fraunces Variable', Georgia, serif"
  paper.fillText(letter, 0, 0.06)
}

const SYMBOLS: Readonly<Record<string, (paper: Paper) => void>> = {
  ladder: (paper) => {
    paper.lineWidth = 0.13
    line(paper, [-0.34, 0.75], [-0.26, -0.75])
    line(paper, [0.34, 0.75], [0.26, -0.75])
    for (const y of [0.5, 0.17, -0.16, -0.49]) line(paper, [-0.3, y], [0.3, y])
  },
  mattress: (paper) => {
    paper.lineWidth = 0.1
    paper.beginPath()
    paper.roundRect(-0.78, -0.3, 1.56, 0.72, 0.2)
    paper.stroke()
    for (const x of [-0.42, 0, 0.42]) {
      dot(paper, x, -0.07, 0.075)
      dot(paper, x - 0.02, 0.2, 0.075)
    }
    arrow(paper, [0, -0.88], [0, -0.48])
  },
  spring: (paper) => {
    paper.lineWidth = 0.11
    line(paper, [-0.5, 0.74], [0.5, 0.74])
    line(paper, [-0.4, -0.2], [0.4, -0.2])
    path(paper, [
      [-0.36, 0.7],
      [0.36, 0.5],
      [-0.36, 0.32],
      [0.36, 0.14],
      [-0.36, -0.04],
      [0.34, -0.18],
    ])
    paper.stroke()
    arrow(paper, [0, -0.36], [0, -0.82])
  },
  cable: (paper) => {
    paper.lineWidth = 0.09
    line(paper, [-0.86, -0.3], [0.86, -0.76])
    line(paper, [0, -0.53], [0, -0.14])
    paper.beginPath()
    paper.roundRect(-0.48, -0.14, 0.96, 0.82, 0.16)
    paper.stroke()
    paper.beginPath()
    paper.roundRect(-0.34, 0.02, 0.28, 0.28, 0.05)
    paper.roundRect(0.06, 0.02, 0.28, 0.28, 0.05)
    paper.fill()
    dot(paper, 0, -0.54, 0.1)
  },
  abyss: (paper) => {
    path(
      paper,
      [
        [-0.86, -0.1],
        [-0.5, -0.32],
        [-0.3, -0.72],
        [-0.04, -0.42],
        [0.36, -0.66],
        [0.46, -0.24],
        [0.86, 0.06],
        [0.5, 0.3],
        [0.34, 0.7],
        [-0.02, 0.46],
        [-0.4, 0.64],
        [-0.5, 0.22],
      ],
      true,
    )
    paper.fill()
    paper.lineWidth = 0.06
    for (const way of [1, -1]) {
      path(paper, [
        [way * 0.62, way * 0.5],
        [way * 0.72, way * 0.72],
      ])
      paper.stroke()
    }
  },
  bivouac: (paper) => {
    paper.lineWidth = 0.1
    path(
      paper,
      [
        [-0.8, 0.58],
        [0, -0.62],
        [0.8, 0.58],
      ],
      true,
    )
    paper.stroke()
    line(paper, [0, -0.62], [-0.1, -0.8])
    line(paper, [0, -0.62], [0.1, -0.8])
    path(
      paper,
      [
        [0, -0.16],
        [-0.3, 0.56],
        [0.3, 0.56],
      ],
      true,
    )
    paper.fill()
  },
  joker: (paper) => {
    // A dragon, coiled: body, wing, head with a horn, and its flame.
    paper.lineWidth = 0.17
    paper.beginPath()
    paper.moveTo(-0.74, 0.3)
    paper.bezierCurveTo(-0.62, 0.86, 0.06, 0.8, 0.24, 0.44)
    paper.bezierCurveTo(0.42, 0.06, -0.16, -0.06, -0.02, -0.46)
    paper.stroke()
    path(
      paper,
      [
        [0.1, 0.06],
        [0.84, -0.42],
        [0.66, 0],
        [0.86, 0.12],
        [0.56, 0.26],
        [0.6, 0.46],
        [0.2, 0.4],
      ],
      true,
    )
    paper.fill()
    path(
      paper,
      [
        [-0.02, -0.3],
        [-0.48, -0.36],
        [-0.52, -0.5],
        [-0.14, -0.62],
        [0.06, -0.9],
        [0.12, -0.64],
        [0.34, -0.76],
        [0.18, -0.42],
      ],
      true,
    )
    paper.fill()
    path(
      paper,
      [
        [-0.9, 0.1],
        [-0.58, 0.2],
        [-0.78, 0.46],
      ],
      true,
    )
    paper.fill()
    paper.lineWidth = 0.06
    for (const [y, x] of [
      [-0.5, -0.86],
      [-0.38, -0.78],
    ] as const)
      line(paper, [-0.62, -0.44], [x, y])
  },
}

/** Signs of the interface, not of the wood: white parts take the colour of a seat. */
const SIGNS: Readonly<Record<string, (paper: Paper) => void>> = {
  frame: (paper) => outlined(paper, 0.17, () => corners(paper, 0.8, 0.38)),
  lift: (paper) => {
    outlined(paper, 0.11, () => paper.roundRect(-0.82, -0.82, 1.64, 1.64, 0.2))
    outlined(paper, 0.13, () =>
      polyline(paper, [
        [-0.3, 0.12],
        [0, -0.2],
        [0.3, 0.12],
      ]),
    )
  },
  private: (paper) => {
    paper.setLineDash([0.16, 0.14])
    paper.lineWidth = 0.05
    paper.strokeStyle = INK
    paper.beginPath()
    paper.roundRect(-0.9, -0.9, 1.8, 1.8, 0.2)
    paper.stroke()
  },
  blank: (paper) => {
    paper.lineWidth = 0.16
    paper.strokeStyle = INK
    line(paper, [-0.4, 0], [0.4, 0])
  },
  lock: (paper) => {
    outlined(paper, 0.2, () => paper.arc(0, -0.2, 0.34, Math.PI, 0))
    paper.lineWidth = 0.1
    paper.strokeStyle = INK
    paper.fillStyle = '#fff'
    paper.beginPath()
    paper.roundRect(-0.56, -0.14, 1.12, 0.86, 0.16)
    paper.fill()
    paper.stroke()
    paper.fillStyle = INK
    dot(paper, 0, 0.2, 0.13)
    paper.fillRect(-0.055, 0.2, 0.11, 0.28)
  },
  fence: (paper) => {
    outlined(paper, 0.17, () => {
      for (const y of [-0.1, 0.32])
        polyline(paper, [
          [-0.8, y],
          [0.8, y],
        ])
      for (const x of [-0.54, 0, 0.54])
        polyline(paper, [
          [x, 0.66],
          [x, -0.5],
        ])
    })
  },
}

function outlined(paper: Paper, width: number, trace: () => void): void {
  for (const [wide, colour] of [
    [width + 0.16, 'rgba(22, 10, 4, 0.96)'],
    [width, '#fff'],
  ] as const) {
    paper.lineWidth = wide
    paper.strokeStyle = colour
    paper.beginPath()
    trace()
    paper.stroke()
  }
}

function corners(paper: Paper, reach: number, length: number): void {
  for (const [x, y] of [
    [1, 1],
    [1, -1],
    [-1, -1],
    [-1, 1],
  ] as const)
    polyline(paper, [
      [x * (reach - length), y * reach],
      [x * reach, y * reach],
      [x * reach, y * (reach - length)],
    ])
}

function polyline(paper: Paper, points: readonly Point[]): void {
  points.forEach(([x, y], i) => (i === 0 ? paper.moveTo(x, y) : paper.lineTo(x, y)))
}

function path(paper: Paper, points: readonly Point[], isClosed = false): void {
  paper.beginPath()
  polyline(paper, points)
  if (isClosed) paper.closePath()
}

function line(paper: Paper, from: Point, to: Point): void {
  path(paper, [from, to])
  paper.stroke()
}

function arrow(paper: Paper, from: Point, to: Point): void {
  line(paper, from, to)
  const way = Math.sign(to[1] - from[1])
  path(paper, [[to[0] - 0.19, to[1] - way * 0.19], to, [to[0] + 0.19, to[1] - way * 0.19]])
  paper.stroke()
}

function dot(paper: Paper, x: number, y: number, radius: number): void {
  paper.beginPath()
  paper.arc(x, y, radius, 0, 7)
  paper.fill()
}
