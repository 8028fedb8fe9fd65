/** The bars: ten lengths of beech with a groove at every unit, each length one instanced mesh. */

import {
  type BufferGeometry,
  Euler,
  Group,
  Mesh,
  type ColorRepresentation,
  type Intersection,
  type MeshStandardMaterial,
  type Vector3,
} from 'three'

import { softBox } from '../../scene/box'
import { Pieces } from '../../scene/pieces'
import { wood } from '../../scene/wood'
import type { Pose } from './building'
import { TURNS } from './layout'

export const LENGTHS = Array.from({ length: 10 }, (_, i) => i + 1)
const SECTION = 0.982 // a bar is a hair thinner than its cell, so that neighbours show a joint

export interface Stick {
  /** What a touch on it means: see touching.ts. */
  readonly key: string
  readonly length: number
  readonly pose: Pose
  readonly at: Vector3
  readonly tint: ColorRepresentation
  readonly seed: number
  readonly scale?: number
  /** Turned about its upright axis, in radians: for what lies before a player. */
  readonly spin?: number
}

export class Timber {
  readonly object = new Group()
  private readonly geometries = LENGTHS.map((length) => softBox(length - 1 + SECTION, SECTION, SECTION, 0.05))
  private readonly materials = LENGTHS.map(grooved)
  private readonly lengths = LENGTHS.map((_, i) => new Pieces<string>(this.geometries[i]!, this.materials[i]!, 24))

  private sticks: readonly Stick[][] = []

  constructor() {
    this.object.add(...this.lengths.map(({ object }) => object))
  }

  show(sticks: readonly Stick[]): void {
    this.sticks = LENGTHS.map((length) => sticks.filter((stick) => stick.length === length))
    this.sticks.forEach((equal, i) =>
      this.lengths[i]!.show(
        equal.map(({ key, pose, at, tint, seed, scale, spin }) => ({
          key,
          at,
          turn: spin ? new Euler(0, spin, 0) : TURNS[pose],
          tint,
          seed,
          scale: scale ?? 1,
        })),
      ),
    )
  }

  /** Makes these bars translucent, by their keys, and all others solid. */
  seeThrough(keys: ReadonlySet<string>): void {
    this.sticks.forEach((equal, i) =>
      this.lengths[i]!.seeThrough(new Set(equal.flatMap(({ key }, k) => (keys.has(key) ? [k] : [])))),
    )
  }

  /** The key of the bar that was hit. */
  keyOf(hit: Intersection): string | undefined {
    const ours = ({ object }: Pieces<string>) => object === hit.object.parent || object === hit.object.parent?.parent
    return this.lengths.find(ours)?.keyOf(hit)
  }

  /** A single bar, for flying. Its geometry and wood stay here. */
  loose(length: number): Mesh {
    const mesh = new Mesh(this.geometry(length), this.materials[length - 1])
    mesh.castShadow = mesh.receiveShadow = true
    return mesh
  }

  geometry(length: number): BufferGeometry {
    return this.geometries[length - 1]!
  }

  dispose(): void {
    for (const resource of [...this.lengths, ...this.geometries, ...this.materials]) resource.dispose()
  }
}

/** Beech with a fine groove where one unit ends and the next begins: a bar's length can be counted from any side. */
function grooved(length: number): MeshStandardMaterial {
  const material = wood({
    light: '#fff3e0',
    dark: '#c9a27a',
    density: 6,
    half: [(length - 1 + SECTION) / 2, SECTION / 2, SECTION / 2],
    polish: 0.3,
  })
  const make = material.onBeforeCompile
  const shift = { value: length % 2 === 0 ? 0.5 : 0 }
  material.onBeforeCompile = (shader, renderer) => {
    make.call(material, shader, renderer)
    shader.uniforms.grooveShift = shift
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', 'uniform float grooveShift;\n#include <common>')
      .replace('* woodEdge(vWoodPoint);', '* woodEdge(vWoodPoint) * groove(vWoodPoint);')
      .replace(
        'void main() {',
        `float groove(vec3 p) {
          float away = 0.5 - abs(fract(p.x + grooveShift + 0.5) - 0.5);
          // Not on the ends, which have their own edge.
          float isInside = step(abs(p.x), woodHalf.x - 0.2);
          return 1.0 - isInside * (0.42 * (1.0 - smoothstep(0.008, 0.03, away)));
        }
        void main() {`,
      )
  }
  material.customProgramCacheKey = () => 'talo-grooved'
  return material
}
