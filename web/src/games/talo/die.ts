/** The ten-sided die: a pentagonal trapezohedron that comes to rest with the number thrown on top. */

import {
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  Quaternion,
  Vector3,
} from 'three'

import { easeOut, type Motion } from '../../scene/motion'
import { drawn } from './drawing'

const RADIUS = 0.95
const HEIGHT = 1.02
const LIFT = 0.9
// With this height of the zigzag the four corners of a face lie in one plane.
const ZIGZAG = (HEIGHT * (1 - Math.cos(Math.PI / 5))) / (1 + Math.cos(Math.PI / 5))

interface Face {
  readonly corners: readonly [Vector3, Vector3, Vector3, Vector3]
  readonly normal: Vector3
  /** From the middle of the face towards its point at the pole: the top of its digit. */
  readonly up: Vector3
  readonly middle: Vector3
}

export class Die {
  readonly object = new Group()
  private readonly faces = facesOf()
  private readonly made: { dispose(): void }[] = []
  private readonly rest: Vector3

  constructor(at: Vector3) {
    // It lies on the face opposite the one on top; both are as far from the middle.
    this.rest = at.clone().setY(this.faces[0]!.middle.dot(this.faces[0]!.normal))
    const body = bodyOf(this.faces)
    const lacquer = new MeshStandardMaterial({ color: '#f1e3c4', roughness: 0.38, flatShading: true })
    const mesh = new Mesh(body, lacquer)
    mesh.castShadow = mesh.receiveShadow = true
    this.object.add(mesh)
    this.made.push(body, lacquer)
    this.faces.forEach((face, i) => this.engrave(face, i + 1))
    this.show(10)
  }

  /** Lies there with a number on top. */
  show(number: number): void {
    this.object.position.copy(this.rest)
    this.object.quaternion.copy(this.turnTo(number))
  }

  /** Taken up, to be thrown: it shows no number. */
  lift(): void {
    this.object.position.copy(this.rest).y += LIFT
    this.object.quaternion.setFromAxisAngle(new Vector3(1, 0, 0), Math.PI / 2)
  }

  /** Where it lies on the table. */
  get seat(): Vector3 {
    return this.rest.clone().setY(0)
  }

  /** Thrown in from the left. */
  roll(motion: Motion, number: number): Promise<void> {
    const [end, axis] = [this.turnTo(number), new Vector3(0.35, 0.2, -1).normalize()]
    const from = this.rest.clone().add(new Vector3(-3.2, 2.4, 1.6))
    const spin = new Quaternion()
    return motion.run(720, (t) => {
      const e = easeOut(t)
      this.object.position.lerpVectors(from, this.rest, e)
      this.object.position.y = this.rest.y + Math.abs(Math.cos(e * Math.PI * 2.5)) * 2.2 * (1 - e) ** 1.5
      this.object.quaternion.copy(spin.setFromAxisAngle(axis, (1 - e) * 11)).multiply(end)
    })
  }

  dispose(): void {
    for (const resource of this.made) resource.dispose()
  }

  private engrave({ normal, up, middle }: Face, number: number): void {
    const map = drawn(128, 128, (paper) => {
      paper.textAlign = 'center'
      paper.textBaseline = 'middle'
      paper.font = "700 84px 'Fraunces Variable', Georgia, serif"
      paper.fillStyle = '#234a35'
      paper.fillText(String(number), 64, 68)
      if (number === 6 || number === 9) paper.fillRect(44, 108, 40, 7)
    })
    const [plane, ink] = [
      new PlaneGeometry(0.86, 0.86),
      new MeshBasicMaterial({
        map,
        transparent: true,
        depthWrite: false,
        polygonOffset: true,
        polygonOffsetFactor: -2,
      }),
    ]
    const label = new Mesh(plane, ink)
    label.position.copy(middle).addScaledVector(normal, 0.006)
    label.quaternion.setFromRotationMatrix(new Matrix4().makeBasis(new Vector3().crossVectors(up, normal), up, normal))
    label.renderOrder = 1
    this.object.add(label)
    this.made.push(map, plane, ink)
  }

  /** Number on top, its head away from seat 1. */
  private turnTo(number: number): Quaternion {
    const { normal, up } = this.faces[number - 1]!
    const own = new Matrix4().makeBasis(new Vector3().crossVectors(up, normal), up, normal)
    const wanted = new Matrix4().makeBasis(new Vector3(1, 0, 0), new Vector3(0, 0, -1), new Vector3(0, 1, 0))
    return new Quaternion().setFromRotationMatrix(wanted.multiply(own.transpose()))
  }
}

/** Faces 1 to 10; odd numbers around one pole, even ones around the other. */
function facesOf(): Face[] {
  const ring = (k: number) =>
    new Vector3(
      RADIUS * Math.cos((k * Math.PI) / 5),
      k % 2 === 0 ? ZIGZAG : -ZIGZAG,
      RADIUS * Math.sin((k * Math.PI) / 5),
    )
  return Array.from({ length: 10 }, (_, i) => {
    const isUpper = i % 2 === 0
    const k = i + (isUpper ? 1 : 3) // a face's outer corner points away from its pole
    const pole = new Vector3(0, isUpper ? HEIGHT : -HEIGHT, 0)
    const [a, b, c] = [ring(k - 1), ring(k), ring(k + 1)]
    const normal = new Vector3().crossVectors(b.clone().sub(pole), a.clone().sub(pole)).normalize()
    const middle = new Vector3().add(pole).add(a).add(b).add(c).multiplyScalar(0.25).lerp(b, 0.12)
    const isOutward = normal.dot(middle) > 0
    if (!isOutward) normal.negate()
    const up = pole.clone().sub(b).normalize()
    return { corners: isOutward ? [pole, c, b, a] : [pole, a, b, c], normal, up, middle }
  })
}

function bodyOf(faces: readonly Face[]): BufferGeometry {
  const points = faces.flatMap(({ corners: [a, b, c, d], normal }) => {
    // Wind so that the front is outside.
    const isFront = new Vector3().crossVectors(b.clone().sub(a), c.clone().sub(a)).dot(normal) > 0
    return isFront ? [a, b, c, a, c, d] : [a, c, b, a, d, c]
  })
  const geometry = new BufferGeometry()
  geometry.setAttribute(
    'position',
    new Float32BufferAttribute(
      points.flatMap((point) => point.toArray()),
      3,
    ),
  )
  geometry.computeVertexNormals()
  return geometry
}
