import assert from "node:assert/strict";
import {test} from "node:test";
import {memoryStorage} from "../link/storage";
import {keepSwitches, readSwitches} from "./switches";

test("settings are read as they were stored", () => {
  const storage = memoryStorage();
  const chosen = {
    ...readSwitches(storage, "en"),
    theme: "dark" as const,
    sound: false,
    language: "es" as const,
  };
  keepSwitches(storage, chosen);
  assert.deepEqual(readSwitches(storage, "en"), chosen);
});

test("a setting that was never stored has its default: the browser's language, automatic draws, confirmed jacks", () => {
  const {language, draws_by_itself, confirm, sound} = readSwitches(memoryStorage(), "es");
  assert.deepEqual([language, draws_by_itself, confirm, sound], ["es", true, "jacks", true]);
});

test("invalid values are ignored one by one", () => {
  const storage = memoryStorage();
  for (const text of ["{", "null", "7", '{"theme":"purple","sound":"loud","confirm":"never"}'])
    storage.set("sequence.switches", text);
  const {theme, sound, confirm} = readSwitches(storage, "en");
  assert.deepEqual([theme, sound, confirm], ["auto", true, "never"]);
});
