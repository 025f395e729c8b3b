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
const seams = ["app", "link", "protocol", "room", "words"];

/** The folders that each folder may import from, in addition to itself. */
const mayKnow: Readonly<Record<string, readonly string[]>> = {
  protocol: [".."], // protocol/catalogue/catalogue.json
  words: [".."], // a test reads the schema
  link: ["protocol"],
  room: ["protocol", "link"],
  app: ["protocol", "link", "room", "words"],
  alerts: seams,
  rules: [...seams, ".."], // docs/rules.md is its text
  clock: seams,
  chat: [...seams, "clock", "deal"],
  deal: [...seams, "record"],
  table: [...seams, "clock"],
  dice: [...seams, "clock"],
  record: [],
  start: [...seams, "rules", "replay"],
  lobby: [...seams, "alerts", "start", "rules", "replay"],
  replay: [...seams, "clock", "table", "dice", "result", "record"],
  result: [...seams, "deal", "chat", "lobby", "replay"],
  tv: [...seams, "alerts", "dice", "lobby", "result", "start", "table"],
  shell: [
    ...seams,
    "alerts",
    "clock",
    "deal",
    "dice",
    "chat",
    "lobby",
    "replay",
    "result",
    "rules",
    "start",
    "table",
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

function importsOf(path: string, text: string): Import[] {
  const home = posix.dirname(path);
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]*)"/g)].map(([, to]) => ({
    from: path.split("/")[0]!,
    to: posix.join(home, to!).split("/")[0]!,
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
