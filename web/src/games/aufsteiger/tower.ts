/** The blocks themselves: where each stands, how it is turned, and how it gets there. In the tower's space: columns, rows, height. */

import { Box3, type BufferGeometry, Group, Mesh, Quaternion, Vector3, type MeshStandardMaterial } from 'three'

import { cellOf } from '../../model/cells'
import { softBox } from '../../scene/box'
import { easeInOut, type Motion } from '../../scene/motion'
import { seenThrough } from '../../scene/pieces'
import { arcPoint } from '../../scene/travel'
import { bodySize, kindOf, sizeOf, turnOf, type Size } from './body'
import { blockPaint } from './paint'
import { SIDE } from './terraces'
import type { AufsteigerView, BlockView, Colour, Layout } from './view'

const GAP = 0.03 // pieces stand apart by a hair
export const IN_HAND = 1.1 // how far a lifted block hangs above its place
const UNDECIDED = 0.4 // a block whose colour is not chosen yet has not quite landed

interface Place {
  readonly at: Vector3
  readonly turn: Quaternion
}

interface Body {
  readonly geometry: BufferGeometry
  readonly paint: MeshStandardMaterial
  readonly ghost: MeshStandardMaterial
  /** For what hides something that matters. */
  readonly glass: MeshStandardMaterial
}

export class Tower {
  /** Columns to +x, rows away from seat 1, height up. */
  readonly object = new Group()
  private readonly layout: Layout
  private readonly bodies = new Map<string, Body>()
  private readonly meshes = new Map<string, Mesh<BufferGeometry, MeshStandardMaterial>>()
  /** Where the block in hand was taken from. */
  private former: BlockView | null = null

  constructor(view: AufsteigerView) {
    this.layout = view.situation.layout
    this.object.rotation.x = -Math.PI / 2
    this.object.position.set(-SIDE / 2, 0, SIDE / 2)
    this.object.updateMatrixWorld()
    for (const name of [...Object.keys(view.blocks), ...(view.held ? [view.held] : [])]) this.add(name)
  }

  /** A point of the tower in the world. */
  world(at: Vector3): Vector3 {
    return new Vector3(at.x - SIDE / 2, at.z, SIDE / 2 - at.y)
  }

  mesh(name: string): Mesh<BufferGeometry, MeshStandardMaterial> | undefined {
    return this.meshes.get(name)
  }

  /** Remembers what a block looked like before it was lifted. */
  remember(before: AufsteigerView, view: AufsteigerView): void {
    if (view.held && before.blocks[view.held]) this.former = before.blocks[view.held]!
    else if (!view.held) this.former = null
  }

  get formerPose(): string | null {
    return this.former?.pose ?? null
  }

  /** Puts every block in its place; with a motion those that changed fly there. `wished` turns the one still undecided. */
  async settle(view: AufsteigerView, motion: Motion | null, wished: Colour | null = null): Promise<void> {
    const flights: Promise<void>[] = []
    for (const [name, mesh] of this.meshes) {
      const place = this.place(name, view, wished)
      if (!motion) {
        mesh.position.copy(place.at)
        mesh.quaternion.copy(place.turn)
      } else if (mesh.position.distanceTo(place.at) > 1e-3 || mesh.quaternion.angleTo(place.turn) > 1e-3) {
        flights.push(this.fly(mesh, place, motion))
      }
    }
    await Promise.all(flights)
  }

  /** Shows the block in hand at a place; without one it hangs over where it was taken. */
  hold(view: AufsteigerView, pose: string, top: Colour | null, at: BlockView | null): void {
    const mesh = view.held ? this.meshes.get(view.held) : undefined
    if (!mesh || !view.held) return
    const place = this.rest(view.held, at ?? { ...this.origin(), pose }, top ?? this.former?.top ?? null)
    if (!at) place.at.z += IN_HAND
    mesh.position.copy(place.at)
    mesh.quaternion.copy(place.turn)
    mesh.visible = true
  }

  hide(name: string): void {
    const mesh = this.meshes.get(name)
    if (mesh) mesh.visible = false
  }

  /** What is not there yet is seen through a little; what is above the slice not at all. */
  dress(view: AufsteigerView, slice: number | null): void {
    for (const [name, mesh] of this.meshes) {
      const { paint, ghost } = this.body(name)
      mesh.material = name === view.held ? ghost : paint
      mesh.renderOrder = name === view.held ? 3 : 0 // below frames and marks
      mesh.castShadow = true
      mesh.userData.isVeiled = false
      mesh.visible = slice === null || (view.blocks[name]?.base ?? 0) < slice
    }
  }

