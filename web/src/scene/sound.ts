/** The sounds of wood and cards, made on the spot and quiet: struck bars, short knocks, a card laid down; a little different each time. */

export type Sound = 'put' | 'card' | 'step' | 'refusal' | 'turn' | 'end'

let context: AudioContext | null = null

export function play(sound: Sound): void {
  context ??= new AudioContext()
  void context.resume() // browsers keep it asleep until somebody has touched the page
  SOUNDS[sound](context, context.currentTime)
}

const SOUNDS: Readonly<Record<Sound, (context: AudioContext, now: number) => void>> = {
  put: (context, now) => knock(context, now, 520, 0.8),
  card: (context, now) => lay(context, now),
  step: (context, now) => knock(context, now, 980, 0.4),
  refusal: (context, now) => [0, 0.09].forEach((later) => knock(context, now + later, 190, 0.9)),
  turn: (context, now) => [392, 523.25].forEach((pitch, i) => strike(context, now + i * 0.13, pitch, 0.07)),
  end: (context, now) =>
    [392, 493.88, 587.33, 783.99].forEach((pitch, i) => strike(context, now + i * 0.12, pitch, 0.09)),
}

/** Wood on wood: a burst of noise in a small resonant body. */
function knock(context: AudioContext, at: number, pitch: number, loudness: number): void {
  const length = 0.12
  const source = noise(context, length, (part) => Math.exp(-part * 9))
  const body = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch * (0.9 + Math.random() * 0.2), Q: 5 })
  source.connect(body).connect(fading(context, at, loudness, length))
  source.start(at)
}

/** A card: it brushes through the air and over the others, snaps flat, and its air goes out from under it on the cloth. */
function lay(context: AudioContext, at: number): void {
  const swish = 0.07 + Math.random() * 0.02
  const air = noise(context, swish, (part) => Math.sin(Math.PI * part) ** 2)
  const edge = new BiquadFilterNode(context, { type: 'bandpass', frequency: 2600, Q: 0.8 })
  edge.frequency.setValueAtTime(2600, at)
  edge.frequency.exponentialRampToValueAtTime(6200, at + swish)
  air
    .connect(edge)
    .connect(new GainNode(context, { gain: 0.16 }))
    .connect(context.destination)
  air.start(at)
  const flat = at + swish * 0.85
  const snap = noise(context, 0.025, (part) => Math.exp(-part * 7))
  const paper = new BiquadFilterNode(context, { type: 'highpass', frequency: 1500 * (0.9 + Math.random() * 0.2) })
  snap.connect(paper).connect(fading(context, flat, 0.4, 0.03))
  snap.start(flat)
  const cloth = noise(context, 0.06, (part) => Math.exp(-part * 6))
  const table = new BiquadFilterNode(context, { type: 'lowpass', frequency: 320 })
  cloth.connect(table).connect(fading(context, flat, 0.5, 0.07))
  cloth.start(flat)
}

/** Noise of that many seconds; `shape` says how loud it is at each part of it. */
function noise(context: AudioContext, seconds: number, shape: (part: number) => number): AudioBufferSourceNode {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * shape(i / samples.length)
  return new AudioBufferSourceNode(context, { buffer })
}

/** A wooden bar that is struck: a pure tone that dies away, with a little of the bar's fourth harmonic. */
function strike(context: AudioContext, at: number, pitch: number, loudness: number): void {
  for (const [harmonic, share, length] of [
    [1, 1, 0.7],
    [4, 0.25, 0.18],
  ] as const) {
    const tone = new OscillatorNode(context, { frequency: pitch * harmonic })
    tone.connect(fading(context, at, loudness * share, length))
    tone.start(at)
    tone.stop(at + length)
  }
}

function fading(context: AudioContext, at: number, loudness: number, length: number): AudioNode {
  const volume = new GainNode(context, { gain: 0 })
  volume.gain.setValueAtTime(loudness, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + length)
  volume.connect(context.destination)
  return volume
}
