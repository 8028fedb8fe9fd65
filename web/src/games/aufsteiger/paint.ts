/**
 * The lacquer of the blocks: each face in its colour with its pattern cut into the wood, and the lines of the quarters.
 * The grain below comes from the shared wood; this lays the paint over it and bends the light at the cuts.
 */

import { Color, type MeshStandardMaterial } from 'three'

import { wood } from '../../scene/wood'
import type { Size } from './body'
import { INK, PAINT } from './patterns'
import { COLOURS } from './view'

const DECLARE = /* glsl */ `
varying vec3 vFaceNormal;
uniform vec3 facePaint[6], faceInk[6];
uniform vec3 bodyHalf;
uniform float isGrey;
uniform mat3 normalMatrix;
vec3 paintSlope = vec3(0.0);

float cut(float distance, float width) { return 1.0 - smoothstep(width - 0.025, width + 0.025, distance); }

// How much of the pattern is at a point of a face, in quarters from its corner: 0 ground, 1 cut.
float patternAt(int colour, vec2 p) {
  if (colour == 0) return cut(abs(fract((p.x + p.y) * 1.5) - 0.5) / 2.12, 0.085);
  if (colour == 1) return cut(length(fract(p * 2.0) - 0.5) * 0.5, 0.13);
  if (colour == 2) { vec2 q = abs(fract(p) - 0.5) - 0.25; return smoothstep(-0.004, 0.004, q.x * q.y * 4.0); }
  if (colour == 3) return cut(abs(fract(p.y * 2.0 + 0.22 * sin(p.x * 6.2832)) - 0.5) * 0.5, 0.075);
  if (colour == 4) {
    vec2 q = abs(fract(p) - 0.5);
    return cut(max(min(q.x, q.y) - 0.075, max(q.x, q.y) - 0.3) + 0.05, 0.05);
  }
  return 0.0;
}

// The lines between quarters: a fine groove.
float quarterAt(vec2 p, vec2 size) {
  vec2 d = abs(p - floor(p + 0.5));
  vec2 inner = step(vec2(0.3), p) * step(p, size - 0.3);
  return max(cut(d.x, 0.012) * inner.x, cut(d.y, 0.012) * inner.y);
}`

const LAY = /* glsl */ `
{
  vec3 a = abs(vFaceNormal);
  int axis = a.x > a.y ? (a.x > a.z ? 0 : 2) : (a.y > a.z ? 1 : 2);
  float side = axis == 0 ? vFaceNormal.x : axis == 1 ? vFaceNormal.y : vFaceNormal.z;
  // Red and yellow, dark and light blue, grey and violet lie opposite each other.
  int colour = axis == 2 ? (side > 0.0 ? 5 : 4) : axis * 2 + (side > 0.0 ? 0 : 1);
  if (isGrey > 0.5) colour = 5;
  vec3 from = vWoodPoint + bodyHalf;
  vec2 p = axis == 0 ? from.yz : axis == 1 ? from.zx : from.xy;
  vec2 size = 2.0 * (axis == 0 ? bodyHalf.yz : axis == 1 ? bodyHalf.zx : bodyHalf.xy);
  // No pattern on the rounded rim.
  vec2 rim = min(p, size - p);
  float flat_ = smoothstep(0.05, 0.09, min(rim.x, rim.y));
  float here = patternAt(colour, p) * flat_;
  vec2 slope = vec2(patternAt(colour, p + vec2(0.03, 0.0)), patternAt(colour, p + vec2(0.0, 0.03))) * flat_ - here;
  float groove = quarterAt(p, size);
  diffuseColor.rgb *= mix(facePaint[colour], faceInk[colour], here) * (1.0 - 0.34 * groove);
  vec3 u = axis == 0 ? vec3(0, 1, 0) : axis == 1 ? vec3(0, 0, 1) : vec3(1, 0, 0);
  vec3 v = axis == 0 ? vec3(0, 0, 1) : axis == 1 ? vec3(1, 0, 0) : vec3(0, 1, 0);
  paintSlope = (u * slope.x + v * slope.y) * 0.5;
}`

/** The material of all blocks of one body; `isGhost` for a block that is not there yet. */
export function blockPaint(size: Size, isGreyAllOver: boolean, isGhost = false): MeshStandardMaterial {
  const half = size.map((side) => side / 2 - 0.015) as unknown as [number, number, number]
  const material = wood({
    light: '#ffffff',
    dark: '#b7ada2',
    contrast: 0.42,
    density: 5,
    polish: 0.55,
    half,
    seed: size[0] + 2 * size[1],
    heights: { ground: 0, step: 1, top: 9, rest: 0.55 },
  })
  const uniforms = {
    facePaint: { value: COLOURS.map((colour) => new Color(PAINT[colour])) },
    faceInk: { value: COLOURS.map((colour) => new Color(INK[colour])) },
    bodyHalf: { value: half },
    isGrey: { value: isGreyAllOver ? 1 : 0 },
  }
  const layWood = material.onBeforeCompile.bind(material)
  material.onBeforeCompile = (shader, renderer) => {
    layWood(shader, renderer)
    Object.assign(shader.uniforms, uniforms)
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vFaceNormal;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvFaceNormal = objectNormal;')
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${DECLARE}`)
      .replace('#include <roughnessmap_fragment>', `${LAY}\n#include <roughnessmap_fragment>`)
      .replace(
        '#include <normal_fragment_maps>',
        '#include <normal_fragment_maps>\nnormal = normalize(normal + normalMatrix * paintSlope);',
      )
  }
  material.customProgramCacheKey = () => 'aufsteiger-block'
  if (isGhost) {
    material.transparent = true
    material.opacity = 0.8
    material.depthWrite = true
  }
  return material
}
