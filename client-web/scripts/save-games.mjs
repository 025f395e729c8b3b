// Writes src/replay/golden/saved.json.gz: games that `sequence sim` has saved, and how `sequence replay` says that each
// ended. `node scripts/save-games.mjs PROGRAM`, with the path of the program `sequence`.
import {execFileSync} from "node:child_process";
import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {gzipSync} from "node:zlib";

const [program] = process.argv.slice(2);
const target = fileURLToPath(new URL("../src/replay/golden/saved.json.gz", import.meta.url));

/** Preset, players, sides, and options; the games of a table are of all kinds of ends. */
const tables = [
  ["sequence", 2, [], 3],
  ["sequence", 3, ["draw=auto"], 2],
  ["sequence", 4, [], 2],
  ["sequence", 12, [], 1],
  ["sequence-rv", 6, ["table_talk=off"], 2],
  ["sequence-bible", 2, [], 2],
  ["sequence-bible", 4, ["draw=auto"], 1],
  ["sequence-dice", 2, [], 3],
  ["sequence-dice", 3, ["line=6"], 2],
  ["sequence-dice", 4, [], 2],
  ["sequences", 1, ["target=25"], 1],
  ["sequences", 5, ["sequences_per_cast=all"], 3],
  ["hearts-due", 3, [], 3],
  ["hearts-due", 6, ["target=50"], 3],
];

function gamesOf([preset, players, options, games]) {
  const folder = mkdtempSync(join(tmpdir(), "saved-"));
  const chosen = options.flatMap((option) => ["--option", option]);
  const count = ["--players", String(players), "--games", String(games)];
  execFileSync(program, ["sim", "--game", preset, ...count, ...chosen, "--record", folder]);
  const saved = readdirSync(folder).map((name) => {
    const path = join(folder, name);
    const end = JSON.parse(execFileSync(program, ["replay", path, "--json"], {encoding: "utf8"}));
    return {text: readFileSync(path, "utf8"), end};
  });
  rmSync(folder, {recursive: true});
  return saved;
}

writeFileSync(target, gzipSync(JSON.stringify(tables.flatMap(gamesOf)), {level: 9}));
