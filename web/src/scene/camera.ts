/** The camera: fixed views, gentle orbit and zoom within bounds, and always the whole board in the free part of the window. */

import { Box3, MathUtils, PerspectiveCamera, Vector3 } from 'three'

import { easeInOut, type Motion } from './motion'

/** A place to look from. Angles in degrees: azimuth 0 is from seat 1's side, tilt 90 is from straight above. */
export interface Viewpoint {
  readonly azimuth: number
  readonly tilt: number
}

/** Keys 1 to 5 and their buttons: three-quarter, top, and three sides. */
export const FIXED_VIEWS: readonly Viewpoint[] = [
  { azimuth: -24, tilt: 40 },
  { azimuth: 0, tilt: 89.5 },
  { azimuth: 0, tilt: 24 },
  { azimuth: -90, tilt: 24 },
  { azimuth: 90, tilt: 24 },
]

/** What panels cover at the window's edges, in CSS pixels. */
export interface Insets {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const LOWEST_TILT = 12 // never below the table, never along it
const FIELD_OF_VIEW = 30
const NEAREST = 0.45 // zoom, as a share of the distance that shows the whole board
const FARTHEST = 1.25

export class CameraRig {
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.5, 200)
  private readonly centre = new Vector3()
  private readonly target = new Vector3()
  private bounds = new Box3(new Vector3(-3, 0, -3), new Vector3(3, 3, 3))
  private insets: Insets = { left: 0, right: 0, top: 0, bottom: 0 }
  private width = 1
  private height = 1
  private azimuth = FIXED_VIEWS[0]!.azimuth
  private tilt = FIXED_VIEWS[0]!.tilt
  private zoom = 1
  /** Whether the player has turned the camera by hand: then it stays where it is. */
  isOwn = false

  constructor(
    private readonly motion: Motion,
    private readonly wake: () => void,
  ) {}

  /** What must be in the picture, in world units. */
  frame(bounds: Box3): void {
    this.bounds = bounds.clone()
    this.bounds.getCenter(this.centre)
    if (!this.isOwn) this.target.copy(this.centre)
    this.place()
  }

  resize(width: number, height: number, insets: Insets): void {
    this.width = width
    this.height = height
    this.insets = insets
    this.camera.aspect = width / height
    // The middle of the picture is the middle of what the panels leave free.
    this.camera.setViewOffset(width, height, (insets.right - insets.left) / 2, (insets.bottom - insets.top) / 2, width, height)
    this.place()
  }

  /** Glides to a fixed view and forgets the player's own. */
  go(view: Viewpoint): Promise<void> {
    this.isOwn = false
    const from = { azimuth: this.azimuth, tilt: this.tilt, zoom: this.zoom, target: this.target.clone() }
    const turn = MathUtils.euclideanModulo(view.azimuth - from.azimuth + 180, 360) - 180
    return this.motion.run(420, (t) => {
      const e = easeInOut(t)
      this.azimuth = from.azimuth + turn * e
      this.tilt = MathUtils.lerp(from.tilt, view.tilt, e)
      this.zoom = MathUtils.lerp(from.zoom, 1, e)
      this.target.lerpVectors(from.target, this.centre, e)
      this.place()
    })
  }

  /** Turns by hand, in degrees. */
  orbit(azimuth: number, tilt: number): void {
    this.isOwn = true
    this.azimuth += azimuth
    this.tilt = MathUtils.clamp(this.tilt + tilt, LOWEST_TILT, 89.5)
    this.place()
  }

  /** Comes nearer (below 1) or goes away (above 1). */
  dolly(factor: number): void {
    this.isOwn = true
    this.zoom = MathUtils.clamp(this.zoom * factor, NEAREST, FARTHEST)
    this.place()
  }

  /** Glides so that this point of the board is in the middle. */
  recentre(point: Vector3): Promise<void> {
    this.isOwn = true
    const from = this.target.clone()
    const to = this.bounds.clampPoint(point, new Vector3())
    return this.motion.run(300, (t) => {
      this.target.lerpVectors(from, to, easeInOut(t))
      this.place()
    })
  }

  private place(): void {
    const azimuth = MathUtils.degToRad(this.azimuth)
    const tilt = MathUtils.degToRad(this.tilt)
    const back = new Vector3(Math.sin(azimuth) * Math.cos(tilt), Math.sin(tilt), Math.cos(azimuth) * Math.cos(tilt))
    const right = new Vector3(Math.cos(azimuth), 0, -Math.sin(azimuth))
    const up = new Vector3().crossVectors(back, right)
    const distance = this.distance(back, right, up) * this.zoom
    this.camera.position.copy(this.target).addScaledVector(back, distance)
    this.camera.up.copy(up)
    this.camera.lookAt(this.target)
    this.camera.updateProjectionMatrix()
    this.camera.updateMatrixWorld() // what is touched before the next frame is touched where it will be
    this.wake()
  }

  /** How far back every corner of the bounds is inside the free part of the picture. */
  private distance(back: Vector3, right: Vector3, up: Vector3): number {
    const tanY = Math.tan(MathUtils.degToRad(FIELD_OF_VIEW / 2))
    const freeX = Math.max(0.3, 1 - (this.insets.left + this.insets.right) / this.width)
    const freeY = Math.max(0.3, 1 - (this.insets.top + this.insets.bottom) / this.height)
    const tanX = tanY * this.camera.aspect * freeX
    const corner = new Vector3()
    let distance = 0
    for (let i = 0; i < 8; i++) {
      corner.set(i & 1 ? this.bounds.max.x : this.bounds.min.x, i & 2 ? this.bounds.max.y : this.bounds.min.y, i & 4 ? this.bounds.max.z : this.bounds.min.z)
      corner.sub(this.centre)
      const ahead = corner.dot(back)
      distance = Math.max(distance, Math.abs(corner.dot(right)) / tanX + ahead, Math.abs(corner.dot(up)) / (tanY * freeY) + ahead)
    }
    return distance
  }
}
