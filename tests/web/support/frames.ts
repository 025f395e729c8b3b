// How long the page's main thread works in the frames in which something moves, from Chromium's trace.

import type {Page} from "playwright-core";

/** An event of the trace; times are in microseconds. */
type Traced = {
  name: string;
  cat: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  id2?: {local: string};
};

/** How much slower a phone is than this machine. */
const slowdown = 4;

const categories = [
  "-*",
  "toplevel",
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-devtools.timeline.frame",
  "blink.animations",
  "blink.user_timing",
];

/** From when to when the events of this name last. */
function spans(page: readonly Traced[], wanted: string): [number, number][] {
  const ends = new Map(page.filter(({ph}) => ph === "e").map(({id2, ts}) => [id2?.local, ts]));
  const begun = page.filter(({name, ph}) => ph === "b" && name === wanted);
  return begun.flatMap(({id2, ts}) => (ends.has(id2?.local) ? [[ts, ends.get(id2?.local)!]] : []));
}

/**
 * Does `act`, and tells how many milliseconds the main thread worked in each frame in which something moved, on a phone
 * `slowdown` times slower than this machine. Processor time does not depend on what else the machine does. `raster` is
 * apart: a phone has a graphics card that draws.
 */
export async function workPerFrame(page: Page, act: () => Promise<void>, moving = "Animation") {
  const browser = page.context().browser()!;
  await browser.startTracing(page, {categories});
  await page.evaluate("performance.mark('here')");
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {traceEvents: Traced[]};
  const {pid, tid} = trace.traceEvents.find(({name, cat}) => name === "here" && /user_timing/.test(cat))!;
  const own = trace.traceEvents.filter((event) => event.pid === pid);
  const main = own.filter((event) => event.tid === tid);
  const times = spans(main, moving);
  const isMoving = (time: number): boolean => times.some(([begin, end]) => time > begin && time < end);
  const tasks = main.filter(({name, tdur}) => name === "ThreadControllerImpl::RunTask" && tdur !== undefined);
  const begins = main.filter(({name}) => name === "BeginMainThreadFrame").map(({ts}) => ts);
  const between = (from: number, to: number): Traced[] => tasks.filter(({ts}) => ts >= from && ts < to);
  const sum = (events: readonly Traced[]): number =>
    events.reduce((all, {tdur = 0}) => all + (tdur * slowdown) / 1000, 0);
  const frames = begins.flatMap((from, n) =>
    isMoving(from) ? [sum(between(from, begins[n + 1] ?? Infinity))] : [],
  );
  const raster = sum(own.filter(({name, ts}) => name === "RasterTask" && isMoving(ts))) / slowdown;
  return {frames: frames.sort((one, other) => one - other), raster};
}
