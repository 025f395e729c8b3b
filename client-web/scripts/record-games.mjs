// Plays a session of each preset on a running server and writes what three of those present were told,
// fresh views in between: src/room/golden/PRESET.json.gz, the proof for fold(). To be run again when the
// protocol has grown:
//     node --experimental-websocket scripts/record-games.mjs http://127.0.0.1:8080 [PRESET...]
import {mkdirSync, writeFileSync} from "node:fs";
import {randomBytes} from "node:crypto";
import {fileURLToPath} from "node:url";
import {gzipSync} from "node:zlib";

const [base = "http://127.0.0.1:8080", ...wanted] = process.argv.slice(2);
const golden = fileURLToPath(new URL("../src/room/golden/", import.meta.url));

const sessions = {
  sequence: {players: 4, options: {table_talk: "call", deal: "ceremony"}},
  "sequence-rv": {players: 3, sides: 3, options: {deal: "quick", draw: "auto", best_of: "3"}},
  "sequence-bible": {players: 2, options: {deal: "quick"}},
  "sequence-dice": {players: 3, options: {deal: "quick", turn_seconds: "60"}},
  sequences: {players: 3, options: {deal: "quick", target: "25", stake: "400", best_of: "3"}},
  "hearts-due": {players: 4, options: {deal: "quick", target: "50"}},
};

const hex = (bytes) => randomBytes(bytes).toString("hex");

/** A small generator of our own, so that a session can be told by its number. */
function chance(seed) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return {maybe: (likely) => next() < likely, one: (all) => all[Math.floor(next() * all.length)]};
}

/** One member: keeps what it was told, and answers questions about it. */
class Guest {
  heard = [];
  legal = {};
  running = false;
  members = [];
  waiting = new Map();
  token = hex(32);

  constructor(name) {
    this.name = name;
  }

  async open(first) {
    this.socket?.close();
    const socket = (this.socket = new WebSocket(`${base.replace(/^http/, "ws")}/ws`, "sequence.v1"));
    socket.onmessage = ({data}) => socket === this.socket && this.hear(JSON.parse(data));
    await new Promise((resolve, reject) => ((socket.onopen = resolve), (socket.onerror = reject)));
    const answer = await this.ask(first);
    if (answer.type !== "accepted") throw new Error(`${this.name}: ${answer.code}`);
    this.room = answer.room;
    this.number = answer.member;
  }

  ask(command) {
    const id = hex(16);
    const answer = new Promise((resolve) => this.waiting.set(id, resolve));
    this.socket.send(JSON.stringify({...command, id}));
    return answer;
  }

  hear(message) {
    if (message.id) this.waiting.get(message.id)?.(message);
    if (message.type === "refused" || message.type === "accepted" || message.type === "notice") return;
    this.heard.push(message);
    if (message.legal) this.legal = message.legal;
    if (message.type === "view") this.running = message.game !== undefined && !message.game.result;
    for (const {event} of message.events ?? []) {
      if (event === "game-started") this.running = true;
      if (event === "game-ended" || event === "setup-changed") this.running = false;
    }
    this.bell?.();
  }

  /** Comes back, with what was missed: every version, or where nothing is said of what was seen, the whole view. */
  async comeBack(seen = {}) {
    const next_token = hex(32);
    await this.open({type: "resume", room: this.room, token: this.token, next_token, ...seen});
    this.token = next_token;
    await this.quiet();
  }

  /** Comes in anew for the whole view. */
  async lookAgain() {
    await this.quiet();
    await this.comeBack();
  }

  /** The newest version that was closed, as a resume says it. */
  seen() {
    const [{epoch}] = this.heard.filter(({type}) => type === "view").slice(-1);
    const closing = this.heard.filter(({type}) => type === "view" || type === "events" || type === "skip");
    return {epoch, seen: closing.at(-1).version};
  }

