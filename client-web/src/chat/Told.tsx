import type {Room} from "../room/room";
import {rich, t} from "../words/words";
import {Person} from "./Person";
import {nameOf} from "./names";
import type {Sentence, Who} from "./story";

type Value = string | number | Who;

const isWho = (value: Value): value is Who => typeof value === "object";

/** A sentence about a version's event, with the names as they were in that version. */
export function Told({told: {key, values}, version}: {told: Sentence; version: number}) {
  const drawn = Object.entries(values).map(([name, value]) => [
    name,
    isWho(value) ? <Person who={value} version={version} /> : value,
  ]);
  return <>{rich(key, Object.fromEntries(drawn))}</>;
}

/** The same as one text, for a toast or a screen reader. */
export function plain({key, values}: Sentence, room: Room): string {
  const words = Object.entries(values).map(([name, value]) => [
    name,
    isWho(value) ? nameOf(room, value) : value,
  ]);
  return t(key, Object.fromEntries(words));
}
