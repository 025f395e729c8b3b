// The room of a lesson: like one of the server's, but its next events are those of the lesson.
import type {CardsGame, Game, Legal, Space} from "../protocol/messages";
import type {RoomEvent} from "../protocol/types";
import {blankGame, foldGame} from "../room/fold_game";
import {roomOf, type Room} from "../room/room";
import {effectOf} from "../table/cards/cards";
import {faceAt, rows} from "../table/cards/layout";
import {capital, sideText} from "../app/names";
import {t} from "../words/words";
import {playersOf} from "../setup/games";
import type {Lesson, Move} from "./lessons";

/** Where a jack, ADD or REM can go. */
function spacesFor(type: Move["type"], preset: string, {chips}: CardsGame): Space[] {
  const isOpen = (space: Space): boolean => !(space in chips) && faceAt(preset, space) !== null;
  return rows.flat().filter((space) => (type === "remove" ? chips[space] === 2 : isOpen(space)));
}

/** What the table offers for a move: with a special card all that the rules allow, otherwise what is right. */
function legalOf({type, card, right}: Move, preset: string, game: Game): Legal {
  if (right === undefined) return {[type]: card === undefined ? true : [card]};
  if (card === undefined) return {[type]: right};
  const spaces = effectOf(card) === undefined ? right : spacesFor(type, preset, game as CardsGame);
  return {[type]: {[card]: spaces}};
}

/** The room with this move to make; without one, nothing can be done in it. */
function offering({view, ...room}: Room, game: Game, move: Move | undefined): Room {
  const legal = move === undefined ? {} : legalOf(move, view.setup.preset, game);
  return {...room, view: {...view, game, legal}};
}

/** The room in which a lesson begins. */
export function firstRoom({preset, opening, steps}: Lesson): Room {
  const [players = 1] = playersOf(preset); // the fewest
  const sides = preset === "sequences" || preset === "hearts-due" ? {} : {sides: players};
  const setup = {preset, players, ...sides, options: {}};
  const you = {member: 1, name: t("table.you"), seat: 1};
  const bot = {member: 2, name: capital(sideText(2)), seat: 2, bot: "easy" as const};
  const room = roomOf({
    type: "view",
    room: "",
    link: "",
    epoch: 1,
    version: 1,
    you: 1,
    host: 1,
    setup,
    members: [you, bot].slice(0, players),
    chat: [],
    legal: {},
    games: 1,
  });
  return offering(room, opening.reduce(foldGame, blankGame(setup, 1)), steps[0]?.move);
}

/** The room after this step, which the reader may have taken on a space. */
export function nextRoom(room: Room, {steps}: Lesson, step: number, space: Space | undefined): Room {
  const {move, events = []} = steps[step]!;
  const first = move?.right?.[0];
  const happened = events.map((event): RoomEvent =>
    "space" in event && event.space === first && space !== undefined ? {...event, space} : event,
  );
  const version = room.view.version + 1;
  const lines = happened.map((event) => ({version, event, at: 0}));
  const after = {...room, view: {...room.view, version}, log: [...room.log, ...lines]};
  return offering(after, happened.reduce(foldGame, room.view.game!), steps[step + 1]?.move);
}
