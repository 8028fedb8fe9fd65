/** The table's quarters, drawn faintly around the tower; what is touched where no block is. In the tower's space. */

import { Mesh, PlaneGeometry, ShaderMaterial } from 'three'

import { SIDE } from './terraces'

const FAINT = 0.16
const CLEAR = 0.5

export class Ground {
  readonly object: Mesh<PlaneGeometry, ShaderMaterial>
  private readonly strength = { value: FAINT }

  constructor() {
    const material = new ShaderMaterial({
      uniforms: { strength: this.strength },
      vertexShader: `varying vec2 vAt; void main() { vAt = position.xy; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,
      fragmentShader: `varying vec2 vAt; uniform float strength;
      void main() {
        vec2 d = abs(fract(vAt + 0.5) - 0.5), w = fwidth(vAt);
        vec2 line = 1.0 - smoothstep(vec2(0.012), vec2(0.012) + w * 1.2, d);
        float fade = 1.0 - smoothstep(6.0, 13.0, length(vAt));
        gl_FragColor = vec4(0.24, 0.15, 0.08, max(line.x, line.y) * fade * strength);
        #include <colorspace_fragment>
      }`,
      transparent: true,
      depthWrite: false,
    })
    this.object = new Mesh(new PlaneGeometry(SIDE, SIDE), material)
    this.object.position.set(SIDE / 2, SIDE / 2, 0.008)
    this.object.renderOrder = 1
    this.object.userData.isGround = true
  }

  /** Clearer while a block is to be put down on it. */
  set isClear(isClear: boolean) {
    this.strength.value = isClear ? CLEAR : FAINT
  }

  dispose(): void {
    this.object.geometry.dispose()
    this.object.material.dispose()
  }
}
