import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {test} from "node:test";
import {placeholders} from "./fill";
import {words as en} from "./words-en";

type Schema = {$defs: Record<string, {oneOf: {properties: {event: {const: string}}}[]}>};

/** Every event of the protocol. */
function eventNames(): string[] {
  const file = readFileSync(`${import.meta.root}/protocol/schema/server-message.json`, "utf8");
  const {$defs} = JSON.parse(file) as Schema;
  return ["public_event", "private_event"].flatMap((name) =>
    $defs[name]!.oneOf.map(({properties}) => properties.event.const),
  );
}

/** Events that are shown on the table, or are part of the sentence of the next event. */
const withoutText = [
  "card-drawn",
  "card-played",
  "deal-committed",
  "deal-revealed",
  "deal-secret",
  "draw-owed",
];

/** The events that a table has no text for. A plural counts, and votes by their subject; a case such as `.off` does not. */
const missing = (names: readonly string[], table: Readonly<Record<string, string>>): string[] =>
  names.filter(
    (name) =>
      ![name, `${name}.other`, `${name}.seat`].some((key) => key in table) && !withoutText.includes(name),
  );

test("every event of the protocol has a text", () => {
  const names = eventNames();
  assert.ok(names.length > 60, "the schema has events");
  assert.deepEqual(missing(names, en.events), []);
});

test("every text belongs to an event of the protocol", () => {
  const names = new Set(eventNames());
  const unknown = Object.keys(en.events).filter((key) => !names.has(key.split(".")[0]!));
  assert.deepEqual(unknown, []);
  assert.deepEqual(
    withoutText.filter((name) => !names.has(name)),
    [],
  );
});

test("the check notices an event without a text", () => {
  assert.deepEqual(missing(["passed", "new-event"], {passed: "{name} passed."}), ["new-event"]);
  assert.deepEqual(missing(["paused"], {"paused.off": "The game goes on."}), ["paused"], "only a variant");
});

test("a text in the second person omits the name and nothing else", () => {
  const texts: Readonly<Record<string, string>> = en.events;
  for (const [key, text] of Object.entries(texts)) {
    if (!/\.you\b/.test(key)) continue;
    const third = placeholders(texts[key.replace(".you", "")]!);
    assert.deepEqual(
      placeholders(text),
      third.filter((name) => name !== "name"),
      key,
    );
  }
});
