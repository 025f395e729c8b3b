import assert from "node:assert/strict";
import {existsSync, readFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {test} from "node:test";
import {between, faceAt, spacesOf, rows} from "./layout";

/** A file of the repository, found from any directory below its root. */
function repositoryFile(path: string): string {
  let folder = process.cwd();
  while (!existsSync(join(folder, path)) && folder !== dirname(folder)) folder = dirname(folder);
  return readFileSync(join(folder, path), "utf8");
}

test("S2: the board equals the engine's", () => {
  const printed = /card_names\{([^}]*)\}/.exec(repositoryFile("engine/board/layout.cpp"));
  const faces = [...(printed?.[1] ?? "").matchAll(/"(..)?"/g)].map((match) => match[1] ?? null);
  assert.equal(faces.length, 100);
  assert.deepEqual(
    rows.flat().map((space) => faceAt("sequence", space)),
    faces,
  );
});

test("S2: no jack is on the board, and every other card twice", () => {
  assert.deepEqual(spacesOf("sequence-rv", "JD"), []);
  assert.deepEqual(spacesOf("sequence-rv", "7H"), ["i5", "d6"]);
});

test("B5: each picture is shown twice, five rows and five columns apart", () => {
  assert.deepEqual(spacesOf("sequence-bible", "01"), ["a1", "f6"]);
  assert.deepEqual(spacesOf("sequence-bible", "10"), ["j1", "e6"]);
  assert.deepEqual(spacesOf("sequence-bible", "50"), ["j5", "e10"]);
  assert.deepEqual(spacesOf("sequence-bible", "ADD"), []);
});

test("a line is given by its two ends, in all four directions", () => {
  assert.deepEqual(between(["a4", "e4"]), ["a4", "b4", "c4", "d4", "e4"]);
  assert.deepEqual(between(["e1", "a5"]), ["e1", "d2", "c3", "b4", "a5"]);
  assert.deepEqual(between(["f6", "j10"]), ["f6", "g7", "h8", "i9", "j10"]);
});
