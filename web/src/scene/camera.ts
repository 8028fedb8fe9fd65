/** The camera: fixed views around the viewer's own side, gentle orbit and zoom, and always what matters filling the free part of the window. */

import { MathUtils, Matrix4, PerspectiveCamera, Vector3 } from 'three'

import { fit, fill, middleOf, type Axes, type Opening } from './framing'
import { easeInOut, type Motion } from './motion'

/** A place to look from, as somebody at the table's own side says it. In degrees: azimuth 0 is from there, tilt 90 from straight above. */
export interface Viewpoint {
  readonly azimuth: number
  readonly tilt: number
}

/** Keys 1 to 5: from one's own side, from above, and from the three other sides, round the table. */
export const FIXED_VIEWS: readonly Viewpoint[] = [
  { azimuth: 0, tilt: 34 },
  { azimuth: 0, tilt: 89.5 },
  { azimuth: -90, tilt: 34 },
  { azimuth: 180, tilt: 34 },
  { azimuth: 90, tilt: 34 },
]

/** What panels cover at the window's edges, in CSS pixels. */
export interface Insets {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const LOWEST_TILT = 15 // never below the table, never along it
const STEEPEST_TILT = 52 // of a low view where the window is tall
const FIELD_OF_VIEW = 30
const NEAREST = 0.4 // zoom, as a share of the distance that shows everything
const FARTHEST = 1.5
const FILLED = 0.99 // how much of the free area is filled in its tighter direction
const ENOUGH = 0.935 // a picture that fills this much, and cuts nothing off, rests as it is
const SLOWLY_MS = 900

export class CameraRig {
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.5, 400)
  /** Whether the player has turned the camera by hand: then it stays where it is. */
  isOwn = false
  azimuth = FIXED_VIEWS[0]!.azimuth
  tilt = FIXED_VIEWS[0]!.tilt
  /** The viewer's own side: fixed views are counted from there. */
  side = 0
  private points: readonly Vector3[] = [new Vector3(-3, 0, -3), new Vector3(3, 3, 3)]
  /** What was framed before, while the picture goes over to what is framed now. */
  private former: { readonly points: readonly Vector3[]; share: number } | null = null
  /** What is to be framed when the picture changes next: when the player gives the camera back, or the window is another. */
  private next: readonly Vector3[] | null = null
  /** What has been pulled into the middle by hand. */
  private readonly shift = new Vector3()
  private insets: Insets = { left: 0, right: 0, top: 0, bottom: 0 }
  /** What the picture goes over to keep clear of. */
  private wanted = this.insets
  private width = 1
  private height = 1
  private zoom = 1
  private chosen = FIXED_VIEWS[0]!
  private hasFrame = false
  private hasMoved = false
  /** The last change of the picture, by number: an older one that is still under way does nothing any more. */
  private glide = 0
  private isGliding = false

  constructor(
    private readonly motion: Motion,
    private readonly wake: () => void,
  ) {}

  /** What must be in the picture. A picture that still shows it well rests; another one is found slowly. */
  frame(points: readonly Vector3[]): void {
    const isFirst = !this.hasFrame
    this.hasFrame = true
    if (isFirst) {
      this.points = points
      return this.place()
    }
    this.next = points
    if (!this.isOwn && (this.hasMoved || !this.isEnough(points))) void this.change(this.chosen)
    this.hasMoved = false
  }

  resize(width: number, height: number, insets: Insets): void {
    this.width = width
    this.height = height
    this.camera.aspect = width / height
    this.wanted = insets
    this.keep(insets)
    if (!this.isOwn && !this.isGliding) {
      this.points = this.latest()
      this.tilt = this.tiltOf(this.chosen)
    }
    this.place()
  }

  /** Other panels than before: the picture goes over to what they leave free, unless it is the player's own. */
  clear(insets: Insets): void {
    this.wanted = insets
    if (!this.isOwn) void this.change(this.chosen)
  }

  /** Sits down at a side of the table: at once at first, later with what is framed next. */
  sit(side: number): void {
    this.hasMoved = this.hasFrame && side !== this.side
    this.side = side
    if (this.hasMoved) this.isOwn = false
    if (this.hasFrame) return
    this.azimuth = side + this.chosen.azimuth
    this.tilt = this.tiltOf(this.chosen)
    this.place()
  }

  /** Glides to a fixed view and forgets the player's own. */
  go(view: Viewpoint): Promise<void> {
    this.isOwn = false
    this.chosen = view
    return this.change(view, 420)
  }

  /** Turns by hand, in degrees. */
  orbit(azimuth: number, tilt: number): void {
    this.take()
    this.azimuth += azimuth
    this.tilt = MathUtils.clamp(this.tilt + tilt, LOWEST_TILT, 89.5)
    this.place()
  }

  /** Comes nearer (below 1) or goes away (above 1). */
  dolly(factor: number): void {
    this.take()
    this.zoom = MathUtils.clamp(this.zoom * factor, NEAREST, FARTHEST)
    this.place()
  }

