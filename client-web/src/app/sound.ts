/** The sounds: public/sounds/NAME.mp3, which scripts/sounds.mjs makes. */
export type Sound = "card" | "chip" | "dice" | "shuffle" | "chime" | "win";

/** The loudest setting. */
export const volume_max = 5;

let context: AudioContext | undefined;
const samples = new Map<Sound, Promise<AudioBuffer>>();

async function load(audio: AudioContext, sound: Sound): Promise<AudioBuffer> {
  const file = await fetch(`sounds/${sound}.mp3`);
  return audio.decodeAudioData(await file.arrayBuffer());
}

function sampleOf(audio: AudioContext, sound: Sound): Promise<AudioBuffer> {
  const known = samples.get(sound);
  if (known) return known;
  const sample = load(audio, sound);
  samples.set(sound, sample);
  sample.catch(() => samples.delete(sound)); // the network may be back the next time
  return sample;
}

/**
 * Plays a sound, which is loaded when it is first wanted; `volume` is from 1 to `volume_max`. Browsers allow none before
 * the first interaction with the page; until then this does nothing.
 */
export async function playSound(sound: Sound, volume: number): Promise<void> {
  const active = navigator.userActivation?.hasBeenActive ?? true;
  if (!active || typeof AudioContext === "undefined") return;
  const audio = (context ??= new AudioContext());
  if (audio.state === "suspended") void audio.resume();
  const sample = await sampleOf(audio, sound).catch(() => null);
  if (!sample) return;
  const source = new AudioBufferSourceNode(audio, {buffer: sample});
  source.connect(new GainNode(audio, {gain: (volume / volume_max) ** 2})).connect(audio.destination);
  source.start();
}
