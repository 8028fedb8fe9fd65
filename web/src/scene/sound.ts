/** The sounds of wood, made on the spot and quiet: struck bars and short knocks, a little different each time. */

export type Sound = 'put' | 'step' | 'refusal' | 'turn' | 'end'

let context: AudioContext | null = null

export function play(sound: Sound): void {
  context ??= new AudioContext()
  void context.resume() // browsers keep it asleep until somebody has touched the page
  SOUNDS[sound](context, context.currentTime)
}

const SOUNDS: Readonly<Record<Sound, (context: AudioContext, now: number) => void>> = {
  put: (context, now) => knock(context, now, 520, 0.8),
  step: (context, now) => knock(context, now, 980, 0.4),
  refusal: (context, now) => [0, 0.09].forEach((later) => knock(context, now + later, 190, 0.9)),
  turn: (context, now) => [392, 523.25].forEach((pitch, i) => strike(context, now + i * 0.13, pitch, 0.07)),
  end: (context, now) =>
    [392, 493.88, 587.33, 783.99].forEach((pitch, i) => strike(context, now + i * 0.12, pitch, 0.09)),
}

/** Wood on wood: a burst of noise in a small resonant body. */
function knock(context: AudioContext, at: number, pitch: number, loudness: number): void {
  const length = 0.12
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate)
  const samples = noise.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp((-i / samples.length) * 9)
  const source = new AudioBufferSourceNode(context, { buffer: noise })
  const body = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch * (0.9 + Math.random() * 0.2), Q: 5 })
  source.connect(body).connect(fading(context, at, loudness, length))
  source.start(at)
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
