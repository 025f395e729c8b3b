// Sentences about the events of a dice game: for the line under the dice, the screen reader and the replay.
import {capital} from "../app/names";
import type {Seat, Side} from "../protocol/messages";
import type {EventOf, RoomEvent} from "../protocol/types";
import type {Values} from "../words/fill";
import {t, type Key} from "../words/words";
import {numberOn} from "./board";
import {sequenceText, total, type Cast} from "./cast";
import {type People} from "./people";
import {listed} from "../words/lists";

type Told = Key extends infer Name ? (Name extends `dice.${infer Stem}-you` ? Stem : never) : never;

/** The sentence about a seat, worded for its own player or for everybody else. */
function about(stem: Told, people: People, seat: Seat, values: Values = {}): string {
  return people.isYou(seat)
    ? t(`dice.${stem}-you`, values)
    : t(`dice.${stem}-other`, {...values, name: people.name(seat)});
}

/** The name of a side: the colour of its chips. */
export function sideName(side: Side): string {
  return t(side === 1 ? "dice.side-1" : side === 2 ? "dice.side-2" : "dice.side-3");
}

/** The scoring groups of a cast: `"1-2-3 and 1-2"`, `"five sixes"`; empty if nothing scored. */
export function castText(cast: Cast): string {
  if (cast.penalty) return t("dice.ones", {count: cast.dice.filter((die) => die === 1).length});
  if (cast.sequences.length) return listed(cast.sequences.map(sequenceText));
  return cast.points > 0 ? t("dice.sixes", {count: cast.dice.filter((die) => die === 6).length}) : "";
}

function tellCast(cast: Cast, people: People): string {
  const what = castText(cast);
  if (cast.penalty) return about("penalty", people, cast.seat, {what});
  if (cast.points === 0) return about("nothing", people, cast.seat, {dice: listed(cast.dice.map(String))});
  return about("scored", people, cast.seat, {what, points: cast.points});
}

type StartThrow = EventOf<"start-rolled"> | EventOf<"start-cast">;

/** The last round of the throws for the start: who threw the highest and begins (D3, X1). */
function tellStart(throws: readonly StartThrow[], people: People): string {
  const last = throws.filter((one) => one.round === throws.at(-1)!.round);
  const most = last.reduce((best, one) => (total(one.dice) > total(best.dice) ? one : best));
  return about("begins", people, most.seat, {total: total(most.dice)});
}

function tellChip(
  event: EventOf<"chip-placed"> | EventOf<"chip-removed">,
  moved: readonly RoomEvent[],
  people: People,
): string {
  const where = {space: event.space, number: numberOn(event.space)};
  if (event.event === "chip-removed")
    return about("took", people, event.seat, {...where, side: sideName(event.side)});
  const replaced = moved.find((one): one is EventOf<"chip-removed"> => one.event === "chip-removed");
  return replaced
    ? about("swapped", people, event.seat, {...where, side: sideName(replaced.side)})
    : about("put", people, event.seat, where);
}

function tellTie(seats: readonly Seat[], people: People): string {
  const names = seats.map((seat) => (people.isYou(seat) ? t("dice.you-among") : people.name(seat)));
  return t("dice.tie", {names: capital(listed(names))});
}

function tellOne(event: RoomEvent, all: readonly RoomEvent[], people: People): string | undefined {
  switch (event.event) {
    case "dice-rolled":
      return about("rolled", people, event.seat, {
        dice: listed(event.dice.map(String)),
        total: total(event.dice),
      });
    case "out-of-luck":
      return about("unlucky", people, event.seat);
    case "chip-placed":
      return tellChip(event, all, people);
    case "chip-removed":
      return all.some((one) => one.event === "chip-placed") ? undefined : tellChip(event, all, people);
    case "line-completed":
      return t("dice.line", {
        count: event.spaces.length,
        side: sideName(event.side),
        from: event.spaces[0] ?? "",
        to: event.spaces.at(-1) ?? "",
      });
    case "dice-cast":
      return tellCast(event, people);
    case "tie-break-began":
      return tellTie(event.seats, people);
    case "turn-began": {
      const chip = all.find((one): one is EventOf<"chip-placed"> => one.event === "chip-placed");
      return chip?.seat === event.seat ? about("again", people, event.seat) : undefined;
    }
    default:
      return undefined;
  }
}

/** The sentences about one moment of a dice game, in order; events of other kinds have none. */
export function tell(events: readonly RoomEvent[], people: People): string[] {
  const throws = events.filter(
    (event): event is StartThrow => event.event === "start-rolled" || event.event === "start-cast",
  );
  const told = events
    .map((event) => tellOne(event, events, people))
    .filter((sentence) => sentence !== undefined);
  return throws.length ? [tellStart(throws, people), ...told] : told;
}

const news: ReadonlySet<string> = new Set([
  "start-rolled",
  "start-cast",
  "tie-break-began",
  "line-completed",
]);

/** The sentences that nobody may miss: who begins (D3, X1), a tie-break (X6), a line. They stay for some seconds. */
export function tellNews(events: readonly RoomEvent[], people: People): string[] {
  return tell(
    events.filter(({event}) => news.has(event)),
    people,
  );
}
