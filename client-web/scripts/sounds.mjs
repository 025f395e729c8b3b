// Makes the sounds of the page, public/sounds/NAME.mp3, from noise and resonances: wood, clay, paper and glass in a small warm room.
// Needs `lame`. To be run again when a sound is changed here: node scripts/sounds.mjs

import {execFileSync} from "node:child_process";
import {mkdirSync} from "node:fs";
import {fileURLToPath} from "node:url";

const rate = 44_100;
const folder = fileURLToPath(new URL("../public/sounds/", import.meta.url));

/** Noise between -1 and 1 that is the same in each run (a linear congruential generator). */
let state = 1;
function noise() {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 31 - 1;
}

const silence = (seconds) => new Float64Array(Math.round(seconds * rate));

/** Adds `sound` to `mix`, which begins at `at` seconds. */
function add(mix, sound, at = 0, gain = 1) {
  const first = Math.round(at * rate);
  for (let i = 0; i < sound.length && first + i < mix.length; ++i) mix[first + i] += gain * sound[i];
  return mix;
}

/** A body that is struck: each of its modes `[hertz, seconds until it is 60 dB quieter, gain]` rings out, `pitch` times as high. */
function struck(modes, pitch = 1) {
  return silence(Math.max(...modes.map(([, decay]) => decay))).map((_, i) =>
    modes.reduce((sum, [hertz, decay, gain]) => {
      const time = i / rate;
      return sum + gain * Math.sin(2 * Math.PI * (hertz * pitch) * time) * Math.exp((-6.9 * time) / decay);
    }, 0),
  );
}

/** A breath of noise around `hertz`, which swells for `rise` seconds and fades for `fall`. */
function breath(hertz, width, rise, fall) {
  const angle = (2 * Math.PI * hertz) / rate;
  const alpha = Math.sin(angle) * Math.sinh((Math.LN2 / 2) * width * (angle / Math.sin(angle)));
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return silence(rise + fall).map((_, i) => {
    const x = noise();
    const y = (alpha * (x - x2) + 2 * Math.cos(angle) * y1 - (1 - alpha) * y2) / (1 + alpha);
    [x2, x1, y2, y1] = [x1, x, y1, y];
    const time = i / rate;
    return y * (time < rise ? time / rise : Math.exp((-6.9 * (time - rise)) / fall));
  });
}

/** The same in a small room: a few early reflections that lose their brightness. */
function inRoom(dry) {
  const wet = add(silence(dry.length / rate + 0.06), dry);
  for (const [delay, gain] of [
    [0.0061, 0.22],
    [0.0113, 0.16],
    [0.0197, 0.11],
    [0.0312, 0.07],
    [0.0471, 0.04],
  ]) {
    let low = 0;
    add(
      wet,
      dry.map((sample) => (low += 0.35 * (sample - low))),
      delay,
      gain,
    );
  }
  return wet;
}

const snap = (brightness = 1) => {
  const mix = add(silence(0.13), breath(3_400 * brightness, 1.6, 0.002, 0.05), 0, 1);
  add(mix, breath(900, 2, 0.012, 0.09), 0, 0.35);
  return add(mix, struck([[190, 0.05, 0.5]]), 0.001);
};
const clay = [
  [1_150, 0.05, 0.5],
  [1_870, 0.04, 0.45],
  [2_960, 0.03, 0.3],
  [4_310, 0.02, 0.2],
];
const knock = (pitch = 1) => add(struck(clay, pitch), breath(2_600 * pitch, 2, 0.0005, 0.012), 0, 0.8);
const board = [
  [310, 0.09, 0.6],
  [745, 0.06, 0.5],
  [1_420, 0.035, 0.35],
  [2_350, 0.02, 0.2],
];
const wood = (pitch = 1) => struck(board, pitch);
const glass = () =>
  struck([
    [1_568, 0.75, 0.5],
    [1_572, 0.6, 0.2],
    [4_230, 0.35, 0.22],
    [7_900, 0.16, 0.1],
  ]);

const sounds = {
  card: () => snap(),
  chip: () => add(add(silence(0.16), knock()), knock(1.06), 0.04, 0.6),
  dice: () => {
    const mix = silence(0.5);
    for (let hit = 0; hit < 13; ++hit)
      add(
        mix,
        knock(0.7 + 0.25 * Math.abs(noise())),
        0.016 * hit + 0.006 * noise() + 0.008,
        0.25 + 0.2 * Math.abs(noise()),
      );
    add(mix, breath(700, 2, 0.05, 0.22), 0, 0.3);
    add(mix, wood(), 0.26, 0.9);
    return add(mix, wood(1.12), 0.33, 0.5);
  },
  shuffle: () => {
    const mix = silence(0.5);
    const flick = () => breath(3_000 + 900 * noise(), 1.6, 0.001, 0.02);
    for (let card = 0; card < 18; ++card) add(mix, flick(), 0.34 * (card / 18) ** 0.85, 0.25 + 0.1 * noise());
    return add(mix, snap(0.7), 0.36, 0.5);
  },
  chime: () => add(glass(), breath(5_200, 1.5, 0.0005, 0.01), 0, 0.2),
  win: () => {
    const mix = silence(1.25);
    for (let chip = 0; chip < 5; ++chip) add(mix, knock(0.86 + 0.09 * chip), 0.075 * chip, 0.8);
    add(mix, glass(), 0.44, 0.8);
    return add(mix, glass(), 0.6, 0.65);
  },
};

/** 16-bit samples as loud as they may be without clipping, with a soft end. */
function pcm(samples) {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const fade = 0.01 * rate;
  return Buffer.from(
    Int16Array.from(
      samples,
      (sample, i) => ((30_000 * sample) / peak) * Math.min(1, (samples.length - i) / fade),
    ).buffer,
  );
}

mkdirSync(folder, {recursive: true});
for (const [name, make] of Object.entries(sounds)) {
  const lame = [
    "-r",
    "-s",
    String(rate / 1000),
    "--bitwidth",
    "16",
    "-m",
    "m",
    "-b",
    "48",
    "--quiet",
    "-",
    `${folder}${name}.mp3`,
  ];
  execFileSync("lame", lame, {input: pcm(inRoom(make()))});
}
