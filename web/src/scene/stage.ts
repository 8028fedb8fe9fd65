/** The stage of a table: renderer, light, cloth, camera and pointer. Draws a frame when something changed, and none otherwise. */

import {
  Box3,
  BoxGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  HemisphereLight,
  LinearToneMapping,
  Mesh,
  MeshBasicMaterial,
  NeutralToneMapping,
  PCFShadowMap,
  PMREMGenerator,
  Scene,
  SRGBColorSpace,
  Vector3,
  WebGLRenderer,
  type Object3D,
  type Texture,
} from 'three'

import { CameraRig, FIXED_VIEWS, type Insets, type Viewpoint } from './camera'
import { Magnifier, type Magnified } from './magnifier'
import { listen, type GestureListener, type Gestures } from './gestures'
import { shadeHeights } from './levels'
import { Motion } from './motion'
import { Picker } from './picking'
import { use, type Quality } from './quality'
import { ShadowWatch } from './shadows'
import { between, type InSight } from './sight'
import { TableTop } from './table-top'

export interface StageLook {
  /** The cloth. */
  readonly tone: string
  readonly isDark: boolean
}

const UP = new Vector3(0, 1, 0)
const DEGREE = Math.PI / 180

/** What a picture may cost, and what else its quality decides. */
const COSTS = {
  fine: { pixelRatio: 2, shadowMap: 2048 },
  plain: { pixelRatio: 1, shadowMap: 1536 },
} as const
const PLAIN_FILL = 0.5 // what the mirrored room would have added
const COARSE = 0.75 // resolution where even a plain picture takes long
const SLOW_MS = 200 // a frame that takes longer is no pleasure to anybody
const TALL = 0.9 // width by height, as in model/layout.ts
const SETTLING_MS = 2000 // how long panels may take to find their place in a window of another size

/** Lies on the board and turns to whoever looks: `quarter` of the table from which, in degrees of `tilt` above it. */
export interface Facing {
  face(quarter: number, tilt: number): void
}

export class Stage {
  readonly scene = new Scene()
  readonly motion: Motion
  readonly rig: CameraRig
  readonly picker: Picker
  readonly tableTop: TableTop
  /** The viewpoints of keys 1 to 5, as seen from the viewer's side; a game may put its own. */
  views: readonly Viewpoint[] = FIXED_VIEWS
  /** With whose eyes the table is seen. Known before a board is put on the stage. */
  seat = 1
  /** How many frames were drawn so far: stands still while nothing moves. */
  frames = 0
  /** Called after each frame, for what the page draws on top of the picture. */
  onframe: () => void = () => {}
  /** Called when the window is taller than wide and was not before, or no longer is: a board may lie otherwise there. */
  onturn: () => void = () => {}

  private readonly renderer: WebGLRenderer
  private readonly key = new DirectionalLight('#fff1dc', 3.1)
  private readonly fill = new HemisphereLight('#dfe8f5', '#8b6f58', 0.55)
  private readonly rim = new DirectionalLight('#cfe0ff', 0.45)
  private readonly surroundings: Texture | null
  private readonly shadows = new ShadowWatch()
  private readonly watcher: ResizeObserver
  private readonly gestures: Gestures
  private readonly magnifier: Magnifier
  private readonly facings = new Set<Facing>()
  private faced = ''
  private inSight: InSight | null = null
  private watched: object | null = null
  private readonly lastEye = new Vector3()
  /** What is translucent by now; null when the board was drawn anew. */
  private veiled: ReadonlySet<number> | null = null
  private board: readonly Vector3[] = []
  private framed: readonly Vector3[] = []
  private insets: Insets = { left: 0, right: 0, top: 0, bottom: 0 }
  /** What panels cover by now, if the picture does not know of it yet. */
  private covered: Insets | null = null
  private resizedAt = performance.now()
  private size = ''
  private request = 0
  private lastFrame = 0
  private finest = 1
  private sharpness = 1
  private isTimed = false
  private isDisposed = false

