import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {test} from "node:test";
import {halves, readInvitation, spelled} from "./invitation";

interface Case {
  readonly why: string;
  readonly text: string;
  readonly kind: "room" | "tv" | "replay" | null;
  readonly room: string;
  readonly secret?: string;
  readonly continue?: string;
  readonly game?: number;
}

const cases = JSON.parse(readFileSync(join(import.meta.root, "tests/links.json"), "utf8")) as Case[];

test("links and codes are read as people paste them", () => {
  assert.ok(cases.length > 50);
  for (const {why, text, kind, room, secret, game, ...more} of cases) {
    const key = {...(secret && {secret}), ...(more.continue && {continue: more.continue})};
    const link =
      kind === "replay"
        ? {page: kind, room, game, ...key}
        : kind
          ? {page: kind, code: room, ...key}
          : undefined;
    assert.deepEqual(readInvitation(text), link, why);
  }
});

test("a code is shown in two halves and spelled by letters", () => {
  assert.equal(halves("7K3M9QX2VB"), "7K3M9 QX2VB");
  assert.equal(spelled("7K3M9QX2VB"), "7 K 3 M 9 Q X 2 V B");
});
