/**
 * Wood without a picture file: a solid texture computed from where a point lies in its piece, so that the grain runs along
 * the axis, the ends show end grain, and no two pieces are alike.
 */

import {
  Color,
  Data3DTexture,
  LinearFilter,
  MeshStandardMaterial,
  RedFormat,
  RepeatWrapping,
  Vector3,
  Vector4,
  type ColorRepresentation,
} from 'three'

import { contour } from './levels'

export interface WoodLook {
  /** The light and the dark of the grain. Instance colours are multiplied in. */
  readonly light: ColorRepresentation
  readonly dark: ColorRepresentation
  /** Along which axis of the piece the tree grew. */
  readonly axis?: 'x' | 'y' | 'z'
  /** Grain lines per unit of length. */
  readonly density?: number
  /** 0 raw, 1 lacquered. */
  readonly polish?: number
  /** Half the size of a box-shaped piece: its edges are then drawn a little darker, so that pieces stand apart. */
  readonly half?: readonly [number, number, number]
  /** How visible the grain is under paint: 1 bare wood, 0.2 opaque lacquer. */
  readonly contrast?: number
  readonly seed?: number
  /** Shaded by height over the table in three steps, up to that of its highest level; `rest` says how much in views from the side. */
  readonly heights?: { readonly ground: number; readonly step: number; readonly top: number; readonly rest: number }
}

const NOISE_SIDE = 32
const NOISE = /* glsl */ `
uniform highp sampler3D woodNoise;
float noise3(vec3 p) {
  vec3 i = floor(p), f = fract(p);
  return texture(woodNoise, (i + f * f * (3.0 - 2.0 * f) + 0.5) / ${NOISE_SIDE}.0).r;
}`

/** What a plain picture has in place of noise: up and down between 0 and 1, with no table to look up. */
const WAVE = /* glsl */ `
float wave(float x) {
  float there = abs(fract(x) * 2.0 - 1.0);
  return there * there * (3.0 - 2.0 * there);
}`

const WOOD = /* glsl */ `
uniform vec3 woodLight, woodDark, woodHalf;
uniform float woodDensity, woodContrast, contour;
uniform vec4 woodHeights; // ground, step, top, rest
varying vec3 vWoodPoint;
varying float vWoodSeed, vWoodRise;
#ifdef PLAIN_PICTURE
${WAVE}
#else
${NOISE}
#endif
// x runs along the tree; rings lie around it, around a heart that is somewhere outside the piece.
vec3 woodColour(vec3 p) {
  float s = vWoodSeed * 17.0;
  vec2 heart = vec2(1.3 + fract(s * 0.71) * 1.8, -0.9 - fract(s * 0.37) * 1.5);
#ifdef PLAIN_PICTURE
  float sway = wave(p.x * 0.3 + s * 0.5) * 0.15 + wave(p.x * 0.7 + (p.y + p.z) * 0.4 + s) * 0.06;
#else
  vec3 q = p + vec3(s * 3.1, s * 1.7, s);
  float sway = noise3(q * vec3(0.7, 1.3, 1.3)) * 0.34 + noise3(q * vec3(1.6, 4.0, 4.0)) * 0.06;
#endif
  float rings = (length(p.yz - heart) + sway) * woodDensity;
  float late = fract(rings);
  // Years differ: some rings are hardly there, none is a zebra's stripe.
#ifdef PLAIN_PICTURE
  float year = 0.35 + 0.65 * fract(floor(rings) * 0.618 + s);
#else
  float year = 0.35 + 0.65 * fract(sin(floor(rings) * 12.99 + s) * 4375.85);
#endif
  float ring = smoothstep(0.1, 0.9, late) * (1.0 - smoothstep(0.9, 1.0, late)) * year;
#ifdef PLAIN_PICTURE
  float shade = ring * 0.42 + 0.23;
#else
  float fibre = noise3(q * vec3(2.5, 52.0, 52.0));
  float pores = smoothstep(0.7, 0.92, noise3(q * vec3(4.0, 84.0, 84.0) + 9.0)) * 0.3;
  float cloud = noise3(q * vec3(0.8, 2.2, 2.2) + 4.0);
  float shade = ring * 0.42 + fibre * 0.24 + pores + cloud * 0.22;
#endif
  vec3 wood = mix(woodLight, woodDark, clamp(shade, 0.0, 1.0) * woodContrast);
  return wood * (0.9 + 0.18 * fract(s * 0.53));
}
float woodEdge(vec3 p) {
  if (woodHalf.x <= 0.0) return 1.0;
  vec3 d = abs(woodHalf - abs(p));
  // On a face one of the three is 0: the middle one is the way to the nearest edge.
  float edge = max(min(d.x, d.y), min(max(d.x, d.y), d.z));
  return mix(0.66, 1.0, smoothstep(0.0, 0.075, edge));
}
float woodHeight() {
  if (woodHeights.z <= 0.0) return 1.0;
  float level = ceil((vWoodRise - woodHeights.x) / woodHeights.y - 0.03);
  float third = clamp(floor((level - 1.0) * 3.0 / woodHeights.z), 0.0, 2.0);
  return mix(1.0, 0.6 + third * 0.21, max(woodHeights.w, contour));
}`

