/**
 * A bar that is not there yet, with its balance: the cells that would carry it, and a plumb line from its middle. What it is
 * shows by outline and sign as well as by colour: it fits, it needs a counterweight, it cannot be there.
 */

import { BoxGeometry, ConeGeometry, CylinderGeometry, EdgesGeometry, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, PlaneGeometry, Quaternion, Vector3 } from 'three'

import { Ghost } from '../../scene/ghost'
import type { Motion } from '../../scene/motion'
import { balanceOf, topOf, type Balance, type Bar, type Building } from './building'
import { crossSign, scalesSign, Sign } from './drawing'
import { barCentre, placeAt, pointAt, TURNS } from './space'
import type { Timber } from './timber'

export type Verdict = 'fits' | 'held' | 'refused'

const LOOKS: Readonly<Record<Verdict, string>> = { fits: '#8fd18a', held: '#f0b23c', refused: '#e2543f' }
const TILT = 0.15 // how far a falling bar leans while it is only looked at
const WOBBLE = 0.24

export class Preview {
  readonly object = new Group()
  /** Turns about the edge over which the bar would tip. */
  private readonly hinge = new Group()
  private readonly ghost: Ghost
  private readonly unit = new BoxGeometry(1, 1, 1)
  private readonly edges = new EdgesGeometry(this.unit)
  private readonly line = new LineBasicMaterial({ color: '#fffaf0', transparent: true, opacity: 0.95, depthTest: false })
  private readonly outline = new LineSegments(this.edges, this.line)
  private readonly cross = new Sign(0.95, crossSign)
  private readonly scales = new Sign(0.95, scalesSign)
  private readonly plumb = new Plumb()
  private fall = { axis: new Vector3(0, 0, 1), sign: 0 }

  constructor(private readonly timber: Timber) {
    this.ghost = new Ghost(timber.geometry(1))
    this.outline.renderOrder = 9
    this.hinge.add(this.ghost.object, this.outline)
    this.object.add(this.hinge, this.cross.object, this.scales.object, this.plumb.object)
    this.object.visible = false
  }

  show(building: Building, bar: Bar, verdict: Verdict): void {
    const balance = balanceOf(building, bar)
    const isFalling = verdict !== 'fits' && balance.tips !== 0 && building.isFree(bar)
    const pivot = isFalling ? pivotOf(bar, balance) : barCentre(bar)
    this.hinge.position.copy(pivot)
    this.hinge.quaternion.identity()
    this.ghost.geometry = this.timber.geometry(bar.length)
    this.ghost.show(barCentre(bar).sub(pivot), LOOKS[verdict], TURNS[bar.pose])
    this.ghost.object.material.opacity = verdict === 'fits' ? 0.72 : 0.6
    this.outline.position.copy(this.ghost.object.position)
    this.outline.rotation.copy(TURNS[bar.pose])
    this.outline.scale.set(bar.length, 1, 1)
    this.line.color.set(verdict === 'fits' ? '#fffaf0' : LOOKS[verdict])
    this.fall = { axis: bar.pose === 'y' ? new Vector3(-1, 0, 0) : new Vector3(0, 0, -1), sign: isFalling ? balance.tips : 0 }
    this.lean(TILT)
    const above = barCentre(bar).setY(pointAt(0, 0, topOf(bar)).y + 0.75)
    this.cross.object.visible = verdict === 'refused'
    this.scales.object.visible = verdict === 'held'
    this.cross.object.position.copy(above)
    this.scales.object.position.copy(above)
    this.plumb.show(bar, balance, verdict !== 'fits' && balance.tips !== 0)
    this.object.visible = true
  }

  hide(): void {
    this.object.visible = false
  }

  /** Says no: the bar rocks over the edge and comes back, or shivers where nothing tips. */
  wobble(motion: Motion): Promise<void> {
    const at = this.hinge.position.clone()
    return motion.run(620, (t) => {
      const swing = Math.sin(t * Math.PI * 4) * (1 - t)
      if (this.fall.sign !== 0) this.lean(TILT + WOBBLE * Math.abs(swing))
      else this.hinge.position.x = at.x + swing * 0.12
      if (t === 1) this.hinge.position.copy(at)
    })
  }

  dispose(): void {
    for (const resource of [this.ghost, this.unit, this.edges, this.line, this.cross, this.scales, this.plumb]) resource.dispose()
  }

  private lean(angle: number): void {
    this.hinge.quaternion.copy(new Quaternion().setFromAxisAngle(this.fall.axis, angle * this.fall.sign))
  }
}

/** The edge of the support nearest to the middle of a bar that tips. */
function pivotOf(bar: Bar, { supports, tips }: Balance): Vector3 {
  const along = (value: 'column' | 'row') => (tips > 0 ? Math.max(...supports.map((spot) => spot[value])) + 1 : Math.min(...supports.map((spot) => spot[value])))
  return bar.pose === 'y' ? pointAt(bar.column + 0.5, along('row'), bar.base) : pointAt(along('column'), bar.row + 0.5, bar.base)
}

const PADS = 10

/** The cells that carry a bar, lit, and a plumb line from its middle to what is below. */
class Plumb {
  readonly object = new Group()
  private readonly square = new PlaneGeometry(0.8, 0.8).rotateX(-Math.PI / 2)
  private readonly light = new MeshBasicMaterial({ color: '#fff3cf', transparent: true, opacity: 0.75, depthTest: false, toneMapped: false })
  private readonly pads = Array.from({ length: PADS }, () => new Mesh(this.square, this.light))
  private readonly thread = new CylinderGeometry(0.035, 0.035, 1, 8).translate(0, -0.5, 0)
  private readonly cone = new ConeGeometry(0.17, 0.42, 20).rotateX(Math.PI)
  private readonly ink = new MeshBasicMaterial({ color: '#1d2b20', depthTest: false, transparent: true, toneMapped: false })
  private readonly string = new Mesh(this.thread, this.ink)
  private readonly bob = new Mesh(this.cone, this.ink)

  constructor() {
    for (const pad of this.pads) pad.renderOrder = 9
    this.string.renderOrder = this.bob.renderOrder = 10
    this.object.add(...this.pads, this.string, this.bob)
  }

  show(bar: Bar, { supports, centre }: Balance, tips: boolean): void {
    // On the plan everything stands: no need to show it.
    this.object.visible = bar.base > 0
    this.pads.forEach((pad, i) => {
      const spot = supports[i]
      pad.visible = spot !== undefined
      if (spot) pad.position.copy(placeAt(spot, bar.base)).add(new Vector3(0, 0.02, 0))
    })
    const from = pointAt(centre.x, centre.y, topOf(bar))
    const drop = topOf(bar) - bar.base + 0.7
    this.string.position.copy(from)
    this.string.scale.set(1, drop, 1)
    this.bob.position.copy(from).y -= drop + 0.12
    this.ink.color.set(tips ? '#7a120b' : '#17402a')
  }

  dispose(): void {
    for (const resource of [this.square, this.light, this.thread, this.cone, this.ink]) resource.dispose()
  }
}
