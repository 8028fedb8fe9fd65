/** Pointing without a mouse: a finger goes to the nearest legal place, and arrows from one place to its neighbour. */

import type { Vector3 } from 'three'

import { isOpen, narrow, ON_BOARD, type Choice, type Facets, type Touch } from '../model/choices'
import { nearest, nextTo, type Point } from '../model/nearby'
import type { Stage } from '../scene/stage'

const REACH_PX = 48 // how far from a finger the place that it means may be
const STEP = 0.1 // of a cell: nearer places are the same one

interface Place extends Point {
  readonly touch: Touch
  readonly at: Vector3
}

/** What can be pointed at. */
interface Targets {
  readonly stage: Stage | null
  /** Everything that can be decided, and what of it all is in the hand. */
  readonly all: readonly Choice[]
  readonly held: Facets
  place(touch: Touch): Vector3 | null
}

export class Aim {
  /** Where in the window a finger points, while it does. */
  finger = $state.raw<Point | null>(null)
  /** The places while one finger is down: nothing else moves then. */
  private known: {
    readonly all: readonly Choice[]
    readonly picked: Facets
    readonly places: readonly Place[]
  } | null = null

  constructor(private readonly targets: Targets) {}

  /** Whether a finger has anything to point at: otherwise it turns the picture. */
  get isWanted(): boolean {
    return this.places().length > 0
  }

  /** A finger is here, or no longer; what it means: what is under it if that is legal, otherwise what is legal near it. */
  point(finger: Point | null): Touch | null {
    this.finger = finger
    if (!finger) this.known = null
    const { stage, all } = this.targets
    if (!finger || !stage) return null
    const under = stage.picker.at(finger.x, finger.y)?.touch
    return under && isOpen(all, under) ? under : (nearest(this.places(), finger, REACH_PX)?.touch ?? null)
  }

  /** From a place to the next one in that direction of the screen, along the board: of several heights to the nearest. */
  beside(from: Touch, right: number, down: number): Touch | null {
    const { stage } = this.targets
    const here = this.targets.place(from)
    if (!stage || !here) return null
    const angle = (stage.rig.quarter * Math.PI) / 2
    const lying = (at: Vector3) => ({
      x: at.x * Math.cos(angle) - at.z * Math.sin(angle),
      y: at.x * Math.sin(angle) + at.z * Math.cos(angle),
    })
    const climb = ({ at }: Place) => Math.abs(at.y - here.y)
    const places = [...this.places()].sort((a, b) => climb(a) - climb(b)) // the first of equally near ones is taken
    return (
      nextTo(
        places.map(({ touch, at }) => ({ touch, ...lying(at) })),
        lying(here),
        right,
        down,
        STEP,
      )?.touch ?? null
    )
  }

  /** The legal place nearest to a point of the board. */
  around(point: Vector3): Touch | null {
    const [first] = [...this.places()].sort((a, b) => a.at.distanceTo(point) - b.at.distanceTo(point))
    return first?.touch ?? null
  }

  /** Everything on the board that goes with what is in the hand. */
  private places(): readonly Place[] {
    const { all, held: picked, stage } = this.targets
    if (this.known?.all === all && this.known.picked === picked) return this.known.places
    const touches = narrow(all, picked).flatMap(({ facets }) =>
      ON_BOARD.flatMap((facet) => (facets[facet] && !(facet in picked) ? [{ facet, value: facets[facet] }] : [])),
    )
    const places = touches.flatMap((touch): Place[] => {
      const at = this.targets.place(touch)
      return at && stage ? [{ touch, at, ...stage.project(at) }] : []
    })
    if (this.finger) this.known = { all, picked, places }
    return places
  }
}
