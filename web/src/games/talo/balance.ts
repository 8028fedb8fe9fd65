/** Where a bar's weight goes: the faces that carry it, a plumb line from its middle, and the edge over which something would tip. */

import {
  BoxGeometry,
  ConeGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Quaternion,
  Vector3,
} from 'three'

import { spotOf, topOf, type Bar } from './building'
import type { TaloShows } from './view'
import { barCentre, pointAt } from './layout'

const PADS = 10 // a bar touches at most as many cells
const THIN = 0.09
const BELOW = 0.75 // how far the bob hangs under a bar

interface Pad {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
}

export class Balance {
  readonly object = new Group()
  private readonly square = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2)
  private readonly light = new MeshBasicMaterial({
    color: '#fff3cf',
    transparent: true,
    opacity: 0.8,
    depthTest: false,
    toneMapped: false,
  })
  private readonly pads = Array.from({ length: PADS }, () => new Mesh(this.square, this.light))
  private readonly thread = new CylinderGeometry(0.045, 0.045, 1, 8).translate(0, -0.5, 0)
  private readonly cone = new ConeGeometry(0.2, 0.48, 20).rotateX(Math.PI)
  private readonly ink = new MeshBasicMaterial({
    color: '#1d2b20',
    depthTest: false,
    transparent: true,
    toneMapped: false,
  })
  private readonly string = new Mesh(this.thread, this.ink)
  private readonly bob = new Mesh(this.cone, this.ink)
  private readonly ridge = new BoxGeometry(1, THIN, THIN)
  private readonly red = new MeshBasicMaterial({
    color: '#ff3b1f',
    depthTest: false,
    transparent: true,
    toneMapped: false,
  })
  private readonly edge = new Mesh(this.ridge, this.red)

  constructor() {
    for (const pad of this.pads) pad.renderOrder = 9
    this.string.renderOrder = this.bob.renderOrder = 10
    this.edge.renderOrder = 11
    this.object.add(...this.pads, this.string, this.bob, this.edge)
  }

  show(bar: Bar, told: TaloShows): void {
    // On the plan everything stands: no need to show it.
    const isRaised = bar.base > 0
    const carried: readonly Pad[] = told.contacts ?? (told.rests ?? []).map(cellPad)
    this.pads.forEach((pad, i) => {
      const face = isRaised ? carried[i] : undefined
      pad.visible = face !== undefined
      if (face) lay(pad, face, bar.base)
    })
    this.hang(bar, told, isRaised)
    this.markEdge(told)
  }

  dispose(): void {
    for (const resource of [this.square, this.light, this.thread, this.cone, this.ink, this.ridge, this.red])
      resource.dispose()
  }

  private hang(bar: Bar, { centre, resultant, stands }: TaloShows, isRaised: boolean): void {
    this.string.visible = this.bob.visible = isRaised
    const [x, y] = resultant ?? centre ?? []
    const from =
      x === undefined || y === undefined ? barCentre(bar).setY(pointAt(0, 0, topOf(bar)).y) : pointAt(x, y, topOf(bar))
    const drop = topOf(bar) - bar.base + BELOW
    this.string.position.copy(from)
    this.string.scale.set(1, drop, 1)
    this.bob.position.copy(from).y -= drop + 0.14
    this.ink.color.set(stands === false ? '#8f1409' : stands ? '#12512d' : '#2b2620')
  }

  private markEdge({ tips }: TaloShows): void {
    this.edge.visible = Boolean(tips)
    if (!tips) return
    const [from, to] = [pointAt(...tips.edge[0]!), pointAt(...tips.edge[1]!)]
    const along = to.clone().sub(from)
    this.edge.position.copy(from).addScaledVector(along, 0.5)
    this.edge.scale.set(along.length() + 0.5, 1, 1) // it sticks out on both sides, to be seen past the bar
    this.edge.quaternion.copy(new Quaternion().setFromUnitVectors(new Vector3(1, 0, 0), along.normalize()))
  }
}

function cellPad(cell: string): Pad {
  const { column, row } = spotOf(cell)
  return { from: [column + 0.08, row + 0.08], to: [column + 0.92, row + 0.92] }
}

function lay(pad: Mesh, { from, to }: Pad, level: number): void {
  pad.position.copy(pointAt((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, level)).y += 0.02
  pad.scale.set(Math.max(0.06, to[0] - from[0]), 1, Math.max(0.06, to[1] - from[1]))
}