  /** Resolves when nothing was heard for a while. */
  async quiet(ms = 60) {
    for (let before = -1; before !== this.heard.length;) {
      before = this.heard.length;
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }

  /** Resolves when this event was heard after so many messages. */
  async until(name, since) {
    const isHere = () =>
      this.heard.slice(since).some(({events = []}) => events.some(({event}) => event === name));
    while (!isHere()) await new Promise((resolve) => (this.bell = resolve));
  }

  /** Some move that is legal, or nothing. */
  move({one, maybe}) {
    const {legal} = this;
    if (legal.forfeit) return {type: "forfeit", card: one(legal.forfeit)};
    if (legal.draw && maybe(0.8)) return {type: "draw"};
    for (const type of ["roll", "cast", "pass"]) if (legal[type]) return {type};
    if (legal.exchange) return {type: "exchange", card: one(legal.exchange)};
    if (Array.isArray(legal.remove)) return {type: "remove", space: one(legal.remove)};
    for (const type of ["put", "swap"]) if (legal[type]) return {type, space: one(legal[type])};
    const kinds = ["place", "remove"].filter((type) => legal[type]);
    if (kinds.length === 0) return legal.draw ? {type: "draw"} : undefined;
    const type = one(kinds);
    const card = one(Object.keys(legal[type]));
    return {type, card, space: one(legal[type][card])};
  }
}

/** The newest line of talk that this member was told; 1 before any. */
function newestLine({heard}) {
  const isTalk = ({event}) => event === "said" || event === "phrase-said";
  return heard.filter(({type, events}) => type === "events" && events.some(isTalk)).at(-1)?.version ?? 1;
}

/** A hint, its call, and the side that owns up: the cards that it forfeits are chosen as moves (T1, S23). */
async function callAHint([host, guest]) {
  await guest.ask({type: "say", text: "the corner is mine"});
  await host.quiet();
  await host.ask({type: "call", message: newestLine(host)});
  await guest.lookAgain();
  await guest.ask({type: "concede"});
}

/** What people do beside playing; most of it is refused now and then, which does no harm. */
function besides(guests, {one}) {
  const [host, guest, watcher] = guests;
  const line = newestLine(host);
  return one([
    [one(guests), {type: "say", text: one(["my favourite corner", "the seven of hearts", "hm"])}],
    [one(guests), {type: "phrase", phrase: one(["thinking", "well-played", "hello"])}],
    [one(guests), {type: "react", message: line, reaction: "laugh"}],
    [one([host, guest]), {type: "call", message: line}],
    [one([host, guest]), {type: "concede"}],
    [one(guests), {type: "vote", upheld: true}],
    [watcher, {type: "rule", upheld: one([true, false])}],
    [host, {type: "pause"}],
    [host, {type: "unpause"}],
    [host, {type: "unpause"}],
    [host, {type: "lock", locked: one([true, false])}],
    [host, one([{type: "set-password"}, {type: "set-password", password: "open sesame"}])],
    [host, one([{type: "set-voice-link"}, {type: "set-voice-link", link: "https://meet.example/a"}])],
    [host, {type: "mute", member: watcher.number, muted: one([true, false])}],
    [host, one([{type: "make-referee", member: watcher.number}, {type: "make-referee"}])],
  ]);
}

/** The lobby: seats given, left, asked for, shuffled; bots on what is free. */
async function takeSeats(host, guest, watcher, players) {
  await host.ask({type: "sit"});
  await guest.ask({type: "sit", seat: 2});
  await watcher.ask({type: "ask-seat", seat: 2});
  await guest.ask({type: "give-seat", member: watcher.number});
  await watcher.ask({type: "stand"});
  await guest.ask({type: "sit"});
  if (players > 2) await host.ask({type: "seat-bot", level: "easy"});
  if (players > 2) await host.ask({type: "unseat-bot", seat: 3});
  await host.ask({type: "close-to-spectators", closed: true});
  await host.ask({type: "close-to-spectators", closed: false});
  await host.ask({type: "hand-over", member: guest.number});
  await guest.ask({type: "hand-over", member: host.number});
  await host.ask({type: "shuffle-seats"});
  await guest.ask({type: "ready", ready: true});
  for (let seat = 1; seat <= players; ++seat) await host.ask({type: "seat-bot", seat, level: "hard"});
  await watcher.ask({type: "ready", ready: true});
}

const toMove = (guests) => guests.find((one) => one.running && Object.keys(one.legal).length > 0);

async function playGame(guests, dice, moves_max) {
  const [host, guest] = guests;
  await host.ask({type: "start"});
  for (let moves = 0; moves < moves_max;) {
    await host.quiet(20);
    if (!host.running && moves > 0) return;
    const player = toMove([host, guest]);
    if (dice.maybe(0.25)) {
      const [who, command] = besides(guests, dice);
      await who.ask(command);
    }
    const move = player?.move(dice);
    if (!move) {
      await new Promise((resolve) => setTimeout(resolve, 40));
      continue;
    }
    if (dice.maybe(0.08)) await dice.one(guests).lookAgain();
    if ((await player.ask(move)).code === "paused") await host.ask({type: "unpause"});
    if (++moves === 5) await callAHint(guests);
  }
  await host.ask({type: "unpause"});
  await host.ask({type: "abandon"});
}

/** A game in which somebody goes, a bot plays on, and they come back. */
async function playAbsence(guests, dice) {
  const [host, guest] = guests;
  const since = host.heard.length;
  if ((await host.ask({type: "start"})).type !== "accepted") return;
  await host.until("turn-began", since);
  guest.socket.close();
  await host.until("went-away", since);
  await host.ask({type: "stand-in", member: guest.number, level: "easy"});
  for (let moves = 0; moves < 3; ++moves) {
    await host.quiet(1_500);
    const move = host.move(dice);
    if (move) await host.ask(move);
  }
  await guest.comeBack(guest.seen());
  await guest.lookAgain();
  await host.lookAgain();
  await host.ask({type: "abandon"});
}

async function simulateSession(preset, seed) {
  const {players, sides, options} = sessions[preset];
  const dice = chance(seed);
  const [host, guest, watcher] = ["Ann", "Bob", "Cy"].map((name) => new Guest(name));
  const guests = [host, guest, watcher];
  await host.open({
    type: "create",
    preset,
    players,
    ...(sides && {sides}),
    options,
    name: host.name,
    token: host.token,
  });
  for (const one of [guest, watcher])
    await one.open({type: "join", room: host.room, name: one.name, token: one.token});
  await takeSeats(host, guest, watcher, players);
  for (const moves of [300, 6]) {
    await playGame(guests, dice, moves);
    for (const one of guests) await one.quiet();
    for (const one of guests) await one.lookAgain();
  }
  await playAbsence(guests, dice);
  await host.ask({type: "set-game", preset: "sequence-dice", players: 2, sides: 2});
  await guest.ask({type: "leave"});
  for (const one of [host, watcher]) await one.lookAgain();
  writeFileSync(
    `${golden}${preset}.json.gz`,
    gzipSync(JSON.stringify(guests.map(({name, heard}) => ({name, heard}))), {level: 9}),
  );
  console.log(preset, guests.map(({heard}) => heard.length).join(" "));
  for (const {socket} of guests) socket.close();
}

mkdirSync(golden, {recursive: true});
await Promise.all(
  Object.keys(sessions)
    .filter((name) => !wanted.length || wanted.includes(name))
    .map((name, at) => simulateSession(name, at + 1)),
);
