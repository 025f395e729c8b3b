import assert from "node:assert/strict";
import {readdirSync, readFileSync, statSync} from "node:fs";
import {join, posix, relative} from "node:path";
import {test} from "node:test";

declare global {
  interface ImportMeta {
    /** The repository's root, set by the test runner. */
    readonly root: string;
  }
}

const source = join(import.meta.root, "client-web/src");
const seams = ["app", "link", "protocol", "room", "ui", "words"];

/** The folders that each folder may import from, in addition to itself. */
const mayKnow: Readonly<Record<string, readonly string[]>> = {
  protocol: [".."], // protocol/catalogue/catalogue.json
  words: [".."], // a test reads the schema
  link: ["protocol"],
  room: ["protocol", "link"],
  app: ["protocol", "link", "room", "words"],
  ui: ["protocol", "link", "room", "words", "app"],
  alerts: seams,
  rules: [...seams, ".."], // a test has scripts/rulebook.mjs read texts
  chat: [...seams, "deal"],
  deal: seams,
  table: [...seams, "table/board", "table/cards", "table/six"],
  "table/board": [...seams, "table"],
  "table/cards": [...seams, "table"],
  "table/six": [...seams, "table"],
  setup: [...seams, "rules"], // a test reads the documents
  learn: [...seams, "setup", "table", "table/board", "table/cards"],
  start: [...seams, "setup", "replay", "learn", "table/cards"], // the board of the start page
  lobby: [...seams, "alerts", "learn", "setup", "start", "replay"],
  replay: [...seams, "table", "table/board", "table/cards", "table/six"],
  result: [...seams, "deal", "chat", "lobby", "replay"],
  tv: [...seams, "alerts", "chat", "lobby", "result", "setup", "start", "table"],
  shell: [
    ...seams,
    "alerts",
    "deal",
    "chat",
    "learn",
    "lobby",
    "replay",
    "result",
    "rules",
    "setup",
    "start",
    "table",
    "table/cards",
    "tv",
  ],
};

interface Import {
  readonly from: string;
  readonly to: string;
  readonly place: string;
}

const files = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

/** The folder that has rules for this file: `table/cards` for those in it, `table` for those beside it. */
function folderOf(path: string): string {
  const [folder, inner] = path.split("/");
  return `${folder}/${inner}` in mayKnow ? `${folder}/${inner}` : folder!;
}

function importsOf(path: string, text: string): Import[] {
  const home = posix.dirname(path);
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]*)"/g)].map(([, to]) => ({
    from: folderOf(path),
    to: folderOf(posix.join(home, to!)),
    place: path,
  }));
}

const wrong = (imports: readonly Import[]): string[] =>
  imports
    .filter(({from, to}) => from !== to && mayKnow[from] !== undefined && !mayKnow[from]!.includes(to))
    .map(({from, to, place}) => `${place}: ${from} must not know ${to}`);

test("no folder of the page imports from a folder that its rules do not allow", () => {
  const all = files(source)
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => importsOf(relative(source, path).replaceAll("\\", "/"), readFileSync(path, "utf8")));
  assert.ok(all.length > 50, "there are imports to be seen");
  assert.deepEqual(wrong(all), []);
});

test("each folder of the page has dependency rules", () => {
  const folders = readdirSync(source).filter((name) => statSync(join(source, name)).isDirectory());
  assert.deepEqual(
    folders.filter((name) => !(name in mayKnow)),
    [],
  );
});

test("the check notices an import that breaks the dependency rules", () => {
  assert.deepEqual(wrong(importsOf("room/fold.ts", 'import {t} from "../words/words";')), [
    "room/fold.ts: room must not know words",
  ]);
  assert.deepEqual(wrong(importsOf("room/fold.ts", 'import {roomOf} from "./room";')), []);
});
