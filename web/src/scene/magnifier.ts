/** A part of the picture drawn larger onto a small canvas of its own: what a finger hides. */

import { PerspectiveCamera, Vector2, type Scene, type WebGLRenderer } from 'three'

export interface Magnified {
  readonly canvas: HTMLCanvasElement
  /** The middle of it in the window, in CSS pixels. */
  readonly x: number
  readonly y: number
  /** How much of the window is seen in it, in CSS pixels across. */
  readonly across: number
}

export class Magnifier {
  wanted: Magnified | null = null
  private readonly camera = new PerspectiveCamera()
  private readonly size = new Vector2()

  constructor(private readonly renderer: WebGLRenderer) {}

  /** To be called before the whole picture is drawn, over which it is drawn for a moment. */
  draw(scene: Scene, eye: PerspectiveCamera): void {
    const { wanted, renderer } = this
    const paper = wanted?.canvas.getContext('2d')
    if (!wanted || !paper) return
    this.lookAt(wanted, eye)
    const { width, height } = renderer.domElement
    const pixels = Math.min(wanted.canvas.width, width, height)
    const side = pixels / renderer.getPixelRatio()
    renderer.setViewport(0, 0, side, side)
    renderer.setScissor(0, 0, side, side)
    renderer.setScissorTest(true)
    renderer.render(scene, this.camera)
    paper.drawImage(
      renderer.domElement,
      0,
      height - pixels,
      pixels,
      pixels,
      0,
      0,
      wanted.canvas.width,
      wanted.canvas.height,
    )
    renderer.setScissorTest(false)
    renderer.getSize(this.size)
    renderer.setViewport(0, 0, this.size.x, this.size.y)
    renderer.setScissor(0, 0, this.size.x, this.size.y)
  }

  /** The same eye, and of its picture the part that is wanted. */
  private lookAt({ x, y, across }: Magnified, eye: PerspectiveCamera): void {
    const { camera } = this
    camera.copy(eye, false)
    const { fullWidth, fullHeight, offsetX, offsetY } = eye.view!
    camera.setViewOffset(fullWidth, fullHeight, offsetX + x - across / 2, offsetY + y - across / 2, across, across)
    camera.updateMatrixWorld()
  }
}
