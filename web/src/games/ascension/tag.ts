/** A small paper tag over a cell: its height, and how far that is from a pawn. */

import { CanvasTexture, Sprite, SpriteMaterial, SRGBColorSpace, type Vector3 } from 'three'

const WIDTH = 224
const HEIGHT = 112

export class Tag {
  readonly object: Sprite
  private readonly canvas = document.createElement('canvas')
  private readonly texture: CanvasTexture
  private text = ''

  constructor() {
    this.canvas.width = WIDTH
    this.canvas.height = HEIGHT
    this.texture = new CanvasTexture(this.canvas)
    this.texture.colorSpace = SRGBColorSpace
    this.object = new Sprite(new SpriteMaterial({ map: this.texture, depthTest: false, transparent: true, toneMapped: false }))
    this.object.scale.set(1.1, 0.55, 1)
    this.object.renderOrder = 20
    this.object.visible = false
    this.object.raycast = () => {}
  }

  /** `change` is null when there is nothing to compare with. */
  show(at: Vector3, height: number, change: number | null): void {
    const far = change === null ? '' : change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0'
    if (this.text !== `${height} ${far}`) this.write(String(height), far)
    this.text = `${height} ${far}`
    this.object.position.copy(at)
    this.object.visible = true
  }

  hide(): void {
    this.object.visible = false
  }

  dispose(): void {
    this.texture.dispose()
    this.object.material.dispose()
  }

  private write(height: string, far: string): void {
    const paper = this.canvas.getContext('2d')!
    paper.clearRect(0, 0, WIDTH, HEIGHT)
    paper.fillStyle = 'rgba(35, 24, 16, 0.88)'
    const width = far ? WIDTH - 12 : 104
    paper.beginPath()
    paper.roundRect((WIDTH - width) / 2, 8, width, HEIGHT - 16, 26)
    paper.fill()
    paper.textAlign = 'center'
    paper.textBaseline = 'middle'
    paper.fillStyle = '#fff3dc'
    paper.font = "700 68px 'Fraunces Variable', Georgia, serif"
    paper.fillText(height, far ? WIDTH * 0.3 : WIDTH / 2, HEIGHT / 2 + 4)
    paper.font = "600 50px 'Atkinson Hyperlegible Next Variable', sans-serif"
    paper.fillStyle = '#f0c98f'
    paper.fillText(far, WIDTH * 0.7, HEIGHT / 2 + 4)
    this.texture.needsUpdate = true
  }
}
