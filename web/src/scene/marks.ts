/**
 * Marks on top faces: where one can go, each kind with a drawing of its own so that colour is never the only difference.
 * They lie on the wood like light, in the colour of the seat that may act.
 */

import {
  CanvasTexture,
  Color,
  Group,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  PlaneGeometry,
  Quaternion,
  Vector3,
  type Texture,
} from 'three'

/** walk: level or down. climb: up. goal: wins or counts. place: a piece can go here. special: ladder, jump, joker. here: the last action, or what follows. stop: what stands in the way. */
export type MarkKind = 'walk' | 'climb' | 'goal' | 'place' | 'special' | 'here' | 'stop'

export interface Mark {
  readonly kind: MarkKind
  readonly at: Vector3
  /** Side of the face it lies on. */
  readonly size: number
  readonly colour: string
  /** 0 resting, 1 under the pointer or focused. */
  readonly strength?: number
}

const FLAT = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), -Math.PI / 2)
const UP = new Vector3(0, 1, 0)
const CAPACITY = 64 // of a mesh at first; it is made anew, twice as large, when more are shown

export class Marks {
  readonly object = new Group()
  private readonly geometry = new PlaneGeometry(1, 1)
  private readonly meshes = new Map<MarkKind, InstancedMesh>()
  private marks: readonly Mark[] = []
  private readonly turn = FLAT.clone()

  face(quarter: number): void {
    this.turn.setFromAxisAngle(UP, (quarter * Math.PI) / 2).multiply(FLAT)
    this.show(this.marks)
  }

  show(marks: readonly Mark[]): void {
    this.marks = marks
    this.object.userData.told = { marks: marks.map(({ kind, at }) => ({ kind, at: at.toArray() })) }
    for (const mesh of this.meshes.values()) mesh.count = 0
    const [matrix, scale, colour, at] = [new Matrix4(), new Vector3(), new Color(), new Vector3()]
    for (const mark of marks) {
      const mesh = this.roomFor(mark.kind)
      const strength = mark.strength ?? 0
      const i = mesh.count++
      // A hair above the wood, so that the two do not fight for the same pixels.
      matrix.compose(
        at.copy(mark.at).setY(mark.at.y + 0.012),
        this.turn,
        scale.setScalar(mark.size * (0.94 + 0.06 * strength)),
      )
      mesh.setMatrixAt(i, matrix)
      mesh.setColorAt(i, colour.set(mark.colour).lerp(WHITE, 0.1 + 0.5 * strength))
    }
    for (const mesh of this.meshes.values()) {
      mesh.instanceMatrix.needsUpdate = true
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true
      mesh.visible = mesh.count > 0
    }
  }

  dispose(): void {
    for (const mesh of this.meshes.values()) {
      const material = mesh.material as MeshBasicMaterial
      material.map?.dispose()
      material.dispose()
      mesh.dispose()
    }
    this.geometry.dispose()
  }

  /** The mesh of a kind, with room for one more. */
  private roomFor(kind: MarkKind): InstancedMesh {
    const known = this.meshes.get(kind)
    const capacity = known?.instanceMatrix.count ?? CAPACITY / 2
    if (known && known.count < capacity) return known
    const material = known?.material ?? inked(drawMark(kind))
    const mesh = new InstancedMesh(this.geometry, material, capacity * 2)
    mesh.count = 0
    if (known) {
      mesh.count = known.count
      mesh.instanceMatrix.array.set(known.instanceMatrix.array)
      mesh.setColorAt(0, WHITE) // makes the colours, so that the old ones can be kept
      if (known.instanceColor) mesh.instanceColor!.array.set(known.instanceColor.array)
      this.object.remove(known)
      known.dispose()
    }
    mesh.frustumCulled = false
    mesh.renderOrder = 5
    this.meshes.set(kind, mesh)
    this.object.add(mesh)
    return mesh
  }
}

const WHITE = new Color('#fff3dd')

/**
 * Black parts of the drawing take the mark's colour, white ones are ivory, or dark on a colour that is light itself, purple
 * ones always ivory, and blue ones are dark: light beside dark, so that every mark stands out from every wood with a contrast above 3.
 */
function inked(map: Texture): MeshBasicMaterial {
  const material = new MeshBasicMaterial({
    map,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
    polygonOffset: true,
    polygonOffsetFactor: -2,
  })
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <map_fragment>', 'vec4 drawn = texture2D(map, vMapUv);')
      .replace(
        '#include <color_fragment>',
        'float isLight = step(0.3, dot(vColor.rgb, vec3(0.2126, 0.7152, 0.0722)));\n vec3 dark = vec3(0.018, 0.009, 0.005), ivory = vec3(1.0, 0.93, 0.8);\n diffuseColor = vec4(mix(mix(vColor.rgb, dark, drawn.b), mix(ivory, dark, isLight * drawn.g), drawn.r), drawn.a);',
      )
  }
  return material
}

