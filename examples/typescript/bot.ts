// A bot for sequenced that plays random legal moves, written with the TypeScript client of the page: its link, its
// fold of events into a room, and its part in the fair deal. examples/README.md says how to run it.
//
//     bot http://127.0.0.1:8080 --create sequence    makes a room for two, prints its link, starts when both seats are taken
//     bot 'http://127.0.0.1:8080/r/7K3M9QX2VB#9b2d...' --name Guest    joins the room of a link
//
// It needs no rules of the games: the server lists the legal actions of the bot's seat, and the bot picks one. It plays
// one game and ends with status 0.
import {Client} from "../../client-web/src/app/client";
import {DealVerifier} from "../../client-web/src/deal/deal-verifier";
import {keyring} from "../../client-web/src/link/keyring";
import {memoryStorage} from "../../client-web/src/link/storage";
import {openWebSocket, type Platform} from "../../client-web/src/link/platform";
import {randomHex} from "../../client-web/src/protocol/ids";
import type {Draft} from "../../client-web/src/protocol/types";
import type {Legal} from "../../client-web/src/protocol/messages";

const [, , address = "", ...options] = process.argv;
const option = (name: string): string | undefined =>
  options.includes(name) ? options[options.indexOf(name) + 1] : undefined;
const {origin, pathname, hash} = new URL(address);
const base = `${origin.replace("http", "ws")}${pathname.replace(/(\/r\/[^/]*|\/)$/, "")}`;
const game = option("--create");
const name = option("--name") ?? "TypeScript";

/** What the link needs of the place where it runs: here Node instead of a browser. */
const node: Platform = {
  open: (hear, path = "/ws") => openWebSocket(base + path, hear),
  answers: () => Promise.resolve(false),
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  onStir: () => () => undefined,
};

const client = new Client(
  node,
  keyring(memoryStorage()),
  () => performance.now(),
  () => void act(),
);
let verifier: DealVerifier | undefined;
let busy = false;
let act_after = 0;

const oneOf = <Thing>(things: readonly Thing[]): Thing => things[Math.floor(Math.random() * things.length)]!;

/** One of the legal actions, or nothing. Replace this to make a better bot. */
function choose(legal: Legal): Draft | undefined {
  const kinds = [
    "forfeit",
    "draw",
    "roll",
    "cast",
    "remove",
    "place",
    "put",
    "swap",
    "exchange",
    "pass",
  ] as const;
  const type = kinds.find((kind) => legal[kind]);
  if (type === undefined) return undefined;
  const choices: unknown = legal[type];
  if (choices === true) return {type} as Draft; // draw, pass, roll, cast
  if (!Array.isArray(choices)) {
    const [card, spaces] = oneOf(Object.entries(choices as Record<string, string[]>));
    return {type, card, space: oneOf(spaces)} as Draft;
  }
  const what = type === "forfeit" || type === "exchange" ? "card" : "space";
  return {type, [what]: oneOf(choices)} as Draft;
}

/** What the bot would send now, or nothing. */
function next(): Draft | undefined {
  const view = client.state.room?.view;
  if (!view || client.state.connection !== "online" || view.version < act_after) return undefined;
  if (view.game) return choose(view.legal);
  if (!view.members.some(({member, seat}) => member === view.you && seat)) return {type: "sit"};
  const all_sit = view.members.filter(({seat}) => seat).length === view.setup.players;
  return all_sit && view.host === view.you && !view.deal ? {type: "start"} : undefined;
}

/** Sends at most one command, and waits for its answer before the next one. */
async function act(): Promise<void> {
  const {ending, room} = client.state;
  if (ending) exit(1, `refused: ${ending.sentence}`);
  if (room && !verifier) {
    verifier = new DealVerifier(room.view.room, {find: () => null, save: () => undefined}, () =>
      randomHex(32),
    );
    if (game) console.log(room.view.link);
    for (const draft of await verifier.onView(room.view)) void client.send(draft);
  }
  const draft = busy ? undefined : next();
  if (!draft) return;
  busy = true;
  const answer = await client.send(draft);
  act_after = answer.type === "accepted" ? answer.version : (client.state.room?.view.version ?? 0) + 1;
  busy = false;
  await act();
}

client.onHappening.add(async ({events, after}) => {
  for (const event of events) {
    if (event.event === "game-started") console.log("the game begins");
    if (event.event === "game-ended") exit(0, `the game is over: ${JSON.stringify(event)}`);
  }
  for (const draft of (await verifier?.onEvents(after.view, events)) ?? []) void client.send(draft);
});

function exit(status: number, sentence: string): never {
  (status === 0 ? console.log : console.error)(sentence);
  process.exit(status);
}

const secret = hash.slice(1);
const answer = await client.enter(
  game
    ? {how: "create", draft: {preset: game, players: 2, options: {}, name}}
    : {how: "join", draft: {room: pathname.split("/").at(-1)!, name, ...(secret && {secret})}},
);
if (answer.type === "refused") exit(1, `refused: ${answer.sentence}`);
