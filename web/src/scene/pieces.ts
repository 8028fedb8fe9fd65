/** Many equal pieces drawn as one instanced mesh; tells which piece is under the pointer. */

import {
  Color,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  Object3D,
  Quaternion,
  Vector3,
  type BufferGeometry,
  type ColorRepresentation,
  type Euler,
  type Material,
} from 'three'

export interface Piece<Key> {
  readonly key: Key
  readonly at: Vector3
  readonly turn?: Euler
  readonly scale?: number
  /** Multiplied into the material's colour. */
  readonly tint?: ColorRepresentation
  /** Makes its grain its own: keep it the same while the piece moves. */
  readonly seed?: number
}

const scratch = { matrix: new Matrix4(), turn: new Quaternion(), scale: new Vector3(), colour: new Color() }

/** Add `pieces.object` to the scene. Whoever passes geometry and material keeps them, and disposes of them. */
export class Pieces<Key> {
  readonly object = new Object3D()
  private mesh: InstancedMesh
  private seeds: InstancedBufferAttribute
  private keys: Key[] = []
  private pieces: readonly Piece<Key>[] = []
  private hidden: ReadonlySet<number> = new Set()
  /** Those that hide something, seen through; made when first needed. */
  private veil: Pieces<Key> | null = null
  private glass: Material | null = null

  constructor(
    private readonly geometry: BufferGeometry,
    private readonly material: Material,
    capacity: number,
    private readonly isVeil = false,
  ) {
    ;[this.mesh, this.seeds] = this.make(capacity)
  }

  show(pieces: readonly Piece<Key>[]): void {
    this.pieces = pieces
    if (this.hidden.size > 0) this.seeThrough(new Set())
    this.lay(pieces)
  }

  /** Makes some of the pieces shown translucent, by their index, and all others solid. */
  seeThrough(hidden: ReadonlySet<number>): void {
    if (hidden.size === this.hidden.size && [...hidden].every((i) => this.hidden.has(i))) return
    this.hidden = hidden
    this.veil ??= this.makeVeil()
    this.veil.lay(this.pieces.filter((_, i) => hidden.has(i)))
    this.lay(this.pieces.map((piece, i) => (hidden.has(i) ? { ...piece, scale: 0 } : piece)))
  }

  private lay(pieces: readonly Piece<Key>[]): void {
    if (pieces.length > this.mesh.instanceMatrix.count) this.grow(pieces.length)
    this.keys = pieces.map(({ key }) => key)
    pieces.forEach((piece, i) => {
      const { matrix, turn, scale, colour } = scratch
      if (piece.turn) turn.setFromEuler(piece.turn)
      else turn.identity()
      matrix.compose(piece.at, turn, scale.setScalar(piece.scale ?? 1))
      this.mesh.setMatrixAt(i, matrix)
      this.mesh.setColorAt(i, colour.set(piece.tint ?? '#ffffff'))
      this.seeds.setX(i, piece.seed ?? 0)
    })
    this.mesh.count = pieces.length
    this.mesh.instanceMatrix.needsUpdate = true
    if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true
    this.seeds.needsUpdate = true
    // three keeps the bounds of the first pick; without this, new pieces cannot be picked.
    this.mesh.computeBoundingSphere()
  }

  /** Moves one piece without touching the others, while it travels. */
  place(index: number, at: Vector3, scale = 1): void {
    this.mesh.getMatrixAt(index, scratch.matrix)
    scratch.turn.setFromRotationMatrix(scratch.matrix)
    this.mesh.setMatrixAt(index, scratch.matrix.compose(at, scratch.turn, scratch.scale.setScalar(scale)))
    this.mesh.instanceMatrix.needsUpdate = true
  }

  /** What was hit, of the mesh that was. */
  keyOf({ object, instanceId }: { readonly object: Object3D; readonly instanceId?: number }): Key | undefined {
    if (object.userData.isVeiled) return this.veil?.keys[instanceId!]
    return instanceId === undefined ? undefined : this.keys[instanceId]
  }

  dispose(): void {
    this.veil?.drop()
    this.glass?.dispose()
    this.drop()
  }

  private drop(): void {
    this.object.remove(this.mesh)
    this.mesh.geometry.dispose()
    this.mesh.dispose()
  }

  private make(capacity: number): [InstancedMesh, InstancedBufferAttribute] {
    // The seeds belong to this mesh alone, so it has a geometry of its own around the shared attributes.
    const geometry = this.geometry.clone()
    const seeds = new InstancedBufferAttribute(new Float32Array(capacity), 1)
    geometry.setAttribute('seed', seeds)
    const mesh = new InstancedMesh(geometry, this.material, capacity)
    mesh.instanceMatrix.setUsage(DynamicDrawUsage)
    mesh.castShadow = mesh.receiveShadow = true
    mesh.count = 0
    mesh.userData.isVeiled = this.isVeil
    if (this.isVeil) mesh.renderOrder = 4 // after everything solid, before marks
    this.object.add(mesh)
    return [mesh, seeds]
  }

  private makeVeil(): Pieces<Key> {
    this.glass = seenThrough(this.material)
    const veil = new Pieces<Key>(this.geometry, this.glass, 16, true)
    this.object.add(veil.object)
    return veil
  }

  private grow(count: number): void {
    this.drop()
    ;[this.mesh, this.seeds] = this.make(Math.ceil(count * 1.5))
  }
}

/** The same material, as something that hides what matters is drawn. */
export function seenThrough<M extends Material>(material: M): M {
  const glass = material.clone()
  glass.onBeforeCompile = material.onBeforeCompile
  glass.customProgramCacheKey = material.customProgramCacheKey
  glass.transparent = true
  glass.opacity = 0.34
  glass.depthWrite = false
  return glass
}
