import { settings } from './settings.svelte';

export type Sound = 'dice' | 'hit' | 'critical' | 'miss' | 'fall' | 'move' | 'turn';

/** Sounds made from waves and noise; nothing is loaded. There is no audio at all until a sound is wanted. */
class Sounds {
  private audio: AudioContext | null = null;
  private noise: AudioBuffer | null = null;
  private lastAt = new Map<Sound, number>();

  play(sound: Sound): void {
    if (!settings.sound || document.hidden || typeof AudioContext === 'undefined') return;
    // The same sound twice at the same moment is only louder.
    const now = performance.now();
    if (now - (this.lastAt.get(sound) ?? -1000) < 60) return;
    this.lastAt.set(sound, now);
    this.audio ??= new AudioContext();
    if (this.audio.state === 'suspended') void this.audio.resume();
    const at = this.audio.currentTime + 0.01;
    switch (sound) {
      case 'dice':
        for (let knock = 0; knock < 6; knock += 1) this.knock(at + knock * 0.055 + (knock % 2) * 0.018, 1900 + (knock % 3) * 420, 0.11 - knock * 0.012);
        break;
      case 'hit':
        this.tone(at, 'triangle', 190, 70, 0.16, 0.3);
        this.knock(at, 900, 0.16);
        break;
      case 'critical':
        this.tone(at, 'triangle', 210, 60, 0.2, 0.34);
        this.tone(at + 0.05, 'square', 660, 990, 0.16, 0.06);
        this.knock(at, 2600, 0.14);
        break;
      case 'miss':
        this.hiss(at, 1400, 500, 0.16, 0.07);
        break;
      case 'fall':
        this.tone(at, 'sawtooth', 240, 48, 0.5, 0.14);
        this.knock(at + 0.3, 300, 0.26);
        break;
      case 'move':
        this.hiss(at, 500, 320, 0.12, 0.05);
        break;
      case 'turn':
        this.tone(at, 'sine', 523, 523, 0.3, 0.1);
        this.tone(at + 0.12, 'sine', 784, 784, 0.5, 0.1);
        break;
    }
  }

  /** A tone that glides and dies away. */
  private tone(at: number, type: OscillatorType, from: number, to: number, length: number, loud: number): void {
    const { audio } = this;
    if (!audio) return;
    const wave = audio.createOscillator();
    wave.type = type;
    wave.frequency.setValueAtTime(from, at);
    wave.frequency.exponentialRampToValueAtTime(Math.max(20, to), at + length);
    wave.connect(this.fading(audio, at, length, loud));
    wave.start(at);
    wave.stop(at + length + 0.05);
  }

  /** Something hard on something hard. */
  private knock(at: number, pitch: number, loud: number): void {
    this.hiss(at, pitch, pitch * 0.8, 0.045, loud, 9);
  }

  private hiss(at: number, from: number, to: number, length: number, loud: number, narrow = 1.2): void {
    const { audio } = this;
    if (!audio) return;
    const source = audio.createBufferSource();
    source.buffer = this.noise ??= whiteNoise(audio);
    const band = audio.createBiquadFilter();
    band.type = 'bandpass';
    band.Q.value = narrow;
    band.frequency.setValueAtTime(from, at);
    band.frequency.exponentialRampToValueAtTime(Math.max(20, to), at + length);
    source.connect(band).connect(this.fading(audio, at, length, loud));
    source.start(at, (at * 7) % 0.5, length + 0.05);
  }

  private fading(audio: AudioContext, at: number, length: number, loud: number): GainNode {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
    gain.connect(audio.destination);
    return gain;
  }
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 22_222;
  for (let at = 0; at < samples.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    samples[at] = state / 2 ** 31;
  }
  return buffer;
}

export const sounds = new Sounds();
