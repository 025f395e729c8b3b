import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {test} from "node:test";
import {words} from "./words-en";

/** The codes of a part of the page about refusals, in the order in which it lists them. */
function codesOf(page: string, part: string): string[] {
  const table = page.split(`### ${part}\n`)[1]!.split("\n#")[0]!;
  return [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([a-z-]+)`/g)].map(([, code]) => code!),
  );
}

test("every refusal that a player can cause has a text of its own", () => {
  const page = readFileSync(`${import.meta.root}/docs/protocol.md`, "utf8");
  const codes = ["Of the room", "Of the server", "Of the rules"].flatMap((part) => codesOf(page, part));
  assert.ok(codes.length > 100);
  // The server's sentence names the valid values, how long to wait, or who let somebody else in.
  const named = new Set(["bad-players", "bad-sides", "bad-option", "too-early", "key-replaced"]);
  assert.deepEqual(
    codes.filter((code) => !named.has(code) && !(code in words.refused)),
    [],
  );
});