  constructor(
    private readonly canvas: HTMLCanvasElement,
    look: StageLook,
    listener: GestureListener,
    private readonly quality: Quality = 'fine',
  ) {
    use(quality)
    this.renderer = new WebGLRenderer({ canvas, antialias: quality === 'fine', powerPreference: 'low-power' })
    if (quality === 'plain') this.renderer.capabilities.getMaxAnisotropy = () => 1
    this.renderer.toneMapping = quality === 'fine' ? NeutralToneMapping : LinearToneMapping
    this.renderer.outputColorSpace = SRGBColorSpace
    this.renderer.shadowMap.enabled = true
    this.renderer.shadowMap.type = PCFShadowMap
    this.renderer.shadowMap.autoUpdate = false
    this.magnifier = new Magnifier(this.renderer)
    this.motion = new Motion(() => this.invalidate())
    this.rig = new CameraRig(this.motion, () => this.invalidate())
    this.picker = new Picker(canvas, this.rig.camera)
    this.tableTop = new TableTop(look.tone, quality)
    this.surroundings = quality === 'fine' ? drawSurroundings(this.renderer) : null
    this.scene.environment = this.surroundings
    this.scene.add(this.tableTop.object, this.key, this.key.target, this.fill)
    if (quality === 'fine') this.scene.add(this.rim)
    this.dress(look)
    this.gestures = listen(canvas, this.rig, this.picker, listener)
    this.watcher = new ResizeObserver(() => this.resize())
    this.watcher.observe(canvas)
    this.resize()
  }

  /** Something else may lie under the resting mouse by now. */
  pointAgain(): void {
    if (!this.isDisposed) this.gestures.again()
  }

  /** Draws a part of the picture larger, beside it; null ends that. */
  magnify(wanted: Magnified | null): void {
    this.magnifier.wanted = wanted
    if (wanted) this.invalidate()
  }

  /** Changes cloth and light, for another theme. */
  dress(look: StageLook): void {
    this.tableTop.tone = look.tone
    // Beyond the cloth's light the room is dark, in the cloth's own tone: no view shows where the table ends.
    this.renderer.setClearColor(new Color(look.tone).multiplyScalar(look.isDark ? 0.1 : 0.16))
    this.scene.environmentIntensity = look.isDark ? 0.3 : 0.36
    this.key.intensity = look.isDark ? 2.5 : 3.6
    this.key.color.set(look.isDark ? '#ffd9a8' : '#fff0da')
    this.fill.intensity = (look.isDark ? 0.3 : 0.6) + (this.surroundings ? 0 : PLAIN_FILL)
    this.renderer.toneMappingExposure = look.isDark ? 0.95 : 1.08
    this.lightCloth()
    this.invalidate()
  }

  /** Light and shadow for everything on the table; the cloth is dark under the board, which is `halfX` by `halfZ` from its middle. */
  furnish(everything: Box3, halfX: number, halfZ = halfX): void {
    const centre = everything.getCenter(new Vector3())
    const reach = everything.getSize(new Vector3()).length() * 0.62
    this.tableTop.fit(halfX, halfZ)
    this.key.position
      .copy(centre)
      .add(new Vector3(-0.95, 1.2, 0.25).applyAxisAngle(UP, this.rig.side * DEGREE).multiplyScalar(reach * 1.7))
    this.key.target.position.copy(centre)
    this.rim.position
      .copy(centre)
      .add(new Vector3(1, 0.7, -1.2).applyAxisAngle(UP, this.rig.side * DEGREE).multiplyScalar(reach))
    const { camera } = this.key.shadow
    camera.left = camera.bottom = -reach
    camera.right = camera.top = reach
    camera.near = 0.1
    camera.far = reach * 5
    camera.updateProjectionMatrix()
    this.key.castShadow = true
    this.key.shadow.mapSize.setScalar(COSTS[this.quality].shadowMap)
    this.key.shadow.radius = 3.2
    this.renderer.shadowMap.needsUpdate = true
    this.key.shadow.bias = -0.0004
    this.key.shadow.normalBias = 0.015
    this.lightCloth()
    this.invalidate()
  }

  /** Seen from a side of the table, in degrees from seat 1's: by default from there, and light falls from its left. */
  sit(side: number): void {
    this.rig.sit(side)
  }

  /**
   * What stands on the table, and what has to be in the picture with it. To be called between turns only: the camera goes
   * there slowly, and stays if all of it is well in the picture already.
   */
  frame(board: readonly Vector3[], ahead: readonly Vector3[] = []): void {
    this.board = board
    this.framed = [...board, ...ahead]
    if (this.covered) this.applyInsets(true)
    this.rig.frame(this.framed)
    this.invalidate()
  }

  /**
   * What panels cover: the board keeps clear of it. While one decides nothing moves because a panel grew: unless the window
   * itself is another, or `atOnce`, the picture follows when the next turn begins.
   */
  keepClear(insets: Insets, atOnce = false): void {
    this.covered = insets
    const isSettling = performance.now() - this.resizedAt < SETTLING_MS
    if (isSettling || atOnce) this.applyInsets(!isSettling)
  }

  /** Turns to whoever looks, from now on; returns what ends it. */
  turn(facing: Facing): () => void {
    this.facings.add(facing)
    this.faced = '' // with the next picture: until then the camera may have moved, and back
    return () => this.facings.delete(facing)
  }