  /** Glides so that this point of the board is in the middle. */
  recentre(point: Vector3): Promise<void> {
    this.take()
    const from = this.shift.clone()
    const to = point.clone().sub(middleOf(this.points))
    return this.motion.run(300, (t) => {
      this.shift.lerpVectors(from, to, easeInOut(t))
      this.place()
    })
  }

  /** From which quarter of the table it is seen, counted from seat 1's side. */
  get quarter(): number {
    return MathUtils.euclideanModulo(Math.round(this.azimuth / 90), 4)
  }

  private latest(): readonly Vector3[] {
    const points = this.next ?? this.points
    this.next = null
    return points
  }

  private change(view: Viewpoint, duration_ms = SLOWLY_MS): Promise<void> {
    const points = this.latest()
    const from = {
      azimuth: this.azimuth,
      tilt: this.tilt,
      zoom: this.zoom,
      shift: this.shift.clone(),
      insets: this.insets,
    }
    const [turn, tilt] = [
      MathUtils.euclideanModulo(this.side + view.azimuth - from.azimuth + 180, 360) - 180,
      this.tiltOf(view),
    ]
    const former = { points: this.points, share: 1 }
    this.former = points === this.points ? null : former
    this.points = points
    const glide = ++this.glide
    this.isGliding = true
    return this.motion
      .run(duration_ms, (t) => {
        if (glide !== this.glide) return
        const e = easeInOut(t)
        former.share = 1 - e
        this.azimuth = from.azimuth + turn * e
        this.tilt = MathUtils.lerp(from.tilt, tilt, e)
        this.zoom = MathUtils.lerp(from.zoom, 1, e)
        this.shift.copy(from.shift).multiplyScalar(1 - e)
        const side = (name: keyof Insets) => MathUtils.lerp(from.insets[name], this.wanted[name], e)
        this.keep({ left: side('left'), right: side('right'), top: side('top'), bottom: side('bottom') })
        this.place()
      })
      .then(() => this.settle(glide))
  }

  /** The middle of the picture is the middle of what the panels leave free. */
  private keep(insets: Insets): void {
    this.insets = insets
    this.camera.setViewOffset(
      this.width,
      this.height,
      (insets.right - insets.left) / 2,
      (insets.bottom - insets.top) / 2,
      this.width,
      this.height,
    )
  }

  private settle(glide: number): void {
    if (glide !== this.glide) return
    this.former = null
    this.isGliding = false
  }

  /** The player takes the camera, whatever it was about to do. */
  private take(): void {
    this.isOwn = true
    this.settle(++this.glide)
  }

  /** Where a window is taller than wide a low view would leave half of it empty: there one sits up. */
  private tiltOf({ tilt }: Viewpoint): number {
    if (tilt > STEEPEST_TILT) return tilt
    const { x, y } = this.opening(this.wanted)
    return MathUtils.clamp(MathUtils.mapLinear(y / x, 0.75, 1.3, tilt, STEEPEST_TILT), tilt, STEEPEST_TILT)
  }

  private axes(): Axes {
    const [azimuth, tilt] = [MathUtils.degToRad(this.azimuth), MathUtils.degToRad(this.tilt)]
    const back = new Vector3(Math.sin(azimuth) * Math.cos(tilt), Math.sin(tilt), Math.cos(azimuth) * Math.cos(tilt))
    const right = new Vector3(Math.cos(azimuth), 0, -Math.sin(azimuth))
    return { right, up: new Vector3().crossVectors(back, right), back }
  }

  /** How far the free area opens from its middle, as tangents. */
  private opening(insets = this.insets): Opening {
    const tan = Math.tan(MathUtils.degToRad(FIELD_OF_VIEW / 2))
    const free = (from: number, to: number, whole: number) => Math.max(0.3, 1 - (from + to) / whole)
    return {
      x: tan * this.camera.aspect * free(insets.left, insets.right, this.width),
      y: tan * free(insets.top, insets.bottom, this.height),
    }
  }

  private filled(): Opening {
    const { x, y } = this.opening()
    return { x: x * FILLED, y: y * FILLED }
  }

  /** Whether the picture at rest shows these as well. */
  private isEnough(points: readonly Vector3[]): boolean {
    const { share, isInside } = fill(points, this.axes(), this.camera.position, this.opening())
    return !this.isGliding && isInside && share >= ENOUGH
  }

  private place(): void {
    const axes = this.axes()
    const eye = fit(this.points, axes, this.filled())
    const middle = middleOf(this.points)
    if (this.former) {
      eye.lerp(fit(this.former.points, axes, this.filled()), this.former.share)
      middle.lerp(middleOf(this.former.points), this.former.share)
    }
    this.camera.quaternion.setFromRotationMatrix(new Matrix4().makeBasis(axes.right, axes.up, axes.back))
    this.move(eye.sub(middle).multiplyScalar(this.zoom).add(middle).add(this.shift))
  }

  private move(eye: Vector3): void {
    this.camera.position.copy(eye)
    this.camera.updateProjectionMatrix()
    this.camera.updateMatrixWorld() // what is touched before the next frame is touched where it will be
    this.wake()
  }
}