const SIZE = 256

/** A medallion for each kind: its ground takes the seat's colour, its sign is ivory. */
function drawMark(kind: MarkKind): Texture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE
  const paper = canvas.getContext('2d')!
  paper.translate(SIZE / 2, SIZE / 2)
  paper.lineJoin = paper.lineCap = 'round'
  if (kind !== 'here') glow(paper)
  DRAWINGS[kind](paper)
  const texture = new CanvasTexture(canvas)
  texture.anisotropy = 8
  return texture
}

const DRAWINGS: Readonly<Record<MarkKind, (paper: CanvasRenderingContext2D) => void>> = {
  walk: (paper) => {
    disc(paper, 38)
    edged(paper, 13, () => paper.arc(0, 0, 38, 0, 7))
  },
  climb: (paper) => {
    disc(paper, 62)
    edged(paper, 9, () => paper.arc(0, 0, 62, 0, 7))
    for (const y of [-12, 16])
      line(paper, 13, () =>
        polyline(paper, [
          [-26, y + 12],
          [0, y - 12],
          [26, y + 12],
        ]),
      )
  },
  goal: (paper) => {
    disc(paper, 80)
    edged(paper, 9, () => paper.arc(0, 0, 80, 0, 7))
    paper.fillStyle = '#fff'
    paper.beginPath()
    for (let i = 0; i < 10; i++) {
      const [angle, radius] = [-Math.PI / 2 + (i * Math.PI) / 5, i % 2 ? 25 : 56]
      paper.lineTo(Math.cos(angle) * radius, Math.sin(angle) * radius)
    }
    paper.fill()
  },
  place: (paper) => {
    paper.fillStyle = 'rgba(0,0,0,0.82)'
    paper.beginPath()
    paper.roundRect(-60, -60, 120, 120, 22)
    paper.fill()
    edged(paper, 13, () => paper.roundRect(-60, -60, 120, 120, 22))
    line(paper, 18, () =>
      polyline(paper, [
        [-28, 0],
        [28, 0],
      ]),
    )
    line(paper, 18, () =>
      polyline(paper, [
        [0, -28],
        [0, 28],
      ]),
    )
  },
  special: (paper) => {
    disc(paper, 66)
    paper.setLineDash([22, 19])
    edged(paper, 9, () => paper.arc(0, 0, 66, 0, 7))
    paper.setLineDash([])
    line(paper, 14, () =>
      polyline(paper, [
        [0, 34],
        [0, -30],
      ]),
    )
    line(paper, 14, () =>
      polyline(paper, [
        [-26, -6],
        [0, -34],
        [26, -6],
      ]),
    )
  },
  stop: (paper) => {
    disc(paper, 72)
    edged(paper, 9, () => paper.arc(0, 0, 72, 0, 7))
    for (const side of [-1, 1])
      line(paper, 16, () =>
        polyline(paper, [
          [-30, -30 * side],
          [30, 30 * side],
        ]),
      )
  },
  here: (paper) => {
    for (let turn = 0; turn < 4; turn++) {
      paper.rotate(Math.PI / 2)
      line(
        paper,
        22,
        () =>
          polyline(paper, [
            [-100, -64],
            [-100, -100],
            [-64, -100],
          ]),
        '#000',
      )
      line(paper, 10, () =>
        polyline(paper, [
          [-100, -64],
          [-100, -100],
          [-64, -100],
        ]),
      )
    }
  },
}

function disc(paper: CanvasRenderingContext2D, radius: number): void {
  paper.fillStyle = 'rgba(0,0,0,0.96)'
  paper.beginPath()
  paper.arc(0, 0, radius, 0, 7)
  paper.fill()
}

/** A light line with a dark one around it. */
function edged(paper: CanvasRenderingContext2D, width: number, path: () => void): void {
  line(paper, width + 26, path, '#00f')
  line(paper, width, path, '#f0f')
}

function line(paper: CanvasRenderingContext2D, width: number, path: () => void, colour = '#fff'): void {
  paper.lineWidth = width
  paper.strokeStyle = colour
  paper.beginPath()
  path()
  paper.stroke()
}

function polyline(paper: CanvasRenderingContext2D, points: readonly (readonly [number, number])[]): void {
  points.forEach(([x, y], i) => (i === 0 ? paper.moveTo(x, y) : paper.lineTo(x, y)))
}

function glow(paper: CanvasRenderingContext2D): void {
  const radius = SIZE * 0.46
  const light = paper.createRadialGradient(0, 0, radius * 0.1, 0, 0, radius)
  light.addColorStop(0, 'rgba(0,0,0,0.5)')
  light.addColorStop(0.75, 'rgba(0,0,0,0.26)')
  light.addColorStop(1, 'rgba(0,0,0,0.05)')
  paper.fillStyle = light
  paper.beginPath()
  paper.roundRect(-radius, -radius, radius * 2, radius * 2, 30)
  paper.fill()
}
