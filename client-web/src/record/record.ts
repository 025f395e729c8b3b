/** The effect of a record line on the cards, docs/notation.md. */
export type CardMove = "play" | "exchange" | "draw" | "forfeit" | "other";

/** One move line. */
export interface RecordedMove {
  /** Its line in the file, from 1. */
  line: number;
  /** 0 if the table acts, or if this is no number. */
  seat: number;
  does: CardMove;
  /** The card that leaves the hand; empty if none does. */
  card: string;
  /** What follows the seat, in upper case. */
  words: string[];
}

/** A game record: the setup, the chance, and the moves. */
export interface GameRecord {
  preset: string;
  players: number;
  /** Undefined if the record has no such tag. */
  sides: number | undefined;
  /** Those that the record lists. */
  options: Record<string, string>;
  /** One per seat, or none. */
  names: string[];
  /** Whether cards are drawn automatically after each play (S19). */
  drawsAtOnce: boolean;
  /** By rounds (S5). */
  cuts: string[][];
  dealer: number | null;
  deck: string[] | null;
  reshuffles: string[][];
  dice: number[];
  /** The value of the tag; `*` if the game was not played to its end. */
  result: string;
  moves: RecordedMove[];
}

/** By name, the values of each tag; most have one. */
type Tags = Map<string, string[][]>;

function split(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

/** The line up to its comment; a semicolon between quotes does not begin one. */
function withoutComment(line: string): string {
  let quoted = false;
  for (let i = 0; i < line.length; ++i) {
    if (line[i] === '"') quoted = !quoted;
    if (line[i] === ";" && !quoted) return line.slice(0, i);
  }
  return line;
}

/** What a move does with cards, and the card that it takes from the hand. */
function cardOf([word = "", card = ""]: readonly string[]): Pick<RecordedMove, "does" | "card"> {
  if (word === "DRAW") return {does: "draw", card: ""};
  if (word === "DEAD") return {does: "exchange", card};
  if (word === "FORFEIT") return {does: "forfeit", card};
  const others = ["PENALTY", "PASS", "ROLL", "CAST", "PUT", "SWAP", "X"];
  return others.includes(word) ? {does: "other", card: ""} : {does: "play", card: word};
}

function parseMove(line: number, text: string): RecordedMove {
  const [who = "", ...words] = split(text.toUpperCase());
  return {line, seat: Number(who) || 0, ...cardOf(words), words};
}

function readTags(lines: readonly string[]): Tags {
  const tags: Tags = new Map();
  for (const line of lines) {
    const tag = /^\s*\[(\w+)((?:\s+"[^"]*")+)\s*\]\s*$/.exec(line);
    if (!tag) continue;
    const values = [...tag[2]!.matchAll(/"([^"]*)"/g)].map(([, value]) => value!);
    tags.set(tag[1]!, [...(tags.get(tag[1]!) ?? []), values]);
  }
  return tags;
}

function readOptions(text: string): Record<string, string> {
  return Object.fromEntries(split(text).map((word) => word.split("=", 2) as [string, string]));
}

/** Parses the text of an `.sgr` file; throws a SyntaxError if it does not describe a game's chance. */
export function parseRecord(text: string): GameRecord {
  const lines = text.split("\n").map(withoutComment);
  const tags = readTags(lines);
  const one = (name: string): string | undefined => tags.get(name)?.[0]?.[0];
  const number = (name: string): number | undefined => (tags.has(name) ? Number(one(name)) : undefined);
  const players = Number(one("Players"));
  const preset = one("Game");
  if (preset === undefined || !Number.isInteger(players)) throw new SyntaxError("this is no game record");
  if (tags.has("Seed")) throw new SyntaxError("a Seed stands in the place of the game's chance");
  const options = readOptions(one("Options") ?? "");
  const moves = lines
    .map((line, i) => ({line: i + 1, text: line.trim()}))
    .filter(({text: move}) => move !== "" && !move.startsWith("["))
    .map(({line, text: move}) => parseMove(line, move));
  return {
    preset,
    players,
    sides: number("Sides"),
    options,
    names: tags.get("Names")?.[0] ?? [],
    drawsAtOnce: options["draw"] === "auto",
    cuts: (one("Cut") ?? "")
      .split("/")
      .map(split)
      .filter((round) => round.length > 0),
    dealer: number("Dealer") ?? null,
    deck: one("Deck") === undefined ? null : split(one("Deck")!),
    reshuffles: (tags.get("Reshuffle") ?? []).map(([pile]) => split(pile!)),
    dice: [...(one("Rolls") ?? "").replace(/\s/g, "")].map(Number),
    result: one("Result") ?? "*",
    moves,
  };
}
