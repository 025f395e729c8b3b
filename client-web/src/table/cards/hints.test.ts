import assert from "node:assert/strict";
import {test} from "node:test";
import type {CardsGame, Legal} from "../../protocol/messages";
import {aptHints} from "./hints";

const holding = (...hand: string[]): CardsGame => ({hand}) as unknown as CardsGame;
const legal: Legal = {
  place: {"7H": ["d4"], JD: ["d4", "e5"], ADD: ["d4"]},
  remove: {JS: ["f6"], REM: ["f6"]},
};

test("a jack is explained to somebody who holds one that can be played", () => {
  assert.deepEqual(aptHints(holding("7H", "JD", "JS"), legal, "automatic").slice(0, 3), [
    "hints.cards.tap",
    "hints.cards.wild",
    "hints.cards.takes",
  ]);
  const others = aptHints(holding("7H", "JH"), legal, "automatic");
  assert.ok(!others.includes("hints.cards.wild") && !others.includes("hints.cards.takes"));
});

test("S19: the hint about drawing says how this player draws", () => {
  assert.ok(aptHints(holding("7H"), legal, "automatic").includes("hints.cards.draw"));
  assert.ok(aptHints(holding("7H"), legal, "by hand").includes("hints.cards.draw-hand"));
});

test("pictures have hints of their own", () => {
  const hints = aptHints(holding("05", "ADD", "REM"), legal, "automatic");
  assert.ok(hints.every((hint) => hint.startsWith("hints.pictures.")));
  assert.ok(hints.includes("hints.pictures.add") && hints.includes("hints.pictures.remove"));
});
