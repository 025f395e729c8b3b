/** The sounds. */
export type Sound = "your-turn" | "move" | "sequence" | "won" | "over" | "lost-card" | "chat" | "clock-low";

interface Tone {
  readonly hertz: number;
  /** Seconds from the beginning of the sound. */
  readonly at: number;
  readonly seconds: number;
}

const tones: Record<Sound, readonly Tone[]> = {
  "your-turn": [
    {hertz: 523, at: 0, seconds: 0.12},
    {hertz: 784, at: 0.12, seconds: 0.2},
  ],
  move: [{hertz: 294, at: 0, seconds: 0.07}],
  sequence: [
    {hertz: 523, at: 0, seconds: 0.12},
    {hertz: 659, at: 0.1, seconds: 0.12},
    {hertz: 1047, at: 0.2, seconds: 0.3},
  ],
  won: [
    {hertz: 523, at: 0, seconds: 0.15},
    {hertz: 659, at: 0.13, seconds: 0.15},
    {hertz: 784, at: 0.26, seconds: 0.15},
    {hertz: 1047, at: 0.39, seconds: 0.25},
    {hertz: 784, at: 0.6, seconds: 0.12},
    {hertz: 1047, at: 0.72, seconds: 0.6},
  ],
  over: [
    {hertz: 659, at: 0, seconds: 0.2},
    {hertz: 523, at: 0.18, seconds: 0.2},
    {hertz: 392, at: 0.36, seconds: 0.4},
  ],
  "lost-card": [
    {hertz: 330, at: 0, seconds: 0.15},
    {hertz: 220, at: 0.15, seconds: 0.3},
  ],
  chat: [{hertz: 880, at: 0, seconds: 0.06}],
  "clock-low": [
    {hertz: 440, at: 0, seconds: 0.1},
    {hertz: 440, at: 0.2, seconds: 0.1},
  ],
};

const loudness = 0.08;
let context: AudioContext | undefined;

function play(context: AudioContext, {hertz, at, seconds}: Tone): void {
  const begin = context.currentTime + at;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loudness, begin + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begin);
  oscillator.stop(begin + seconds);
}

/**
 * Plays a short sound. Browsers allow none before the first interaction with the page; until then this does
 * nothing.
 */
export function playSound(sound: Sound): void {
  const active = navigator.userActivation?.hasBeenActive ?? true;
  if (!active || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const tone of tones[sound]) play(context, tone);
}
