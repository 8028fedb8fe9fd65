/**
 * A bar that is not there yet, with its balance as the rules tell it: what carries it, a plumb line from its middle, and where it
 * does not stand the edge over which it or another bar would tip. What it is shows by outline and sign as well as by colour: it
 * fits, it needs a counterweight, it cannot be there.
 */

import { BoxGeometry, EdgesGeometry, Group, LineBasicMaterial, LineSegments, Quaternion, Vector3 } from 'three'

import { Ghost } from '../../scene/ghost'
import type { Motion } from '../../scene/motion'
import { barName, barOf, spotOf, topOf, type Bar } from './building'
import { crossSign, scalesSign, Sign } from './drawing'
import { barCentre, placeAt, pointAt, TURNS } from './layout'
import { Balance } from './balance'
import type { Timber } from './timber'
import type { TaloShows } from './view'

export type Verdict = 'fits' | 'held' | 'refused'

const LOOKS: Readonly<Record<Verdict, string>> = { fits: '#8fd18a', held: '#f0b23c', refused: '#e2543f' }
const TILT = 0.15 // how far a falling bar leans while it is only looked at
const WOBBLE = 0.24
const CULPRITS = 12

export class Preview {
  readonly object = new Group()
  /** Turns about the edge over which the bar would tip. */
  private readonly hinge = new Group()
  private readonly ghost: Ghost
  private readonly unit = new BoxGeometry(1, 1, 1)
  private readonly edges = new EdgesGeometry(this.unit)
  private readonly line = new LineBasicMaterial({
    color: '#fffaf0',
    transparent: true,
    opacity: 0.95,
    depthTest: false,
  })
  private readonly outline = new LineSegments(this.edges, this.line)
  private readonly red = new LineBasicMaterial({ color: '#ff5a41', depthTest: false, transparent: true })
  /** Round what is in the way, or would fall: bars and cells. */
  private readonly culprits = Array.from({ length: CULPRITS }, () => new LineSegments(this.edges, this.red))
  private readonly cross = new Sign(0.95, crossSign)
  private readonly scales = new Sign(0.95, scalesSign)
  private readonly balance = new Balance()
  private fall: Vector3 | null = null // the axis about which it goes down

  constructor(private readonly timber: Timber) {
    this.ghost = new Ghost(timber.geometry(1))
    this.outline.renderOrder = 9
    for (const culprit of this.culprits) culprit.renderOrder = 11
    this.hinge.add(this.ghost.object, this.outline)
    this.object.add(this.hinge, this.cross.object, this.scales.object, this.balance.object, ...this.culprits)
    this.object.visible = false
  }

  show(bar: Bar, verdict: Verdict, told: TaloShows): void {
    const tips = told.tips ?? null
    const isOwn = tips?.bar === barName(bar)
    const pivot = isOwn ? pointAt(...tips.edge[0]!) : barCentre(bar)
    this.hinge.position.copy(pivot)
    this.ghost.geometry = this.timber.geometry(bar.length)
    this.ghost.show(barCentre(bar).sub(pivot), LOOKS[verdict], TURNS[bar.pose])
    this.ghost.object.material.opacity = verdict === 'fits' ? 0.72 : 0.6
    this.outline.position.copy(this.ghost.object.position)
    this.outline.rotation.copy(TURNS[bar.pose])
    this.outline.scale.set(bar.length, 1, 1)
    this.line.color.set(verdict === 'fits' ? '#fffaf0' : LOOKS[verdict])
    this.fall = isOwn ? axisOf(tips) : null
    this.lean(TILT)
    const above = barCentre(bar).setY(pointAt(0, 0, topOf(bar)).y + 0.75)
    this.cross.object.visible = verdict === 'refused'
    this.scales.object.visible = verdict === 'held'
    this.cross.object.position.copy(above)
    this.scales.object.position.copy(above)
    this.balance.show(bar, told)
    this.surround([...(tips && !isOwn ? [barOf(tips.bar)] : []), ...(told.blocked ?? []).map(inTheWay)])
    this.object.visible = true
  }

  /** Whether a sign stands over the bar. */
  get hasSign(): boolean {
    return this.object.visible && (this.cross.object.visible || this.scales.object.visible)
  }

  hide(): void {
    this.object.visible = false
  }

  /** Says no: the bar rocks over the edge and comes back, or shivers where nothing tips. */
  wobble(motion: Motion): Promise<void> {
    const at = this.hinge.position.clone()
    return motion.run(620, (t) => {
      const swing = Math.sin(t * Math.PI * 4) * (1 - t)
      if (this.fall) this.lean(TILT + WOBBLE * Math.abs(swing))
      else this.hinge.position.x = at.x + swing * 0.12
      if (t === 1) this.hinge.position.copy(at)
    })
  }

  dispose(): void {
    for (const resource of [
      this.ghost,
      this.unit,
      this.edges,
      this.line,
      this.red,
      this.cross,
      this.scales,
      this.balance,
    ])
      resource.dispose()
  }

  private lean(angle: number): void {
    this.hinge.quaternion.copy(this.fall ? new Quaternion().setFromAxisAngle(this.fall, angle) : new Quaternion())
  }

  private surround(bars: readonly Bar[]): void {
    this.culprits.forEach((culprit, i) => {
      const bar = bars[i]
      culprit.visible = bar !== undefined
      if (!bar) return
      culprit.position.copy(barCentre(bar))
      culprit.rotation.copy(TURNS[bar.pose])
      culprit.scale.set(bar.length, 1, 1).multiplyScalar(1.03)
    })
  }
}

/** The bar that is in the way, or the cell in which somebody stands. */
function inTheWay({ cell, level, bar }: { readonly cell: string; readonly level: number; readonly bar?: string }): Bar {
  return bar ? barOf(bar) : { length: 1, pose: 'z', ...spotOf(cell), base: level }
}

/** Along the edge, in the sense in which the end that goes down goes down. */
function axisOf({ edge, towards }: NonNullable<TaloShows['tips']>): Vector3 {
  const [from, to] = [pointAt(...edge[0]!), pointAt(...edge[1]!)]
  const axis = to.clone().sub(from).normalize()
  const end = placeAt(spotOf(towards), edge[0]![2]).sub(from)
  return axis.clone().cross(end).y > 0 ? axis.negate() : axis
}
