/** Pointer gestures on the board: one finger or the mouse chooses and turns, two fingers turn and zoom. */

import type { CameraRig } from './camera'
import type { Hit, Picker } from './picking'
import type { Touch } from '../model/choices'

export interface GestureListener {
  hover(touch: Touch | null): void
  pick(touch: Touch): void
  /** A drag began on something: pick it if that means anything by itself. */
  grab(touch: Touch): void
  /** The wheel turns, or with Shift raises, what is in the hand; false if there is nothing to turn: then it zooms. */
  turn(by: 1 | -1, isRaising: boolean): boolean
}

export interface Gestures {
  /** The scene changed under a pointer that rests: tells what is there now. */
  pointAgain(): void
  stop(): void
}

const NOTCH = 50 // what a mouse's wheel sends at once; a touchpad sends less, many times
const TURN_MS = 180 // one stroke of a touchpad turns once
const SLACK_PX = 6 // a hand is not a vice: less than this is a click, not a drag

export function listen(canvas: HTMLCanvasElement, rig: CameraRig, picker: Picker, listener: GestureListener): Gestures {
  const fingers = new Map<number, { x: number; y: number }>()
  let press: { x: number; y: number; hit: Hit | null; hasMoved: boolean } | null = null
  let hovered = ''
  let pointer: { x: number; y: number } | null = null // where a mouse rests on the board
  let lastTurn = 0

  const hover = (touch: Touch | null) => {
    const name = touch ? `${touch.facet}:${touch.value}` : ''
    if (name === hovered) return
    hovered = name
    listener.hover(touch)
  }

  const down = (event: PointerEvent) => {
    canvas.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (fingers.size > 1) press = null
    else press = { x: event.clientX, y: event.clientY, hit: picker.at(event.clientX, event.clientY), hasMoved: false }
  }

  const pinch = (event: PointerEvent) => {
    const [a, b] = [...fingers.values()] as [{ x: number; y: number }, { x: number; y: number }]
    const before = { gap: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const [c, d] = [...fingers.values()] as [{ x: number; y: number }, { x: number; y: number }]
    rig.dolly(before.gap / Math.max(1, Math.hypot(c.x - d.x, c.y - d.y)))
    rig.orbit((before.x - (c.x + d.x) / 2) * 0.35, ((c.y + d.y) / 2 - before.y) * 0.25)
  }

  const move = (event: PointerEvent) => {
    const last = fingers.get(event.pointerId)
    pointer = event.pointerType === 'touch' ? null : { x: event.clientX, y: event.clientY }
    if (fingers.size === 2 && last) return pinch(event)
    if (!press || !last) return hover(event.pointerType === 'touch' ? null : (picker.at(event.clientX, event.clientY)?.touch ?? null))
    if (!press.hasMoved && Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK_PX) return
    if (!press.hasMoved && press.hit?.isHandle) listener.grab(press.hit.touch)
    press.hasMoved = true
    if (press.hit?.isHandle) hover(picker.at(event.clientX, event.clientY)?.touch ?? null)
    else rig.orbit((last.x - event.clientX) * 0.35, (event.clientY - last.y) * 0.25)
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    const ended = press
    press = null
    if (!ended) return
    if (!ended.hasMoved) {
      if (ended.hit) listener.pick(ended.hit.touch)
    } else if (ended.hit?.isHandle) {
      const drop = picker.at(event.clientX, event.clientY)
      if (drop) listener.pick(drop.touch)
    }
    if (event.pointerType === 'touch') hover(null)
  }

  const cancel = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    press = null
    hover(null)
  }

  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    // With Shift the browser scrolls sideways.
    const delta = event.deltaY || event.deltaX
    if (delta === 0) return
    const isNotch = Math.abs(delta) >= NOTCH || event.timeStamp - lastTurn > TURN_MS
    if (isNotch && listener.turn(delta > 0 ? 1 : -1, event.shiftKey)) {
      lastTurn = event.timeStamp
      return
    }
    if (event.timeStamp - lastTurn < TURN_MS) return // the rest of a stroke on a touchpad
    rig.dolly(Math.exp(Math.sign(event.deltaY) * Math.min(60, Math.abs(event.deltaY)) * 0.0016))
  }

  const recentre = (event: MouseEvent) => {
    const hit = picker.at(event.clientX, event.clientY)
    if (hit) void rig.recentre(hit.point)
  }

  const handlers = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: cancel, dblclick: recentre } as const
  for (const [name, handler] of Object.entries(handlers)) canvas.addEventListener(name, handler as EventListener)
  canvas.addEventListener('wheel', wheel, { passive: false })
  const pointAgain = () => {
    if (!pointer || press) return
    hovered = ''
    hover(picker.at(pointer.x, pointer.y)?.touch ?? null)
  }
  const leave = () => {
    pointer = null
    hover(null)
  }
  canvas.addEventListener('pointerleave', leave)
  const stop = () => {
    for (const [name, handler] of Object.entries(handlers)) canvas.removeEventListener(name, handler as EventListener)
    canvas.removeEventListener('wheel', wheel)
    canvas.removeEventListener('pointerleave', leave)
  }
  return { pointAgain, stop }
}
