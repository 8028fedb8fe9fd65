/** Flat light on faces: a soft glow over cells, a frame around what can be taken, a dashed one around what cannot. */

import {
  Color,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  PlaneGeometry,
  Quaternion,
  ShaderMaterial,
  Vector3,
} from 'three'

export type FrameKind = 'glow' | 'frame' | 'dashed' | 'solid'

export interface Frame {
  readonly kind: FrameKind
  /** The middle, in columns, rows and height. */
  readonly at: Vector3
  readonly size: readonly [number, number]
  readonly colour: string
  /** 0 to 1. */
  readonly strength: number
}

const CAPACITY = 900
const KINDS: Readonly<Record<FrameKind, number>> = { glow: 0, frame: 1, dashed: 2, solid: 3 }

const VERTEX = /* glsl */ `
attribute vec4 look; // width, depth, kind, strength
attribute vec3 tone;
varying vec2 vAt;
varying vec4 vLook;
varying vec3 vTone;
void main() {
  vLook = look;
  vTone = tone;
  vAt = position.xy * look.xy;
  gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(position.xy * look.xy, 0.0, 1.0);
}`

const FRAGMENT = /* glsl */ `
varying vec2 vAt;
varying vec4 vLook;
varying vec3 vTone;
void main() {
  vec2 d = abs(vAt) - vLook.xy * 0.5 + 0.2;
  float inside = 0.2 - length(max(d, 0.0)) - min(max(d.x, d.y), 0.0);
  if (inside < 0.02) discard;
  float line = smoothstep(0.02, 0.03, inside) * (1.0 - smoothstep(0.15, 0.18, inside));
  float core = smoothstep(0.07, 0.08, inside) * (1.0 - smoothstep(0.115, 0.13, inside));
  // Dark, colour, light, colour: some of it stands out from a face of any colour.
  float rim = 1.0 - smoothstep(0.062, 0.072, inside);
  vec3 colour = vTone;
  float alpha;
  if (vLook.z < 0.5) {
    // Never so strong that the colour of the face below could be mistaken.
    colour = mix(vTone, vec3(1.0, 0.93, 0.8), core);
    alpha = max(line * 0.85, 0.16);
  }
  else if (vLook.z < 2.5) {
    if (vLook.z > 1.5 && fract((vAt.x + vAt.y) * 1.7) > 0.55) line = core = 0.0;
    colour = mix(vTone, vec3(1.0, 0.93, 0.8), core);
    alpha = line * 0.95;
  } else {
    colour = mix(vTone, vec3(1.0, 0.93, 0.8), core);
    alpha = max(line, 0.45);
  }
  colour = mix(colour, vec3(0.018, 0.009, 0.005), rim);
  gl_FragColor = vec4(colour, alpha * vLook.w);
  #include <colorspace_fragment>
}`

/** Lies in the space of the tower: columns, rows, height. */
export class Frames {
  readonly object: InstancedMesh<PlaneGeometry, ShaderMaterial>
  private readonly looks = new InstancedBufferAttribute(new Float32Array(CAPACITY * 4), 4)
  private readonly tones = new InstancedBufferAttribute(new Float32Array(CAPACITY * 3), 3)

  constructor() {
    const geometry = new PlaneGeometry(1, 1)
    geometry.setAttribute('look', this.looks)
    geometry.setAttribute('tone', this.tones)
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -2,
    })
    this.object = new InstancedMesh(geometry, material, CAPACITY)
    this.object.count = 0
    this.object.frustumCulled = false
    this.object.renderOrder = 4
  }

  show(frames: readonly Frame[]): void {
    const [matrix, still, one, at, colour] = [
      new Matrix4(),
      new Quaternion(),
      new Vector3(1, 1, 1),
      new Vector3(),
      new Color(),
    ]
    this.object.count = Math.min(CAPACITY, frames.length)
    frames.slice(0, CAPACITY).forEach((frame, i) => {
      this.object.setMatrixAt(i, matrix.compose(at.copy(frame.at).setZ(frame.at.z + 0.014), still, one))
      this.looks.setXYZW(i, frame.size[0], frame.size[1], KINDS[frame.kind], frame.strength)
      colour.set(frame.colour)
      this.tones.setXYZ(i, colour.r, colour.g, colour.b)
    })
    this.object.userData.told = frames.length > 0 ? { frames: frames.length } : null
    this.object.instanceMatrix.needsUpdate = this.looks.needsUpdate = this.tones.needsUpdate = true
  }

  dispose(): void {
    this.object.geometry.dispose()
    this.object.material.dispose()
    this.object.dispose()
  }
}
