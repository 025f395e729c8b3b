// What must hold before the page is shown to anybody: types, the build, its weight, and the unit tests.
import {spawnSync} from "node:child_process";
import {fileURLToPath} from "node:url";

const home = fileURLToPath(new URL("..", import.meta.url));
const steps = [
  ["scripts/types.mjs"],
  ["node_modules/typescript/bin/tsc", "--noEmit"],
  ["node_modules/typescript/bin/tsc", "--noEmit", "-p", "worker"],
  ["node_modules/typescript/bin/tsc", "--noEmit", "-p", "../examples/typescript"],
  ["scripts/build.mjs"],
  ["scripts/size.mjs"],
  ["scripts/test.mjs"],
];

for (const step of steps) {
  const {status} = spawnSync(process.execPath, step, {cwd: home, stdio: "inherit"});
  if (status !== 0) process.exit(status ?? 1);
}
