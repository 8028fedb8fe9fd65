/** Small paper tags that say a level: over a place, with how far it is from one's pawn, and beside every pawn. */

import { CanvasTexture, Group, Sprite, SpriteMaterial, SRGBColorSpace, Vector3 } from 'three'

const WIDTH = 224
const HEIGHT = 112
const UP = new Vector3(0, 1, 0)
const SMALL = 0.75 // on a phone, where pawns stand closer to each other

/** The part of the stage a tag needs: how large a pixel is, so that it can be read at any distance. */
interface Paper {
  readonly pixel: number
  readonly isSmall: boolean
}

export class Tag {
  readonly object: Sprite
  private readonly canvas = document.createElement('canvas')
  private readonly texture: CanvasTexture
  private text = ''

  /** `height_px`: on the screen. */
  constructor(
    private readonly paper: Paper,
    private readonly height_px = 38,
  ) {
    this.canvas.width = WIDTH
    this.canvas.height = HEIGHT
    this.texture = new CanvasTexture(this.canvas)
    this.texture.colorSpace = SRGBColorSpace
    this.object = new Sprite(
      new SpriteMaterial({
        map: this.texture,
        depthTest: false,
        transparent: true,
        toneMapped: false,
        sizeAttenuation: false,
      }),
    )
    this.object.renderOrder = 20
    this.object.center.set(0.5, 0) // it stands on its place, and hides nothing of it
    this.object.visible = false
    this.object.raycast = () => {}
  }

  /** `change` is null when there is nothing to compare with. */
  show(at: Vector3, level: number, change: number | null = null): void {
    const far = change === null ? '' : change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0'
    if (this.text !== `${level} ${far}`) this.write(String(level), far)
    this.text = `${level} ${far}`
    this.object.position.copy(at)
    this.object.userData.told = { tag: this.text, at: at.toArray() }
    const height = this.height_px * (this.paper.isSmall ? SMALL : 1) * this.paper.pixel
    this.object.scale.set((height * WIDTH) / HEIGHT, height, 1)
    this.object.visible = true
  }

  hide(): void {
    this.object.visible = false
  }

  dispose(): void {
    this.texture.dispose()
    this.object.material.dispose()
  }

  private write(level: string, far: string): void {
    const paper = this.canvas.getContext('2d')!
    paper.clearRect(0, 0, WIDTH, HEIGHT)
    paper.fillStyle = 'rgba(35, 24, 16, 0.88)'
    const width = far ? WIDTH - 12 : level.length > 1 ? 124 : 100
    paper.beginPath()
    paper.roundRect((WIDTH - width) / 2, 8, width, HEIGHT - 16, 30)
    paper.fill()
    paper.textAlign = 'center'
    paper.textBaseline = 'middle'
    paper.fillStyle = '#fff3dc'
    paper.font = "700 72px 'Fraunces Variable', Georgia, serif"
    paper.fillText(level, far ? WIDTH * 0.3 : WIDTH / 2, HEIGHT / 2 + 4)
    paper.font = "600 50px 'Atkinson Hyperlegible Next Variable', sans-serif"
    paper.fillStyle = '#f0c98f'
    paper.fillText(far, WIDTH * 0.7, HEIGHT / 2 + 4)
    this.texture.needsUpdate = true
  }
}

export interface Standing {
  /** The middle of the pawn. */
  readonly at: Vector3
  readonly level: number
}

/** A tag to the right of each pawn, which may hide the number it stands on. */
export class PawnTags {
  readonly object = new Group()
  private readonly tags: readonly Tag[]
  private readonly right = new Vector3(1, 0, 0)
  private pawns: readonly (Standing | null)[] = []

  constructor(
    paper: Paper,
    pawns: number,
    private readonly radius: number,
  ) {
    this.tags = Array.from({ length: pawns }, () => new Tag(paper, 30))
    for (const { object } of this.tags) {
      object.center.set(0.26, 0.5) // where the paper begins
      this.object.add(object)
    }
  }

  face(quarter: number): void {
    this.right.set(1, 0, 0).applyAxisAngle(UP, (quarter * Math.PI) / 2)
    this.show(this.pawns)
  }

  /** null for a pawn that is not there. */
  show(pawns: readonly (Standing | null)[]): void {
    this.pawns = pawns
    this.tags.forEach((tag, i) => {
      const pawn = pawns[i]
      if (pawn) tag.show(pawn.at.clone().addScaledVector(this.right, this.radius), pawn.level)
      else tag.hide()
    })
  }

  dispose(): void {
    for (const tag of this.tags) tag.dispose()
  }
}
