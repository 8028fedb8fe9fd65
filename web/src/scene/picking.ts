/** From the pointer to what it touches: hover, click, tap, drag; tells turning the camera from choosing a piece. */

import { Raycaster, Vector2, type Camera, type Intersection, type Object3D, type Vector3 } from 'three'

import type { Touch } from '../model/choices'

/** Something that can be touched: an object in the scene, and what a hit on it means. */
export interface Pickable {
  readonly object: Object3D
  touch(hit: Intersection): Touch | null
  /** Whether a drag may begin on it; the drop is then a second touch. */
  isHandle?(touch: Touch): boolean
}

export interface Hit {
  readonly touch: Touch
  readonly point: Vector3
  readonly isHandle: boolean
}

export class Picker {
  /** Whether touching it would mean something now. */
  isOpen: (touch: Touch) => boolean = () => false
  private readonly pickables = new Set<Pickable>()
  private readonly ray = new Raycaster()
  private readonly pointer = new Vector2()

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly camera: Camera,
  ) {}

  /** Returns what takes it out again. */
  add(pickable: Pickable): () => void {
    this.pickables.add(pickable)
    return () => this.pickables.delete(pickable)
  }

  /**
   * What is under a point of the window, if anything: the nearest thing, except that a look through something translucent
   * goes on to what can be touched behind it.
   */
  at(clientX: number, clientY: number): Hit | null {
    const { left, top, width, height } = this.canvas.getBoundingClientRect()
    this.pointer.set(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2)
    this.ray.setFromCamera(this.pointer, this.camera)
    const hits = [...this.pickables]
      .flatMap((pickable) => this.hitsOn(pickable))
      .sort((a, b) => a.distance - b.distance)
    const first = hits[0]
    if (!first?.isVeiled || this.isOpen(first.touch)) return first ?? null
    return hits.find(({ touch }) => this.isOpen(touch)) ?? first
  }

  private hitsOn(pickable: Pickable): (Hit & { distance: number; isVeiled: boolean })[] {
    return this.ray.intersectObject(pickable.object, true).flatMap((hit) => {
      const touch = pickable.touch(hit)
      const isVeiled = hit.object.userData.isVeiled === true
      return touch
        ? [{ touch, point: hit.point, isHandle: pickable.isHandle?.(touch) ?? false, distance: hit.distance, isVeiled }]
        : []
    })
  }
}
