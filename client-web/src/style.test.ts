import assert from "node:assert/strict";
import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {test} from "node:test";

const source = join(import.meta.root, "client-web/src");
const tokens = "ui/tokens.css";

/** Set by script. */
const setByScript = ["--below", "--places"];

const sheets = new Map(
  readdirSync(source, {recursive: true, encoding: "utf8"})
    .filter((path) => path.endsWith(".css"))
    .map((path) => [path, readFileSync(join(source, path), "utf8").replace(/\/\*.*?\*\//gs, "")]),
);

/** The declarations of a style sheet, also of custom properties. */
const declarations = (sheet: string): [string, string][] =>
  [...sheet.matchAll(/([\w-]+):\s([^;{}]+);/g)].map(([, property, value]) => [property!, value!]);

const scaled =
  /^(font|font-size|gap|(row|column)-gap|(scroll-)?(padding|margin)(-[a-z-]+)?|border-radius|z-index|(animation|transition)(-[a-z-]+)?)$/;

/** A size or a time with a unit of its own; percentages and sizes in em are relative to something of the scale. */
const literal = /(?<![\d.])(?!0px)[\d.]+(rem|px|pt|d?v[hw]|vmin|vmax|m?s)\b/;

/** The sizes of windows and containers at which the layout changes. */
const breakpoints = new Set(["43.99", "44", "59.99", "60", "67.99", "68", "37.99", "38"]);

/** What a style sheet has of its own instead of from the tokens. */
function ownValues(sheet: string): string[] {
  const colours = declarations(sheet).filter(([, value]) => /#[0-9a-f]{3,8}\b|\b(rgb|hsl)a?\(/i.test(value));
  const sizes = declarations(sheet).filter(
    ([property, value]) =>
      scaled.test(property) && (literal.test(value) || (property === "z-index" && /\d/.test(value))),
  );
  const queries = [...sheet.matchAll(/\((?:min|max)-(?:width|height): ([\d.]+)\w+\)/g)]
    .filter(([, size]) => !breakpoints.has(size!))
    .map(([query]) => query);
  return [...[...colours, ...sizes].map(([property, value]) => `${property}: ${value}`), ...queries];
}

test("style sheets have all colours, sizes, layers and times from the tokens", () => {
  assert.ok(sheets.size > 20);
  const found = [...sheets]
    .filter(([path]) => path !== tokens)
    .map(([path, sheet]) => [path, ownValues(sheet)]);
  assert.deepEqual(
    found.filter(([, values]) => values!.length > 0),
    [],
  );
});

test("the check notices a value that is not a token", () => {
  const own = [
    "color: #123",
    "border: 1px solid rgb(0 0 0 / 45%)",
    "font-size: 0.85rem",
    "padding: 0 3px",
    "z-index: 2",
    "animation: table-fly 200ms var(--ease-out)",
  ];
  assert.deepEqual(ownValues(`a { ${own.join("; ")}; }`), own);
  assert.deepEqual(ownValues("@media (max-width: 40rem) {"), ["(max-width: 40rem)"]);
  assert.deepEqual(ownValues("a { margin: 0 auto; font-size: 0.9em; gap: calc(2 * var(--space-1)); }"), []);
});

/** What an element sets itself would hide the token of that name from all inside it. */
test("no style sheet redefines a token", () => {
  const own = new Set(declarations(sheets.get(tokens)!).map(([property]) => property));
  const others = [...sheets].filter(([path]) => path !== tokens).flatMap(([, sheet]) => declarations(sheet));
  assert.ok(own.size > 50);
  assert.deepEqual(
    others.filter(([property]) => property.startsWith("--") && own.has(property)),
    [],
  );
});

test("every custom property that is read is set somewhere", () => {
  const all = [...sheets.values()].join("\n");
  const set = new Set([...declarations(all).map(([property]) => property), ...setByScript]);
  const read = [...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!);
  assert.deepEqual(
    read.filter((name) => !set.has(name)),
    [],
  );
});

/** The colours of each look: the tokens of the page by day, with those that a theme and a board change. */
function coloursOf(...looks: string[]): Map<string, string> {
  const blocks = [...sheets.get(tokens)!.matchAll(/:root(\S*) \{([^}]*)\}/g)];
  const set = blocks.filter(([, look]) => look === "" || looks.includes(look!));
  return new Map(set.flatMap(([, , block]) => declarations(block!)));
}

/** The contrast of two colours of six digits, as WCAG 2.2 defines it, from 1 to 21. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string): number => {
    const [red, green, blue] = [1, 3, 5]
      .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/** What is read on what (WCAG 1.4.3: 4.5), and what is only seen on it (1.4.11: 3). */
const read =
  "ink/surface ink/surface-2 ink-2/surface ink-2/surface-2 accent/surface accent/surface-2 accent-ink/accent " +
  "danger/surface danger/surface-2 good/surface-2 lamp-ink/lamp lit-red/lamp felt-ink/felt print-red/space " +
  "print-black/space print-red/space-dim print-black/space-dim print-black/space-free card-red/card card-black/card " +
  "disc-ink/disc-1 disc-ink/disc-2 disc-ink/disc-3 disc-ink/disc-4 disc-ink/disc-5 disc-ink/disc-6 disc-ink/disc-7 disc-ink/disc-8 " +
  "chip-ink/side-1-inlay chip-ink/side-2-inlay chip-ink/side-3-inlay " +
  "disc-ink/disc-9 disc-ink/disc-10 disc-ink/disc-11 disc-ink/disc-12";
const seen =
  "line/surface line/surface-2 focus/surface focus/surface-2 mark-focus/space mark-last/space side-1/space side-2/space side-3/space";

test("what is read or seen contrasts with what it is on, by day, by night and on wood", () => {
  assert.equal(Math.round(contrast("#000000", "#ffffff")), 21);
  assert.ok(contrast("#777777", "#ffffff") < 4.5, "a grey that is known to fail");
  const [night, wood] = [':root[data-theme="dark"]', ':root[data-board="wood"]'].map((look) => look.slice(5));
  for (const looks of [[], [night!], [wood!], [night!, wood!]]) {
    const colours = coloursOf(...looks);
    for (const [pairs, least] of [
      [read, 4.5],
      [seen, 3],
    ] as const)
      for (const pair of pairs.split(" ")) {
        const [front, back] = pair.split("/").map((name) => colours.get(`--${name}`)!);
        const found = contrast(front!, back!);
        assert.ok(found >= least, `${looks.join("") || "day"} ${pair}: ${found.toFixed(2)}`);
      }
  }
});
