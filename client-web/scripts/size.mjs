// Weighs what a table loads: index.html, the entry with everything that it imports at once, its style, the
// words of the largest language, and the largest table. What is only loaded when somebody asks for it (rules,
// replay, verification) is not counted.
import {existsSync, readFileSync, readdirSync, statSync} from "node:fs";
import {fileURLToPath} from "node:url";
import {join} from "node:path";

const limit_bytes = 114 * 1024;
const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const assets = join(dist, "assets");

const weight = (path) => statSync(`${path}.gz`).size;

/** The script and every script that it imports statically. */
function withImports(name, known = new Set()) {
  if (known.has(name)) return known;
  known.add(name);
  const text = readFileSync(join(assets, name), "utf8");
  for (const [, other] of text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) withImports(other, known);
  return known;
}

const page = readFileSync(join(dist, "index.html"), "utf8");
const named = [...page.matchAll(/"assets\/([\w.-]+)/g)].map(([, name]) => name);
const atOnce = new Set(named.flatMap((name) => (name.endsWith(".js") ? [...withImports(name)] : [name])));
const languages = readdirSync(assets).filter((name) => /^words-\w\w-.*\.js$/.test(name));
const tables = readdirSync(assets).filter((name) =>
  /^(CardTable|DiceBoardView|SixDiceView)-.*\.js$/.test(name),
);
if (!languages.length || tables.length !== 3 || !existsSync(join(dist, "index.html.gz")))
  throw new Error("the build is not whole");

const sum = (names) => names.reduce((bytes, name) => bytes + weight(join(assets, name)), 0);
const added = (name) => sum([...withImports(name)].filter((one) => !atOnce.has(one)));
const bytes =
  weight(join(dist, "index.html")) +
  sum([...atOnce]) +
  Math.max(...languages.map((name) => sum([name]))) +
  Math.max(...tables.map(added));
console.log(`a table loads ${(bytes / 1024).toFixed(1)} KB gzipped of ${limit_bytes / 1024} KB`);
if (bytes > limit_bytes) process.exit(1);
