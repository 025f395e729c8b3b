import assert from "node:assert/strict";
import {test} from "node:test";
import {memoryStorage} from "../link/storage";
import {words} from "../words/words-en";
import {hintsOf, keepSeenHints, nextHint, readSeenHints} from "./hints";

test("the first hint that fits and was not seen is next", () => {
  const {cards} = hintsOf;
  assert.equal(nextHint([cards[0], cards[1]], new Set()), cards[0]);
  assert.equal(nextHint([cards[0], cards[1]], new Set([cards[0]])), cards[1]);
  assert.equal(nextHint([cards[0]], new Set(cards)), undefined);
  assert.equal(nextHint([], new Set()), undefined);
});

test("seen hints stay seen on this device", () => {
  const storage = memoryStorage();
  assert.equal(readSeenHints(storage).size, 0);
  keepSeenHints(storage, new Set(hintsOf.six));
  assert.deepEqual([...readSeenHints(storage)], [...hintsOf.six]);
});

test("every hint has a text, and every text is a hint of one kind of table", () => {
  const texts = Object.keys(words.hints).filter((name) => name !== "dismiss");
  const hints = Object.values(hintsOf).flat();
  assert.deepEqual(
    hints.map((hint) => hint.slice("hints.".length)),
    texts,
  );
});
