// Bundles TypeScript of this folder for node, into the client's own folder, so that the bundles find its packages.

import {mkdir} from "node:fs/promises";
import {createRequire} from "node:module";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";

/** Where the tests lie. */
export const here = dirname(fileURLToPath(import.meta.url));
const client = join(here, "../../client-web");
const {build} = createRequire(join(client, "package.json"))("esbuild");

/** Bundles the sources of these names and gives the paths of what became of them. */
export async function bundle(names) {
  const bundles = join(client, "build/browser");
  await mkdir(bundles, {recursive: true});
  await build({
    entryPoints: names.map((name) => join(here, name)),
    outdir: bundles,
    outExtension: {".js": ".mjs"},
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node18",
    sourcemap: "inline",
    tsconfigRaw: {}, // its paths are for the type checker: packages stay packages
    logLevel: "warning",
  });
  return names.map((name) => join(bundles, name.replace(/\.ts$/, ".mjs")));
}
