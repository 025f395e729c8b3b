// Bundles every src/**/*.test.ts for node and runs them with node:test. Names of files given as arguments
// choose some.
import {build} from "esbuild";
import {spawnSync} from "node:child_process";
import {mkdirSync, readdirSync, rmSync, statSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";

const home = fileURLToPath(new URL("..", import.meta.url));
const out = join(home, "build/tests");

const tests = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return tests(path);
    return /\.test\.tsx?$/.test(name) ? [path] : [];
  });

const wanted = process.argv.slice(2);
const chosen = tests(join(home, "src")).filter(
  (path) => !wanted.length || wanted.some((word) => path.includes(word)),
);
rmSync(out, {recursive: true, force: true});
mkdirSync(out, {recursive: true});
await build({
  absWorkingDir: home,
  entryPoints: chosen,
  outdir: out,
  outbase: join(home, "src"),
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node18",
  jsx: "automatic",
  jsxImportSource: "preact",
  outExtension: {".js": ".mjs"},
  loader: {".css": "empty"},
  define: {"import.meta.root": JSON.stringify(join(home, ".."))},
  banner: {js: 'import {webcrypto as ofNode} from "node:crypto"; globalThis.crypto ??= ofNode;'}, // which 18 lacks
  sourcemap: "inline",
  logLevel: "warning",
});
const built = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? built(path) : [path];
  });
const {status} = spawnSync(
  process.execPath,
  ["--enable-source-maps", "--test", ...built(out).filter((path) => path.endsWith(".mjs"))],
  {stdio: "inherit"},
);
process.exit(status ?? 1);
