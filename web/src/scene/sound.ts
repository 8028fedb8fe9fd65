/** The sound of wood on wood, made on the spot: a short knock, a little different each time. */

let context: AudioContext | null = null

export function knock(): void {
  context ??= new AudioContext()
  const [now, length] = [context.currentTime, 0.12]
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate)
  const samples = noise.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp((-i / samples.length) * 9)
  const source = new AudioBufferSourceNode(context, { buffer: noise })
  const body = new BiquadFilterNode(context, { type: 'bandpass', frequency: 620 + Math.random() * 240, Q: 5 })
  const volume = new GainNode(context, { gain: 0.9 })
  volume.gain.exponentialRampToValueAtTime(0.001, now + length)
  source.connect(body).connect(volume).connect(context.destination)
  source.start()
}