  /** The blocks that stand, as boxes in the world. */
  boxes(view: AufsteigerView): { name: string; box: Box3 }[] {
    return Object.entries(view.blocks).flatMap(([name, { cell, pose, base }]) => {
      if (!this.meshes.get(name)?.visible || name === view.held) return []
      const { column, row } = cellOf(cell)
      const [wide, deep, tall] = sizeOf(pose)
      const [near, far] = [
        this.world(new Vector3(column, row, base)),
        this.world(new Vector3(column + wide, row + deep, base + tall)),
      ]
      return [{ name, box: new Box3().setFromPoints([near, far]).expandByScalar(-0.01) }]
    })
  }

  /** Makes these blocks translucent, and all others that stand solid. */
  veil(view: AufsteigerView, names: ReadonlySet<string>): void {
    for (const [name, mesh] of this.meshes) {
      if (name === view.held) continue
      const { paint, glass } = this.body(name)
      mesh.userData.isVeiled = names.has(name)
      mesh.material = names.has(name) ? glass : paint
    }
  }

  /** A free body for a mark in the shape of a block. */
  geometry(name: string): BufferGeometry {
    return this.body(name).geometry
  }

  dispose(): void {
    for (const { geometry, paint, ghost, glass } of this.bodies.values())
      for (const resource of [geometry, paint, ghost, glass]) resource.dispose()
  }

  private add(name: string): void {
    const { geometry, paint } = this.body(name)
    const mesh = new Mesh(geometry, paint)
    mesh.castShadow = mesh.receiveShadow = true
    mesh.userData.block = name
    this.meshes.set(name, mesh)
    this.object.add(mesh)
  }

  private body(name: string): Body {
    const size = bodySize(name, this.layout)
    const key = `${kindOf(name) === 'G' ? 'G' : ''}${size.join('x')}`
    const known = this.bodies.get(key)
    if (known) return known
    const paint = blockPaint(size, key[0] === 'G')
    const body = {
      geometry: roundedBox(size),
      paint,
      ghost: blockPaint(size, key[0] === 'G', true),
      glass: seenThrough(paint),
    }
    this.bodies.set(key, body)
    return body
  }

  private place(name: string, view: AufsteigerView, wished: Colour | null): Place {
    const block = view.blocks[name]
    if (block?.top) return this.rest(name, block, block.top)
    const place = this.rest(name, block ?? this.origin(), wished ?? this.former?.top ?? null)
    place.at.z += block ? UNDECIDED : IN_HAND
    return place
  }

  /** Where the block in hand was; the middle if it was taken up before this page was opened. */
  private origin(): BlockView {
    return this.former ?? { cell: 'm13', pose: '2x2x2', base: 10, top: null }
  }

  private rest(name: string, { cell, pose, base }: BlockView, top: Colour | null): Place {
    const { column, row } = cellOf(cell)
    const [wide, deep, tall] = sizeOf(pose)
    return {
      at: new Vector3(column + wide / 2, row + deep / 2, base + tall / 2),
      turn: turnOf(name, pose, top, this.layout),
    }
  }

  private fly(mesh: Mesh, to: Place, motion: Motion): Promise<void> {
    const [from, turn] = [mesh.position.clone(), mesh.quaternion.clone()]
    const isFar = Math.hypot(to.at.x - from.x, to.at.y - from.y) > 0.1
    const crest = isFar ? Math.max(this.clearance(mesh), from.z, to.at.z) + 0.6 : 0
    return motion.run(isFar ? 450 : 300, (t) => {
      const e = easeInOut(t)
      mesh.quaternion.slerpQuaternions(turn, to.turn, e)
      if (!isFar) return void mesh.position.lerpVectors(from, to.at, e)
      // The shared arc rises along y: go through its axes and back.
      const swap = ({ x, y, z }: Vector3) => new Vector3(x, z, y)
      mesh.position.copy(swap(arcPoint(swap(from), swap(to.at), crest, e)))
    })
  }

  private clearance(except: Mesh): number {
    return Math.max(
      0,
      ...[...this.meshes.values()].filter((mesh) => mesh !== except).map((mesh) => mesh.position.z + 1),
    )
  }
}

function roundedBox([x, y, z]: Size): BufferGeometry {
  return softBox(x - GAP, y - GAP, z - GAP, 0.07)
}
