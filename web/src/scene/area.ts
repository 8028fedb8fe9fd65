/** The edge of an area of equal height: a thin line, light on dark, so that it is seen on every wood and in every light. */

import { Group, InstancedMesh, Matrix4, MeshBasicMaterial, PlaneGeometry, Quaternion, Vector3 } from 'three'

import { cellName, cellOf } from '../model/cells'

/** A square of the board, by column and row. */
export type Square = readonly [number, number]

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const
const LINES = [
  { color: '#2b1a0e', width: 0.09, opacity: 0.6 },
  { color: '#fff6e4', width: 0.045, opacity: 0.95 },
] as const
const INWARD = LINES[0].width / 2 // so that nothing of it hangs over the edge
const FLAT = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), -Math.PI / 2)
const UP = new Vector3(0, 1, 0)

/** All squares that hang together with the first one by their sides and are as high; `height` is null where nothing can be. */
export function areaAround(first: Square, height: (square: Square) => number | null): Square[] {
  const level = height(first)
  if (level === null) return []
  const found = new Map([[String(first), first]])
  for (const [column, row] of found.values()) {
    for (const [x, y] of SIDES) {
      const next: Square = [column + x, row + y]
      if (!found.has(String(next)) && height(next) === level) found.set(String(next), next)
    }
  }
  return [...found.values()]
}

/** Add `outline.object` to the scene. */
export class AreaOutline {
  readonly object = new Group()
  private readonly plane = new PlaneGeometry(1, 1)
  private readonly inks = LINES.map(
    ({ color, opacity }) =>
      new MeshBasicMaterial({
        color,
        transparent: true,
        opacity,
        depthWrite: false,
        toneMapped: false,
        polygonOffset: true,
        polygonOffsetFactor: -3,
      }),
  )
  private meshes: readonly InstancedMesh[] = []

  /** `at`: the middle of a square's top. Columns run along x, rows against z. */
  show(squares: readonly Square[], at: (square: Square) => Vector3): void {
    this.hide()
    if (squares.length === 0) return
    const inside = new Set(squares.map(String))
    const edges = squares.flatMap((square) =>
      SIDES.flatMap(([x, y]) =>
        inside.has(String([square[0] + x, square[1] + y])) ? [] : [{ middle: at(square), x, y }],
      ),
    )
    const [matrix, turn, scale] = [new Matrix4(), new Quaternion(), new Vector3()]
    this.meshes = LINES.map(({ width }, line) => {
      const mesh = new InstancedMesh(this.plane, this.inks[line]!, edges.length)
      edges.forEach(({ middle, x, y }, i) => {
        turn.setFromAxisAngle(UP, x === 0 ? 0 : Math.PI / 2).multiply(FLAT)
        const place = new Vector3(x, 0, -y)
          .multiplyScalar(0.5 - INWARD)
          .add(middle)
          .setY(middle.y + 0.016)
        mesh.setMatrixAt(i, matrix.compose(place, turn, scale.set(1, width, 1)))
      })
      mesh.frustumCulled = false
      mesh.renderOrder = 5 + line
      mesh.raycast = () => {} // only the wood under it is touched
      return mesh
    })
    this.object.add(...this.meshes)
    this.object.userData.told = { area: squares.length }
  }

  /** Everything that is as high as a cell and hangs together with it; `height` is null where nothing can be. */
  surround(cell: string, height: (cell: string) => number | null, at: (cell: string) => Vector3): void {
    const { column, row } = cellOf(cell)
    this.show(
      areaAround([column, row], (square) => height(cellName(...square))),
      (square) => at(cellName(...square)),
    )
  }

  hide(): void {
    this.object.remove(...this.meshes)
    for (const mesh of this.meshes) mesh.dispose()
    this.meshes = []
    this.object.userData.told = null
  }

  dispose(): void {
    this.hide()
    this.plane.dispose()
    for (const ink of this.inks) ink.dispose()
  }
}
