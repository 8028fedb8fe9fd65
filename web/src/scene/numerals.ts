/** Level numbers engraved on top faces. They turn to whoever looks, and are long like writing on a road where they are seen at a slant. */

import {
  CanvasTexture,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  PlaneGeometry,
  Quaternion,
  SRGBColorSpace,
  Vector3,
} from 'three'

export interface Numeral {
  /** Not above HIGHEST. */
  readonly number: number
  /** The middle of the face. */
  readonly at: Vector3
  readonly size: number
  /** How far from there, to the left and towards the viewer. */
  readonly corner?: number
}

const COLUMNS = 5
export const HIGHEST = COLUMNS * COLUMNS - 1
const LONGEST = 1.5
const UP = new Vector3(0, 1, 0)
const FLAT = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), -Math.PI / 2)

export class Numerals {
  readonly object = new Group()
  private readonly texture = drawDigits()
  private readonly material: MeshBasicMaterial
  private mesh: InstancedMesh | null = null
  private numerals: readonly Numeral[] = []
  private quarter = 0
  private stretch = 1

  constructor() {
    this.material = new MeshBasicMaterial({
      map: this.texture,
      transparent: true,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -1,
    })
    this.material.onBeforeCompile = (shader) => {
      shader.vertexShader = shader.vertexShader
        .replace('#include <common>', '#include <common>\nattribute float digit;')
        .replace(
          '#include <uv_vertex>',
          `#include <uv_vertex>\nvMapUv = (uv + vec2(mod(digit, ${COLUMNS}.0), ${COLUMNS - 1}.0 - floor(digit / ${COLUMNS}.0))) / ${COLUMNS}.0;`,
        )
    }
  }

  show(numerals: readonly Numeral[]): void {
    this.drop()
    if (numerals.length === 0) return
    const geometry = new PlaneGeometry(1, 1)
    geometry.setAttribute(
      'digit',
      new InstancedBufferAttribute(new Float32Array(numerals.map(({ number }) => number)), 1),
    )
    const mesh = new InstancedMesh(geometry, this.material, numerals.length)
    mesh.frustumCulled = false
    mesh.renderOrder = 3
    mesh.raycast = () => {} // only the wood under them is touched
    this.mesh = mesh
    this.numerals = numerals
    this.lay()
    this.object.add(mesh)
  }

  face(quarter: number, tilt: number): void {
    this.quarter = quarter
    this.stretch = Math.min(LONGEST, 1 / Math.sin((tilt * Math.PI) / 180))
    this.lay()
  }

  private lay(): void {
    if (!this.mesh) return
    const [matrix, at, scale] = [new Matrix4(), new Vector3(), new Vector3()]
    const turn = new Quaternion().setFromAxisAngle(UP, (this.quarter * Math.PI) / 2)
    const lying = turn.clone().multiply(FLAT)
    this.numerals.forEach((numeral, i) => {
      const { corner = 0, size } = numeral
      // A long number keeps clear of the near edge.
      at.set(-corner, 0.006, corner - ((this.stretch - 1) * size) / 3)
        .applyQuaternion(turn)
        .add(numeral.at)
      this.mesh!.setMatrixAt(i, matrix.compose(at, lying, scale.set(size, size * this.stretch, size)))
    })
    this.mesh.instanceMatrix.needsUpdate = true
  }

  dispose(): void {
    this.drop()
    this.material.dispose()
    this.texture.dispose()
  }

  private drop(): void {
    if (!this.mesh) return
    this.object.remove(this.mesh)
    this.mesh.geometry.dispose()
    this.mesh.dispose()
    this.mesh = null
    this.numerals = []
  }
}

/** Burnt into the wood: dark strokes with a light lower edge. */
function drawDigits(): CanvasTexture {
  const cell = 128
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = cell * COLUMNS
  const paper = canvas.getContext('2d')!
  paper.textAlign = 'center'
  paper.textBaseline = 'middle'
  paper.font = `700 ${cell * 0.7}px 'Fraunces Variable', Georgia, serif`
  for (let n = 0; n < COLUMNS * COLUMNS; n++) {
    const x = (n % COLUMNS) * cell + cell / 2
    const y = Math.floor(n / COLUMNS) * cell + cell / 2 + 4
    paper.fillStyle = 'rgba(255, 240, 214, 0.6)'
    paper.fillText(String(n), x + 1.5, y + 2.5)
    paper.fillStyle = 'rgba(40, 20, 8, 0.95)'
    paper.fillText(String(n), x, y)
  }
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 8
  return texture
}