  /** What must be seen from every view, and what of a board may be made translucent for it; null when that board goes. */
  keepInSight(board: object, sight: InSight | null): void {
    if (sight === null && this.watched !== board) return // another board is there already
    this.watched = board
    this.inSight = sight
    this.veiled = null
    this.lastEye.setScalar(Infinity)
  }

  /** Whether the window is taller than wide. */
  get isTall(): boolean {
    return this.rig.camera.aspect < TALL
  }

  /** Whether the window is a phone's. */
  get isSmall(): boolean {
    return Math.min(this.canvas.clientWidth, this.canvas.clientHeight) < 500
  }

  /** The size of a CSS pixel for sprites that keep their size. */
  get pixel(): number {
    return (2 * Math.tan((this.rig.camera.fov / 2) * DEGREE)) / Math.max(1, this.canvas.clientHeight)
  }

  /** Where what stands on the table and what is framed are in the window, in CSS pixels, and what the panels cover. */
  outline(): { board: { x: number; y: number }[]; framed: { x: number; y: number }[]; insets: Insets } {
    return {
      board: this.board.map((point) => this.project(point)),
      framed: this.framed.map((point) => this.project(point)),
      insets: this.insets,
    }
  }

  /** What is drawn ahead of a decision: marks, ways, ghosts, levels, each as its maker tells it. */
  pictured(): readonly Record<string, unknown>[] {
    const told: Record<string, unknown>[] = []
    this.scene.traverseVisible(({ userData }) => userData.told && told.push(userData.told as Record<string, unknown>))
    return told
  }

  /** The picture in CSS pixels; without what is drawn ahead of a decision ('told'), without ways alone ('way'), or without the pawns ('seat'), if asked for. */
  snapshot(without: 'told' | 'way' | 'seat' | null): ImageData {
    const left: Object3D[] = []
    this.scene.traverseVisible(
      (object) => without && (object.userData[without] ?? object.userData.told?.[without]) && left.push(object),
    )
    for (const object of left) object.visible = false
    this.renderer.setPixelRatio(Math.min(COSTS[this.quality].pixelRatio, window.devicePixelRatio)) // however slow the machine is
    this.renderer.render(this.scene, this.rig.camera)
    for (const object of left) object.visible = true
    const { clientWidth, clientHeight } = this.canvas
    const paper = new OffscreenCanvas(clientWidth, clientHeight).getContext('2d')!
    paper.drawImage(this.canvas, 0, 0, clientWidth, clientHeight) // at once: the next task finds the canvas empty
    this.resize()
    return paper.getImageData(0, 0, clientWidth, clientHeight)
  }

  /** Where a point of the world is in the window, in CSS pixels. */
  project(point: Vector3): { x: number; y: number } {
    const { x, y } = point.clone().project(this.rig.camera)
    return { x: ((x + 1) / 2) * this.canvas.clientWidth, y: ((1 - y) / 2) * this.canvas.clientHeight }
  }

  /** Asks for a frame; many requests make one. */
  invalidate(): void {
    if (this.request || this.isDisposed) return
    this.request = requestAnimationFrame((now) => this.draw(now))
  }

  dispose(): void {
    this.isDisposed = true
    cancelAnimationFrame(this.request)
    this.watcher.disconnect()
    this.gestures.stop()
    this.tableTop.dispose()
    this.surroundings?.dispose()
    this.key.dispose()
    this.renderer.dispose()
  }

  private draw(now: number): void {
    this.request = 0
    this.motion.advance(now)
    this.sharpen(now)
    this.paint()
    if (this.frames === 1) this.resizedAt = now // panels and picture come together
    if (this.frames > 2 && !this.isTimed) this.timeFrame() // the first ones compile and upload
    if (this.motion.isRunning) this.invalidate()
    else if (this.sharpness < 1) this.invalidate() // what stands still is drawn once more, in full
  }

  private paint(): void {
    this.face()
    this.lookThrough()
    if (this.shadows.hasChanged(this.scene)) this.renderer.shadowMap.needsUpdate = true
    this.magnifier.draw(this.scene, this.rig.camera)
    this.renderer.render(this.scene, this.rig.camera)
    this.frames++
    this.canvas.dataset.frames = String(this.frames)
    this.onframe()
  }

  private face(): void {
    const { quarter } = this.rig
    const tilt = Math.round(this.rig.tilt) // so that it does not matter how the camera came there
    const now = `${quarter} ${tilt}`
    if (now === this.faced) return
    this.faced = now
    shadeHeights(tilt)
    for (const facing of this.facings) facing.face(quarter, tilt)
  }

