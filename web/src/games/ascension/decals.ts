/** Drawings laid flat on top faces, all cut from one sheet and drawn as one instanced mesh. */

import {
  CanvasTexture,
  Color,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  Quaternion,
  SRGBColorSpace,
  Vector3,
  type ColorRepresentation,
} from 'three'

import { draw, DRAWING_NAMES } from './drawings'
import type { Figure } from './view'

export interface Decal {
  readonly name: string
  readonly at: Vector3
  readonly size: number
  /** Multiplied into its white parts. */
  readonly tint?: ColorRepresentation
  /** 0 to 1. */
  readonly fade?: number
}

const COLUMNS = 8
const ROWS = Math.ceil(DRAWING_NAMES.length / COLUMNS)
const CELL = 192
/** In which order they are drawn: on a ghost means after it. */
const LAYERS = { wood: 2, light: 5, ghost: 7 } as const
const FLAT = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), -Math.PI / 2)

/** The sheet of all drawings in the colours of one match. */
export function drawSheet(colours: Readonly<Record<Figure, string>>): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = COLUMNS * CELL
  canvas.height = ROWS * CELL
  const paper = canvas.getContext('2d')!
  DRAWING_NAMES.forEach((name, i) => {
    const half = CELL / 2
    paper.setTransform(
      half * 0.94,
      0,
      0,
      half * 0.94,
      (i % COLUMNS) * CELL + half,
      Math.floor(i / COLUMNS) * CELL + half,
    )
    draw(paper, name, colours)
  })
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 8
  return texture
}

/** Whoever passes the sheet keeps it, and disposes of it. */
export class Decals {
  readonly object = new Group()
  private readonly material: MeshBasicMaterial | MeshLambertMaterial
  private readonly turn: Quaternion
  private mesh: InstancedMesh | null = null

  /** `facing`: the direction from which they are read. Those on wood are part of it, the others shine by themselves. */
  constructor(
    sheet: CanvasTexture,
    facing: number,
    private readonly layer: keyof typeof LAYERS,
  ) {
    const isLit = layer === 'wood'
    const look = { map: sheet, transparent: true, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -2 }
    this.material = isLit ? new MeshLambertMaterial(look) : new MeshBasicMaterial({ ...look, toneMapped: false })
    this.turn = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), facing).multiply(FLAT)
    this.material.onBeforeCompile = (shader) => {
      shader.vertexShader = shader.vertexShader
        .replace('#include <common>', '#include <common>\nattribute vec2 cut;\nvarying float vFade;')
        .replace(
          '#include <uv_vertex>',
          `#include <uv_vertex>\nvMapUv = (uv + vec2(mod(cut.x, ${COLUMNS}.0), ${ROWS - 1}.0 - floor(cut.x / ${COLUMNS}.0))) / vec2(${COLUMNS}.0, ${ROWS}.0);\nvFade = cut.y;`,
        )
      shader.fragmentShader = shader.fragmentShader
        .replace('#include <common>', '#include <common>\nvarying float vFade;')
        .replace('#include <map_fragment>', '#include <map_fragment>\ndiffuseColor.a *= vFade;')
    }
  }

  show(decals: readonly Decal[]): void {
    this.drop()
    if (decals.length === 0) return
    const geometry = new PlaneGeometry(1, 1)
    const cuts = decals.flatMap(({ name, fade }) => [DRAWING_NAMES.indexOf(name), fade ?? 1])
    geometry.setAttribute('cut', new InstancedBufferAttribute(new Float32Array(cuts), 2))
    const mesh = new InstancedMesh(geometry, this.material, decals.length)
    const [matrix, at, scale, colour] = [new Matrix4(), new Vector3(), new Vector3(), new Color()]
    decals.forEach((decal, i) => {
      mesh.setMatrixAt(
        i,
        matrix.compose(
          at.copy(decal.at).setY(decal.at.y + (this.layer === 'wood' ? 0.006 : 0.012)),
          this.turn,
          scale.setScalar(decal.size),
        ),
      )
      mesh.setColorAt(i, colour.set(decal.tint ?? '#ffffff'))
    })
    mesh.receiveShadow = this.layer === 'wood'
    mesh.frustumCulled = false
    mesh.renderOrder = LAYERS[this.layer]
    // Only the wood under them is touched.
    mesh.raycast = () => {}
    this.mesh = mesh
    this.object.userData.told = this.layer === 'light' ? { signs: decals.map(({ name }) => name) } : null
    this.object.add(mesh)
  }

  dispose(): void {
    this.drop()
    this.material.dispose()
  }

  private drop(): void {
    if (!this.mesh) return
    this.object.remove(this.mesh)
    this.mesh.geometry.dispose()
    this.mesh.dispose()
    this.mesh = null
  }
}
