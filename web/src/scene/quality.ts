/**
 * How much work a picture may be. `fine`: grain down to the pores, a mirrored room, soft shadows. `plain`: the same pieces in
 * the same light for machines that draw without a graphics card, twenty times as fast.
 */

import { ShaderChunk, ShaderLib } from 'three'

import type { PictureWish } from '../model/preferences.svelte'

export type Quality = 'fine' | 'plain'

const BY_SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i

let isDrawnBySoftware: boolean | null = null
let inUse: Quality = 'fine'

/** What the machine can do, if the player leaves it to us. */
export function qualityFor(wish: PictureWish): Quality {
  if (wish === 'fine' || wish === 'plain') return wish
  isDrawnBySoftware ??= BY_SOFTWARE.test(rendererName())
  return isDrawnBySoftware ? 'plain' : 'fine'
}

function rendererName(): string {
  const gl = document.createElement('canvas').getContext('webgl2')
  if (!gl) return ''
  const names = gl.getExtension('WEBGL_debug_renderer_info')
  const name = String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return name
}

// Three composes shaders from parts that all materials share, so that a game's materials need not know about quality:
// what differs are the parts, set before a stage compiles its first one.

const FINE = {
  surface: ShaderLib.physical.fragmentShader,
  shadow: ShaderChunk.shadowmap_pars_fragment,
  ink: ShaderChunk.colorspace_fragment,
}

/** What a screen wants for an amount of light: sRGB to within two hundredths, without a power. */
const PLAIN_INK = 'gl_FragColor.rgb = sqrt(gl_FragColor.rgb) * (1.1 - 0.1 * gl_FragColor.rgb);'

/** Light that falls and a little shine, instead of a microscopic surface and a mirrored room. */
const PLAIN_LIGHT = /* glsl */ `
struct PlainSurface { vec3 colour; float shine; };
void receive(const in IncidentLight light, const in vec3 at, const in vec3 normal, const in vec3 eye, const in vec3 coat, const in PlainSurface material, inout ReflectedLight reflected) {
  vec3 irradiance = saturate(dot(normal, light.direction)) * light.color;
  reflected.directDiffuse += irradiance * BRDF_Lambert(material.colour);
  float glint = saturate(dot(normal, normalize(light.direction + vec3(0.0, 0.0, 1.0))));
  glint *= glint; glint *= glint; glint *= glint; glint *= glint;
  reflected.directSpecular += irradiance * (glint * material.shine);
}
void glow(const in vec3 irradiance, const in vec3 at, const in vec3 normal, const in vec3 eye, const in vec3 coat, const in PlainSurface material, inout ReflectedLight reflected) {
  reflected.indirectDiffuse += irradiance * BRDF_Lambert(material.colour);
}
#define RE_Direct receive
#define RE_IndirectDiffuse glow
`

function plainSurface(): string {
  return FINE.surface
    .replace('#define STANDARD', '#undef STANDARD\n#define PLAIN_PICTURE')
    .replace('#include <lights_physical_pars_fragment>', PLAIN_LIGHT)
    .replace(
      '#include <lights_physical_fragment>',
      'PlainSurface material = PlainSurface(diffuseColor.rgb, 0.05 * (1.0 - roughnessFactor));',
    )
}

/** One look at the shadow map, which its own filter softens a little, instead of five. */
function plainShadow(): string {
  const [looks, none] = [
    /shadow = \(\s+texture\([\s\S]+?\) \* 0\.2;/,
    'float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;',
  ]
  return FINE.shadow.replace(looks, 'shadow = texture( shadowMap, shadowCoord.xyz );').replace(none, '')
}

/** The quality of the stage set up last: what is built for it may be built more plainly. */
export function qualityInUse(): Quality {
  return inUse
}

/** To be called before a renderer compiles its materials; those of other renderers stay as they are. */
export function use(quality: Quality): void {
  inUse = quality
  ShaderLib.physical.fragmentShader = quality === 'fine' ? FINE.surface : plainSurface()
  ShaderChunk.shadowmap_pars_fragment = quality === 'fine' ? FINE.shadow : plainShadow()
  ShaderChunk.colorspace_fragment = quality === 'fine' ? FINE.ink : PLAIN_INK
}
