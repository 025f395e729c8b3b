// Bundles the page into dist/: hashed names under assets/, a .gz beside each file, and index.html that names
// the entry.
import {build} from "esbuild";
import {createHash} from "node:crypto";
import {copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from "node:fs";
import {dirname, join, relative} from "node:path";
import {fileURLToPath} from "node:url";
import {gzipSync} from "node:zlib";

const home = fileURLToPath(new URL("..", import.meta.url));
const dist = join(home, "dist");

/** What esbuild is told, for the page and for whoever bundles a part of it. */
export const options = {
  absWorkingDir: home,
  bundle: true,
  format: "esm",
  target: ["es2021", "chrome91", "firefox90", "safari15"],
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "warning",
};

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

const hashed = {
  outdir: "dist/assets",
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  minify: true,
  metafile: true,
};

/** Relative to the base of index.html, which the server sets. */
const address = (path) => relative("dist", path);

/**
 * Lets each part that is loaded later import the entry, which is there already. Otherwise esbuild makes a chunk of
 * what the entry shares with each combination of parts: twenty small ones, which compress worse than one.
 */
const oneEntry = {
  name: "one-entry",
  setup({onLoad}) {
    const sources = files(join(home, "src")).filter((path) => /(?<!\.test)\.tsx?$/.test(path));
    const parts = sources.flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/import\("(\.[^"]+)"\)/g)].map(([, part]) =>
        join(dirname(path), part),
      ),
    );
    onLoad({filter: /\.tsx?$/}, ({path}) => {
      const [, name, loader] = /^(.*)\.(tsx?)$/.exec(path);
      if (!parts.includes(name) || name.includes("/words/")) return undefined;
      return {contents: `${readFileSync(path, "utf8")}\nimport "${join(home, "src/main")}";`, loader};
    });
  },
};

/** An output and all that it imports at once. */
function withImports(outputs, path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const {path: other, kind} of outputs[path].imports)
    if (kind === "import-statement") withImports(outputs, other, found);
  return found;
}

/**
 * The scripts: one for the table, and chunks for what is fetched when somebody asks for it. Returns the
 * addresses of the entry and of what it imports at once.
 */
async function bundleScripts() {
  const {metafile} = await build({
    ...options,
    ...hashed,
    entryPoints: ["src/main.tsx"],
    splitting: true,
    legalComments: "none",
    plugins: [oneEntry],
    loader: {".css": "empty"},
  });
  const [path] = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === "src/main.tsx");
  return [...withImports(metafile.outputs, path)].map(address);
}

/**
 * One style sheet of all folders, the tokens and `ui/base.css` first. No two others style the same class, so their order is
 * no matter.
 */
async function bundleStyle() {
  const sheets = files(join(home, "src"))
    .filter((path) => path.endsWith(".css"))
    .map((path) => relative(join(home, "src"), path));
  const order = (path) => (path === "ui/tokens.css" ? "0" : path === "ui/base.css" ? "1" : `2${path}`);
  const contents = sheets
    .sort((a, b) => (order(a) < order(b) ? -1 : 1))
    .map((path) => `@import "./${path}";`)
    .join("\n");
  const {metafile} = await build({
    ...options,
    ...hashed,
    entryNames: "style-[hash]",
    assetNames: "[name]-[hash]",
    loader: {".woff2": "file"},
    stdin: {contents, loader: "css", resolveDir: join(home, "src")},
  });
  return address(Object.keys(metafile.outputs).find((path) => path.endsWith(".css")));
}

/**
 * The service worker, which is told what the page consists of, and which assets its shell names (`named`). It has no hash in its name,
 * because browsers look for a new version under the same one.
 */
async function bundleWorker(named) {
  const page = files(dist).filter((path) =>
    /\/(assets\/.*|icon.*|index\.html|manifest\.webmanifest)$/.test(path),
  );
  const digest = createHash("sha256");
  for (const path of page.sort()) digest.update(readFileSync(path));
  const names = page.map((path) => relative(dist, path)).filter((name) => name !== "index.html");
  await build({
    ...options,
    entryPoints: ["worker/worker.ts"],
    outfile: "dist/worker.js",
    format: "iife",
    minify: true,
    define: {PAGE: JSON.stringify({digest: digest.digest("hex").slice(0, 16), files: names, named})},
  });
}

rmSync(dist, {recursive: true, force: true});
const [[script, ...chunks], style] = await Promise.all([bundleScripts(), bundleStyle()]);

const page = readFileSync(join(home, "src/index.html"), "utf8")
  .replace("%SCRIPT%", script)
  .replace("%STYLE%", style)
  .replace("%CHUNKS%", chunks.map((chunk) => `<link rel="modulepreload" href="${chunk}">`).join("\n"));
writeFileSync(join(dist, "index.html"), page);
for (const path of files(join(home, "public"))) {
  const copy = join(dist, relative(join(home, "public"), path));
  mkdirSync(dirname(copy), {recursive: true});
  copyFileSync(path, copy);
}

// The licence of the page and of what is bundled with it, as /licenses.txt; the rulebook links to it.
const parts = Object.keys(JSON.parse(readFileSync(join(home, "package.json"), "utf8")).dependencies);
const licenses = [
  ["sequenced", join(home, "../LICENSE")],
  ...parts.map((name) => [name, join(home, "node_modules", name, "LICENSE")]),
].map(([name, path]) => `${name}\n${"-".repeat(name.length)}\n\n${readFileSync(path, "utf8").trim()}\n`);
writeFileSync(join(dist, "licenses.txt"), licenses.join("\n\n"));
await bundleWorker([script, ...chunks, style]);
for (const path of files(dist)) writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), {level: 9}));
