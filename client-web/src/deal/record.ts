/** The effect of a record line on the cards, docs/notation.md. */
export type CardMove = "play" | "exchange" | "draw" | "forfeit" | "other";

/** One move line. */
export interface RecordedMove {
  /** Its line in the file, from 1. */
  line: number;
  seat: number;
  does: CardMove;
  /** The card that leaves the hand; empty if none does. */
  card: string;
}

/** The part of a game record that depends on chance: its cards and dice, and the moves of cards. */
export interface GameRecord {
  preset: string;
  players: number;
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

type Tags = Map<string, string[]>;

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

function parseMove(line: number, text: string): RecordedMove {
  const [who = "", word = "", card = ""] = split(text.toUpperCase());
  const move = {line, seat: Number(who) || 0};
  if (word === "DRAW") return {...move, does: "draw", card: ""};
  if (word === "DEAD") return {...move, does: "exchange", card};
  if (word === "FORFEIT") return {...move, does: "forfeit", card};
  if (["PENALTY", "PASS", "ROLL", "CAST", "PUT", "SWAP", "X"].includes(word)) {
    return {...move, does: "other", card: ""};
  }
  return {...move, does: "play", card: word};
}

function readTags(lines: readonly string[]): Tags {
  const tags: Tags = new Map();
  for (const line of lines) {
    const tag = /^\s*\[(\w+)\s+"([^"]*)"\s*\]\s*$/.exec(line);
    if (tag) tags.set(tag[1]!, [...(tags.get(tag[1]!) ?? []), tag[2]!]);
  }
  return tags;
}

/** Parses the text of an `.sgr` file; throws a SyntaxError if it does not describe a game's chance. */
export function parseRecord(text: string): GameRecord {
  const lines = text.split("\n").map(withoutComment);
  const tags = readTags(lines);
  const one = (name: string): string | undefined => tags.get(name)?.[0];
  const players = Number(one("Players"));
  const preset = one("Game");
  if (preset === undefined || !Number.isInteger(players)) throw new SyntaxError("this is no game record");
  if (tags.has("Seed")) throw new SyntaxError("a Seed stands in the place of the game's chance");
  const moves = lines
    .map((line, i) => ({line: i + 1, text: line.trim()}))
    .filter(({text: move}) => move !== "" && !move.startsWith("["))
    .map(({line, text: move}) => parseMove(line, move));
  return {
    preset,
    players,
    drawsAtOnce: split(one("Options") ?? "").includes("draw=auto"),
    cuts: (one("Cut") ?? "")
      .split("/")
      .map(split)
      .filter((round) => round.length > 0),
    dealer: one("Dealer") === undefined ? null : Number(one("Dealer")),
    deck: one("Deck") === undefined ? null : split(one("Deck")!),
    reshuffles: (tags.get("Reshuffle") ?? []).map(split),
    dice: [...(one("Rolls") ?? "").replace(/\s/g, "")].map(Number),
    result: one("Result") ?? "*",
    moves,
  };
}
