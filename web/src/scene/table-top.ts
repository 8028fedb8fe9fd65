/** The cloth under the board: a linen weave in the game's tone, darker away from the board. */

import {
  CanvasTexture,
  Color,
  Group,
  LinearMipmapNearestFilter,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  NoColorSpace,
  PlaneGeometry,
  RepeatWrapping,
  SRGBColorSpace,
  type ColorRepresentation,
} from 'three'

import type { Quality } from './quality'

const PARTS = 32

export class TableTop {
  readonly object = new Group()
  private readonly cloth: Mesh<PlaneGeometry, MeshLambertMaterial>
  private readonly radius = { value: 1 }
  /** Plain pictures: what light and shadow do to the cloth, which is flat, so that it need not be computed at every point. */
  private readonly light = { clothLight: { value: new Color() }, clothShade: { value: new Color() } }
  private contact: Mesh<PlaneGeometry, MeshBasicMaterial> | null = null

  constructor(tone: ColorRepresentation, quality: Quality) {
    const material = new MeshLambertMaterial({ color: new Color(tone), map: weave(quality), transparent: true })
    material.onBeforeCompile = (shader) => {
      shader.uniforms.clothRadius = this.radius
      shader.vertexShader = shader.vertexShader
        .replace('#include <common>', '#include <common>\nvarying vec2 vCloth;')
        .replace('#include <begin_vertex>', '#include <begin_vertex>\nvCloth = position.xy;')
      shader.fragmentShader = shader.fragmentShader
        .replace('#include <common>', '#include <common>\nvarying vec2 vCloth;\nuniform float clothRadius;')
        .replace(
          '#include <color_fragment>',
          `#include <color_fragment>
          // Light gathers over the board and leaves the rest of the table to the evening.
          float away = length(vCloth) / clothRadius;
          diffuseColor.rgb *= mix(1.0, 0.3, smoothstep(0.07, 0.42, away));
          diffuseColor.a *= 1.0 - smoothstep(0.3, 1.0, away);`,
        )
      if (quality === 'plain') this.lightPlainly(shader)
    }
    this.cloth = new Mesh(new PlaneGeometry(1, 1), material)
    this.cloth.rotation.x = -Math.PI / 2
    this.cloth.receiveShadow = true
    this.cloth.renderOrder = -2
    this.object.add(this.cloth)
  }

  /** Makes room for a board of this half-width standing on the cloth, and lays the soft dark rim of its contact. */
  fit(halfX: number, halfZ = halfX): void {
    const radius = Math.max(halfX, halfZ) * 14
    this.radius.value = radius
    this.cloth.geometry.dispose()
    // In many parts: two triangles that reach from behind the eye to the horizon are too much for some drawing machines.
    this.cloth.geometry = new PlaneGeometry(radius * 2, radius * 2, PARTS, PARTS)
    this.cloth.material.map!.repeat.setScalar((radius * 2) / 3.2)
    this.layContact(halfX, halfZ)
  }

  /** Where the board stands, if not in the middle of the cloth. */
  centre({ x, z }: { readonly x: number; readonly z: number }): void {
    this.object.position.set(x, 0, z)
  }

  set tone(tone: ColorRepresentation) {
    this.cloth.material.color.set(tone)
  }

  dispose(): void {
    this.cloth.geometry.dispose()
    this.cloth.material.map!.dispose()
    this.cloth.material.dispose()
    this.dropContact()
  }

  /** How light it is in the light and in the shadow, for plain pictures. */
  lit(light: Color, shade: Color): void {
    this.light.clothLight.value.copy(light)
    this.light.clothShade.value.copy(shade)
  }

  private lightPlainly(shader: { uniforms: object; fragmentShader: string }): void {
    Object.assign(shader.uniforms, this.light)
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <shadowmap_pars_fragment>',
        '#include <shadowmap_pars_fragment>\n#include <shadowmask_pars_fragment>\nuniform vec3 clothLight, clothShade;',
      )
      .replace(
        /#include <lights_lambert_fragment>[\s\S]+?vec3 outgoingLight = [^;]+;/,
        'vec3 outgoingLight = diffuseColor.rgb * mix(clothShade, clothLight, getShadowMask());',
      )
  }

  private layContact(halfX: number, halfZ: number): void {
    this.dropContact()
    const spread = Math.max(halfX, halfZ) * 0.32
    const geometry = new PlaneGeometry((halfX + spread) * 2, (halfZ + spread) * 2)
    const material = new MeshBasicMaterial({
      map: softRectangle(),
      transparent: true,
      depthWrite: false,
      toneMapped: false,
    })
    this.contact = new Mesh(geometry, material)
    this.contact.rotation.x = -Math.PI / 2
    this.contact.position.y = 0.004
    this.contact.renderOrder = -1
    this.object.add(this.contact)
  }

  private dropContact(): void {
    if (!this.contact) return
    this.object.remove(this.contact)
    this.contact.geometry.dispose()
    this.contact.material.map?.dispose()
    this.contact.material.dispose()
    this.contact = null
  }
}

/** A dark rectangle with a soft rim, as light leaves it under something that stands on a table. */
function softRectangle(): CanvasTexture {
  const size = 128
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const paper = canvas.getContext('2d')!
  paper.filter = `blur(${size * 0.07}px)`
  paper.fillStyle = 'rgba(0, 0, 0, 0.6)'
  const rim = size * 0.14
  paper.fillRect(rim, rim, size - 2 * rim, size - 2 * rim)
  return new CanvasTexture(canvas)
}

/** A square of linen that repeats without a seam: threads of uneven thickness over and under each other. */
function weave(quality: Quality): CanvasTexture {
  const [size, threads] = [512, 56]
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const paper = canvas.getContext('2d')!
  paper.fillStyle = '#e2dcd2'
  paper.fillRect(0, 0, size, size)
  const step = size / threads
  const shade = (i: number, k: number) => ((Math.sin(i * 12.9898 + k * 78.233) * 43758.5453) % 1) * 0.5 + 0.5
  for (let i = 0; i < threads; i++) {
    for (let k = 0; k < threads; k++) {
      const isWarp = (i + k) % 2 === 0
      const light = 214 + 10 * shade(isWarp ? i : k, isWarp ? 1 : 2) + 22 * shade(i, k)
      paper.fillStyle = `rgb(${light}, ${light - 2}, ${light - 6})`
      if (isWarp) paper.fillRect(i * step + 0.7, k * step, step - 1.4, step)
      else paper.fillRect(i * step, k * step + 0.7, step, step - 1.4)
    }
  }
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = quality === 'fine' ? SRGBColorSpace : NoColorSpace
  if (quality === 'plain') texture.minFilter = LinearMipmapNearestFilter
  texture.wrapS = texture.wrapT = RepeatWrapping
  texture.anisotropy = 8
  return texture
}
