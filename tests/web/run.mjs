// Bundles tests/web/*.test.ts and runs them with node:test. The last line counts: `web: N passed, M failed`.
// node tests/web/run.mjs [PART OF A FILE'S NAME]     which files
// node tests/web/run.mjs --shots [PART [LOOK]]       screenshots instead: shots.ts

import {spawnSync} from "node:child_process";
import {mkdir, readdir, rm, writeFile} from "node:fs/promises";
import {basename, dirname, join} from "node:path";
import {run} from "node:test";
import {spec} from "node:test/reporters";
import {bundle, here} from "./bundle.mjs";

const root = join(here, "../..");

// Long after the slowest file: each scene has a limit of its own (support/scene.ts).
const fileSeconds = 1_800;

/** Runs the tests of one file and returns their report, how many passed and failed, and how long it took. */
async function testFile(path) {
  const began = Date.now();
  const result = {
    name: basename(path, ".test.mjs"),
    report: "",
    passed: 0,
    failed: 0,
    seconds: 0,
  };
  const tests = run({files: [path], timeout: fileSeconds * 1000});
  tests.on("test:pass", () => (result.passed += 1));
  tests.on("test:fail", () => (result.failed += 1));
  for await (const part of tests.compose(new spec())) result.report += part;
  result.seconds = (Date.now() - began) / 1000;
  return result;
}

/**
 * A file that failed runs once more, alone. If it passes then, it is named. Both reports are kept, in build/failed if it
 * failed again.
 */
async function tryAgain(path, first) {
  const second = await testFile(path);
  console.log(second.report);
  const hasFailed = second.failed > 0 || second.passed === 0;
  const log = join("build", hasFailed ? "failed" : "unsteady", `web-${first.name}.log`);
  await mkdir(dirname(join(root, log)), {recursive: true});
  await writeFile(join(root, log), first.report + second.report);
  if (!hasFailed) console.log(`1 unsteady: web ${first.name} (log ${log})`);
  return second;
}

// One Chromium a file: three files at once keep two cores busy, because some tests wait for bots and clocks.
async function test(wanted = "") {
  await rm(join(root, "build/failed"), {recursive: true, force: true});
  const names = (await readdir(here)).filter((name) => name.endsWith(".test.ts") && name.includes(wanted));
  const paths = await bundle(names);
  const waiting = [...paths];
  const results = new Map();
  const work = async () => {
    for (let path; (path = waiting.shift());) {
      const result = await testFile(path);
      results.set(path, result);
      console.log(result.report);
    }
  };
  await Promise.all([work(), work(), work()]);
  const slowest = [...results.values()].sort((one, other) => other.seconds - one.seconds).slice(0, 5);
  console.log(
    `slowest files, in seconds: ${slowest.map((each) => `${each.name} ${each.seconds.toFixed(0)}`).join(", ")}`,
  );
  const failed = paths.filter((path) => results.get(path).failed > 0);
  for (const path of failed) results.set(path, await tryAgain(path, results.get(path)));
  const sum = (count) => [...results.values()].reduce((all, result) => all + result[count], 0);
  console.log(`\nweb: ${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") > 0 || sum("passed") === 0 ? 1 : 0;
}

async function shoot(choice) {
  const [shots] = await bundle(["shots.ts"]);
  process.exitCode =
    spawnSync(process.execPath, ["--enable-source-maps", shots, ...choice], {
      stdio: "inherit",
    }).status ?? 1;
}

const [first, ...rest] = process.argv.slice(2);
await (first === "--shots" ? shoot(rest) : test(first));
