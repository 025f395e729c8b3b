// Bundles tests/web/*.test.ts and runs them with node:test. The last line counts: `web: N passed, M failed`.
// node tests/web/run.mjs [PART OF A FILE'S NAME]     which files
// node tests/web/run.mjs --shots [PART [LOOK]]       screenshots instead: shots.ts

import {spawnSync} from "node:child_process";
import {readdir} from "node:fs/promises";
import {basename} from "node:path";
import {run} from "node:test";
import {spec} from "node:test/reporters";
import {bundle, here} from "./bundle.mjs";

// Long after the slowest file: each scene has a limit of its own (support/scene.ts).
const fileSeconds = 1_800;

// One Chromium a file: three files at once keep two cores busy, because some tests wait for bots and clocks.
async function test(wanted = "") {
  const names = (await readdir(here)).filter((name) => name.endsWith(".test.ts") && name.includes(wanted));
  const counts = {passed: 0, failed: 0};
  const seconds = new Map();
  const results = run({files: await bundle(names), concurrency: 3, timeout: fileSeconds * 1000});
  const note = ({file, details}) => {
    const name = basename(file ?? "", ".test.mjs");
    seconds.set(name, (seconds.get(name) ?? 0) + details.duration_ms / 1000);
  };
  results.on("test:pass", (test) => ((counts.passed += 1), note(test)));
  results.on("test:fail", (test) => ((counts.failed += 1), note(test)));
  const report = results.compose(new spec());
  report.pipe(process.stdout, {end: false});
  report.on("end", () => {
    const slowest = [...seconds].sort((one, other) => other[1] - one[1]).slice(0, 5);
    console.log(
      `\nslowest files, in seconds: ${slowest.map(([name, time]) => `${name} ${time.toFixed(0)}`).join(", ")}`,
    );
    console.log(`\nweb: ${counts.passed} passed, ${counts.failed} failed`);
    process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
  });
}

async function shoot(choice) {
  const [shots] = await bundle(["shots.ts"]);
  process.exitCode =
    spawnSync(process.execPath, ["--enable-source-maps", shots, ...choice], {stdio: "inherit"}).status ?? 1;
}

const [first, ...rest] = process.argv.slice(2);
await (first === "--shots" ? shoot(rest) : test(first));