  /** Makes translucent what hides something that must be seen. */
  private lookThrough(): void {
    const { position } = this.rig.camera
    if (!this.inSight || this.lastEye.equals(position)) return
    this.lastEye.copy(position)
    const hiding = between(position, this.inSight.places, this.inSight.boxes)
    const { veiled } = this
    if (veiled && hiding.size === veiled.size && [...hiding].every((i) => veiled.has(i))) return
    this.veiled = hiding
    this.inSight.veil(hiding)
  }

  private applyInsets(isSlow: boolean): void {
    if (!this.covered) return
    const [before, now] = [this.insets, this.covered]
    this.covered = null
    this.insets = now
    const isSame =
      before.left === now.left && before.right === now.right && before.top === now.top && before.bottom === now.bottom
    if (isSame) return
    if (isSlow) this.rig.clear(now)
    else this.resize()
  }

  private lightCloth(): void {
    const shade = this.fill.color.clone().multiplyScalar(this.fill.intensity / Math.PI)
    const steepness = this.key.position.clone().sub(this.key.target.position).normalize().y
    const light = this.key.color.clone().multiplyScalar((this.key.intensity * steepness) / Math.PI)
    this.tableTop.lit(light.add(shade), shade)
  }

  /** Waits for a frame once, to see how long it takes. */
  private timeFrame(): void {
    this.isTimed = true
    const gl = this.renderer.getContext()
    const began = performance.now()
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
    if (performance.now() - began < SLOW_MS) return
    this.finest = COARSE
    this.resize()
  }

  /** On a slow machine things move at a lower resolution rather than in jerks. */
  private sharpen(now: number): void {
    const pause = now - this.lastFrame
    this.lastFrame = now
    const wanted = !this.motion.isRunning
      ? 1
      : pause > 90 && pause < 5000
        ? Math.max(0.4, this.sharpness * 0.6)
        : this.sharpness
    if (wanted === this.sharpness) return
    this.sharpness = wanted
    this.renderer.setPixelRatio(
      Math.min(COSTS[this.quality].pixelRatio, window.devicePixelRatio) * this.finest * wanted,
    )
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.canvas
    if (clientWidth === 0 || clientHeight === 0) return
    if (this.size !== `${clientWidth} ${clientHeight}`) this.resizedAt = performance.now()
    this.size = `${clientWidth} ${clientHeight}`
    if (this.covered) [this.insets, this.covered] = [this.covered, null]
    this.renderer.setPixelRatio(
      Math.min(COSTS[this.quality].pixelRatio, window.devicePixelRatio) * this.finest * this.sharpness,
    )
    this.renderer.setSize(clientWidth, clientHeight, false)
    const wasTall = this.isTall
    this.rig.resize(clientWidth, clientHeight, this.insets)
    if (this.frames > 0 && wasTall !== this.isTall) this.onturn()
    this.faced = '' // what keeps its size on the screen has another one in the world
    if (this.frames === 0) return this.invalidate()
    this.paint() // at once: another size has emptied the canvas, and nobody shall see it so
    if (this.motion.isRunning || this.sharpness < 1) return
    cancelAnimationFrame(this.request)
    this.request = 0
  }
}

/** What polished wood mirrors: a warm room with a tall window on the left. Drawn once, kept as a small light map. */
function drawSurroundings(renderer: WebGLRenderer): Texture {
  const surroundings = new Scene()
  const made: { dispose(): void }[] = []
  const add = (size: [number, number, number], at: [number, number, number], colour: Color) => {
    const [geometry, material] = [new BoxGeometry(...size), new MeshBasicMaterial({ color: colour, side: DoubleSide })]
    const mesh = new Mesh(geometry, material)
    mesh.position.set(...at)
    surroundings.add(mesh)
    made.push(geometry, material)
  }
  add([20, 12, 20], [0, 4, 0], new Color('#8d8177').multiplyScalar(0.55))
  add([20, 0.1, 20], [0, 9.9, 0], new Color('#fff6e8').multiplyScalar(0.9))
  for (const z of [-3.2, 0, 3.2]) add([0.1, 5.2, 2.4], [-9.8, 5.4, z], new Color('#fff3de').multiplyScalar(6))
  add([0.1, 4, 6], [9.8, 4.5, -2], new Color('#b9cdea').multiplyScalar(1.6))
  add([20, 0.1, 20], [0, -1.9, 0], new Color('#6d5240').multiplyScalar(0.5))
  const generator = new PMREMGenerator(renderer)
  const target = generator.fromScene(surroundings, 0.035)
  generator.dispose()
  for (const resource of made) resource.dispose()
  return target.texture
}
