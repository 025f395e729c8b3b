import type {View} from "../../protocol/messages";
import type {RoomEvent} from "../../protocol/types";
import {type Key, tryWords} from "../../words/words";
import {cardText, sideText, theCard} from "../names";
import type {Sound} from "../sound";
import type {EventKind, Loudness, Moment, Row, Style} from "./row";
import {rows} from "./rows";
import {at, of, type Scene, type Sentence, textOf, type Value} from "./sentence";
import {nameIn, type Who} from "../people";

const silent: Row<EventKind> = {loud: "never"};

/** What the page does about an event; nothing about one of a newer server, which it does not know. */
export const rowOf = ({event}: RoomEvent): Row<EventKind> =>
  (rows as unknown as Partial<Record<string, Row<EventKind>>>)[event] ?? silent;

/** The value of a field in a sentence; undefined if sentences have no such value. */
function valueOf(field: string, value: unknown, style: Style): Value | undefined {
  if (field === "by") return typeof value === "number" ? of(value) : {members: value as number[]};
  if (field === "card") return style === "log" ? cardText(value as string) : theCard(value as string);
  if (field === "side") return sideText(value as number);
  if (field === "level") return tryWords(`app.level.${String(value)}`) ?? String(value);
  if (field === "dice") return (value as number[]).join(" ");
  return typeof value === "number" || typeof value === "string" ? value : undefined;
}

/** The fields as values of a sentence. The name in it is that of the member or, without one, of the seat. */
function valuesOf({event: _, ...fields}: RoomEvent, style: Style): Record<string, Value> {
  const values: Record<string, Value> = {};
  for (const [field, value] of Object.entries(fields)) {
    const said = valueOf(field, value, style);
    if (said !== undefined) values[field] = said;
  }
  if ("seat" in fields) values["name"] = at(fields.seat);
  if ("member" in fields && fields.member !== undefined) values["name"] = of(fields.member);
  if ("spaces" in fields) Object.assign(values, {from: fields.spaces[0], to: fields.spaces.at(-1)});
  return values;
}

/** The form is `off` if a Boolean field is false and the event's row does not say otherwise. */
function sentenceOf(event: RoomEvent, moment: Moment): Sentence | null {
  const row = rowOf(event);
  if (row.loud === "never" || (moment.style === "log" && row.unlogged)) return null;
  const form = row.form?.(event, moment) ?? (row.form ? null : Object.values(event).includes(false) && "off");
  if (form === null) return null;
  const key = `events.${event.event}${form === false ? "" : `.${String(form)}`}` as Key;
  return {key, values: {...valuesOf(event, moment.style), ...row.values?.(event, moment)}};
}

/** The sentences of the log about one version; some events of it are told together, and some only elsewhere. */
export function storyOf(events: readonly RoomEvent[]): Sentence[] {
  return events.flatMap((event) => sentenceOf(event, {events, style: "log"}) ?? []);
}

/** The spaces that a sentence names: that of a chip, or both ends of a line. */
export function spacesIn({values: {space, from, to}}: Sentence): string[] {
  return [space, from, to].filter((one) => typeof one === "string");
}

/** At the table, or as speech, which tells what toasts show too. */
type Manner = Exclude<Style, "log">;

const heard: Readonly<Record<Manner, readonly Loudness[]>> = {
  shown: ["spoken", "news"],
  spoken: ["spoken", "toast", "news"],
};

function isTold(event: RoomEvent, {you, game}: Scene, style: Manner): boolean {
  const {loud, to} = rowOf(event);
  if (!heard[style].includes(loud)) return false;
  if (to === "you") return "seat" in event && event.seat === game?.observer;
  return to === "all" || !("member" in event) || event.member !== you;
}

/** An event in words. */
export interface Told {
  readonly event: RoomEvent;
  readonly text: string;
}

/** What the reader is told of these events, in their language, after they have led to `scene`. */
export function tell(
  events: readonly RoomEvent[],
  scene: Scene,
  style: Manner,
  name: (who: Who) => string = (who) => nameIn(scene.members, who),
): Told[] {
  const moment = {events, style, scene};
  return events.flatMap((event) => {
    const sentence = isTold(event, scene, style) ? sentenceOf(event, moment) : null;
    return sentence ? [{event, text: textOf(sentence, scene, name)}] : [];
  });
}

/** What is shown at the table of these events, as one text. */
export const shownText = (events: readonly RoomEvent[], scene: Scene): string =>
  tell(events, scene, "shown")
    .map(({text}) => text)
    .join(" ");

const byImportance: readonly Sound[] = ["win", "chime", "shuffle", "dice", "chip", "card"];

/** The sound of a version: that of its most important event. What the reader says makes none. */
export function soundOf(events: readonly RoomEvent[], view: View): Sound | undefined {
  const sounds = events.map((event) => {
    if ("member" in event && event.member === view.you) return undefined;
    const {sound} = rowOf(event);
    return typeof sound === "function" ? sound(event, view) : sound;
  });
  return byImportance.find((sound) => sounds.includes(sound));
}
