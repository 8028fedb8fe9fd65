/** The bars: ten lengths of beech with a groove at every unit, each length one instanced mesh. */

import { type BufferGeometry, Group, Mesh, type ColorRepresentation, type MeshStandardMaterial, type Object3D, type Vector3 } from 'three'

import { softBox } from '../../scene/box'
import { Pieces } from '../../scene/pieces'
import { wood } from '../../scene/wood'
import type { Pose } from './building'
import { TURNS } from './space'

export const LENGTHS = Array.from({ length: 10 }, (_, i) => i + 1)
const SECTION = 0.982 // a bar is a hair thinner than its cell, so that neighbours show a joint

export interface Stick {
  /** What a touch on it means: see scene.ts. */
  readonly key: string
  readonly length: number
  readonly pose: Pose
  readonly at: Vector3
  readonly tint: ColorRepresentation
  readonly seed: number
  readonly scale?: number
}

export class Timber {
  readonly object = new Group()
  private readonly geometries = LENGTHS.map((length) => softBox(length - 1 + SECTION, SECTION, SECTION, 0.05))
  private readonly materials = LENGTHS.map(grooved)
  private readonly lengths = LENGTHS.map((_, i) => new Pieces<string>(this.geometries[i]!, this.materials[i]!, 24))

  constructor() {
    this.object.add(...this.lengths.map(({ object }) => object))
  }

  show(sticks: readonly Stick[]): void {
    LENGTHS.forEach((length, i) =>
      this.lengths[i]!.show(sticks.filter((stick) => stick.length === length).map(({ key, pose, at, tint, seed, scale }) => ({ key, at, turn: TURNS[pose], tint, seed, scale: scale ?? 1 }))),
    )
  }

  /** The key of the bar that was hit. */
  keyAt(object: Object3D, instance: number | undefined): string | undefined {
    return this.lengths.find((pieces) => pieces.object === object.parent)?.keyAt(instance)
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
  const material = wood({ light: '#f2d3a8', dark: '#c4935f', density: 6, half: [(length - 1 + SECTION) / 2, SECTION / 2, SECTION / 2], polish: 0.3 })
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