/** Random numbers on a lattice, the same for every piece of wood on every table; kept for the life of the page. */
const lattice = (() => {
  const values = new Uint8Array(NOISE_SIDE ** 3)
  let state = 0x9e3779b9
  for (let i = 0; i < values.length; i++) {
    state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x6d2b79f5
    values[i] = (state >>> 11) & 255
  }
  const texture = new Data3DTexture(values, NOISE_SIDE, NOISE_SIDE, NOISE_SIDE)
  texture.format = RedFormat
  texture.minFilter = texture.magFilter = LinearFilter
  texture.wrapS = texture.wrapT = texture.wrapR = RepeatWrapping
  texture.needsUpdate = true
  return texture
})()

const AXES = { x: 'position.xyz', y: 'position.yzx', z: 'position.zxy' } as const
const HALF_AXES = { x: [0, 1, 2], y: [1, 2, 0], z: [2, 0, 1] } as const

/** A wooden material. Instanced meshes may carry a `seed` attribute per piece; others use `look.seed`. */
export function wood(look: WoodLook): MeshStandardMaterial {
  const axis = look.axis ?? 'x'
  const polish = look.polish ?? 0.35
  const half = look.half ? HALF_AXES[axis].map((i) => look.half![i]!) : [0, 0, 0]
  const material = new MeshStandardMaterial({
    color: '#ffffff',
    roughness: 0.82 - 0.5 * polish,
    envMapIntensity: 0.35 + 0.5 * polish,
  })
  const uniforms = {
    woodLight: { value: new Color(look.light) },
    woodDark: { value: new Color(look.dark) },
    woodHalf: { value: new Vector3(...half) },
    woodDensity: { value: look.density ?? 7 },
    woodContrast: { value: look.contrast ?? 1 },
    woodSeed: { value: look.seed ?? 0 },
    woodNoise: { value: lattice },
    woodHeights: {
      value: look.heights
        ? new Vector4(look.heights.ground, look.heights.step, look.heights.top, look.heights.rest)
        : new Vector4(),
    },
    contour,
  }
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms)
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        `#include <common>
        varying vec3 vWoodPoint;
        varying float vWoodSeed, vWoodRise;
        uniform float woodSeed;
        #ifdef USE_INSTANCING
        attribute float seed;
        #endif`,
      )
      .replace(
        '#include <begin_vertex>',
        `#include <begin_vertex>
        vWoodPoint = ${AXES[axis]};
        vWoodSeed = woodSeed;
        vWoodRise = (modelMatrix * vec4(position, 1.0)).y;
        #ifdef USE_INSTANCING
        vWoodSeed += seed;
        vWoodRise = (modelMatrix * instanceMatrix * vec4(position, 1.0)).y;
        #endif`,
      )
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${WOOD}`)
      .replace(
        '#include <color_fragment>',
        `#include <color_fragment>\ndiffuseColor.rgb *= woodColour(vWoodPoint) * woodEdge(vWoodPoint) * woodHeight();`,
      )
  }
  // All wooden materials of one axis share a program; what differs is in the uniforms.
  material.customProgramCacheKey = () => `wood-${axis}`
  return material
}

/** Woods that games share, as light and dark of the grain. */
export const BEECH = { light: '#e6c298', dark: '#c08e5c' } as const
export const MAPLE = { light: '#f0dcb8', dark: '#d8b988' } as const
export const OAK = { light: '#c99c66', dark: '#966535' } as const
export const CHERRY = { light: '#c47f52', dark: '#94502c' } as const
export const WALNUT = { light: '#8a5f42', dark: '#553622' } as const
export const EBONY = { light: '#4c3a30', dark: '#2c211b' } as const

/** Coloured lacquer through which a little grain shows. */
export function lacquer(colour: ColorRepresentation, look: Partial<WoodLook> = {}): MeshStandardMaterial {
  const light = new Color(colour)
  return wood({ light, dark: light.clone().multiplyScalar(0.72), contrast: 0.45, polish: 0.8, ...look })
}
