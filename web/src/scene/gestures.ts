/** Pointer gestures on the board: the mouse chooses and turns, one finger points where it slides, two fingers turn and zoom. */

import type { CameraRig } from './camera'
import type { Hit, Picker } from './picking'
import type { Touch } from '../model/choices'
import type { Point } from '../model/nearby'

export interface GestureListener {
  hover(touch: Touch | null): void
  pick(touch: Touch): void
  /** A drag began on something: pick it if that means anything by itself. */
  grab(touch: Touch): void
  /** A drag that began on something ended here. */
  drop(touch: Touch): void
  /** Whether a finger that rests or slides points at something; otherwise it turns the picture. */
  aims(): boolean
  /** A finger points here, or no longer; returns what it means. */
  point(finger: Point | null): Touch | null
  /** The wheel turns, or with Shift raises, what is in the hand; false if there is nothing to turn: then it zooms. */
  turn(by: 1 | -1, isRaising: boolean): boolean
}

const NOTCH = 50 // what a mouse's wheel sends at once; a touchpad sends less, many times
const TURN_MS = 180 // one stroke of a touchpad turns once
const SLACK_PX = 6 // a hand is not a vice: less than this is a click, not a drag
const REST_MS = 220 // a finger that stays longer does not tap, it looks where it is

interface Press extends Point {
  readonly hit: Hit | null
  readonly since: number
  hasMoved: boolean
  /** A finger points, and at what. */
  isAiming: boolean
  aimed: Touch | null
}

export interface Gestures {
  /** What is under the resting mouse may be something else by now. */
  again(): void
  stop(): void
}

export function listen(canvas: HTMLCanvasElement, rig: CameraRig, picker: Picker, listener: GestureListener): Gestures {
  const fingers = new Map<number, Point>()
  let press: Press | null = null
  let resting = 0
  let hovered = ''
  let mouse: Point | null = null
  let seen: (Point & { readonly hit: Hit | null }) | null = null
  let lastTurn = 0

  const hover = (touch: Touch | null) => {
    const name = touch ? `${touch.facet}:${touch.value}` : ''
    if (name === hovered) return
    hovered = name
    listener.hover(touch)
  }

  /** What is pressed: what is there, or what was pointed at there and has lifted itself out of the pointer's way. */
  const under = (at: Point) => picker.at(at.x, at.y) ?? (seen?.x === at.x && seen.y === at.y ? seen.hit : null)

  /** The finger points no longer. */
  const lower = () => {
    clearTimeout(resting)
    if (!press?.isAiming) return
    press.isAiming = false
    listener.point(null)
    hover(null)
  }

  const aim = (at: Point) => {
    if (!press) return
    press.isAiming = true
    press.aimed = listener.point(at)
    hover(press.aimed)
  }

  const down = (event: PointerEvent) => {
    canvas.setPointerCapture(event.pointerId)
    const at = { x: event.clientX, y: event.clientY }
    fingers.set(event.pointerId, at)
    lower()
    if (fingers.size > 1) press = null
    else press = { ...at, hit: under(at), since: event.timeStamp, hasMoved: false, isAiming: false, aimed: null }
    if (press && event.pointerType === 'touch') resting = window.setTimeout(() => listener.aims() && aim(at), REST_MS)
  }

  const pinch = (event: PointerEvent) => {
    const [a, b] = [...fingers.values()] as [Point, Point]
    const before = { gap: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const [c, d] = [...fingers.values()] as [Point, Point]
    rig.dolly(before.gap / Math.max(1, Math.hypot(c.x - d.x, c.y - d.y)))
    rig.orbit((before.x - (c.x + d.x) / 2) * 0.35, ((c.y + d.y) / 2 - before.y) * 0.25)
  }

  const move = (event: PointerEvent) => {
    const last = fingers.get(event.pointerId)
    mouse = event.pointerType === 'touch' ? null : { x: event.clientX, y: event.clientY }
    if (fingers.size === 2 && last) return pinch(event)
    if (!press || !last) {
      seen = mouse && { ...mouse, hit: picker.at(mouse.x, mouse.y) }
      return hover(seen?.hit?.touch ?? null)
    }
    if (!press.hasMoved && Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK_PX) return
    if (!press.hasMoved && press.hit?.isHandle) listener.grab(press.hit.touch)
    press.hasMoved = true
    const at = { x: event.clientX, y: event.clientY }
    const isAiming = event.pointerType === 'touch' && listener.aims()
    if (!isAiming) lower()
    if (isAiming) aim(at)
    else if (press.hit?.isHandle) hover(picker.at(at.x, at.y)?.touch ?? null)
    else rig.orbit((last.x - at.x) * 0.35, (at.y - last.y) * 0.25)
    fingers.set(event.pointerId, at)
  }

  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    const ended = press && { ...press }
    lower()
    press = null
    if (!ended) return
    const isTap = !ended.hasMoved && (!ended.aimed || event.timeStamp - ended.since < REST_MS)
    const touch = isTap
      ? ended.hit?.touch
      : ended.isAiming
        ? ended.aimed
        : ended.hit?.isHandle && picker.at(event.clientX, event.clientY)?.touch
    if (touch && ended.hasMoved && ended.hit?.isHandle) listener.drop(touch)
    else if (touch) listener.pick(touch)
    if (event.pointerType === 'touch') hover(null)
  }

  const cancel = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    lower()
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

  const handlers = {
    pointerdown: down,
    pointermove: move,
    pointerup: up,
    pointercancel: cancel,
    dblclick: recentre,
  } as const
  for (const [name, handler] of Object.entries(handlers)) canvas.addEventListener(name, handler as EventListener)
  canvas.addEventListener('wheel', wheel, { passive: false })
  const leave = () => {
    mouse = null
    hover(null)
  }
  canvas.addEventListener('pointerleave', leave)
  const again = () => {
    if (!mouse || (press && !press.hit?.isHandle)) return
    hovered = ''
    hover(picker.at(mouse.x, mouse.y)?.touch ?? null)
  }
  const stop = () => {
    clearTimeout(resting)
    for (const [name, handler] of Object.entries(handlers)) canvas.removeEventListener(name, handler as EventListener)
    canvas.removeEventListener('wheel', wheel)
    canvas.removeEventListener('pointerleave', leave)
  }
  return { again, stop }
}
