/** One move line. */
export interface RecordedMove {
  /** Its line in the file, from 1. */
  line: number;
  /** 0 if the table acts, or if this is no number. */
  seat: number;
  /** Its effect on the cards, docs/notation.md. */
  does: "play" | "exchange" | "draw" | "forfeit" | "other";
  /** The card that leaves the hand; empty if none does. */
  card: string;
}

/** A game record: the setup, the chance, and the moves. */
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

/** By name, the value of each tag that has one value; there can be several reshuffles. */
type Tags = Map<string, string[]>;

function split(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

/** The line up to its comment; a semicolon between quotes does not begin one. */
function withoutComment(line: string): string {
  return /^(?:[^";]|"[^"]*(?:"|$))*/.exec(line)![0];
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
  return {line, seat: Number(who) || 0, ...cardOf(words)};
}

function readTags(lines: readonly string[]): Tags {
  const tags: Tags = new Map();
  for (const line of lines) {
    const [, name, value] = /^\s*\[(\w+)\s+"([^"]*)"\s*\]\s*$/.exec(line) ?? [];
    if (name !== undefined) tags.set(name, [...(tags.get(name) ?? []), value!]);
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
  const moves = lines.flatMap((line, i) => (/^\s*[^\s[]/.test(line) ? [parseMove(i + 1, line)] : []));
  return {
    preset,
    players,
    drawsAtOnce: split(one("Options") ?? "").includes("draw=auto"),
    cuts: (one("Cut") ?? "")
      .split("/")
      .map(split)
      .filter((round) => round.length > 0),
    dealer: tags.has("Dealer") ? Number(one("Dealer")) : null,
    deck: one("Deck") === undefined ? null : split(one("Deck")!),
    reshuffles: (tags.get("Reshuffle") ?? []).map(split),
    dice: [...(one("Rolls") ?? "").replace(/\s/g, "")].map(Number),
    result: one("Result") ?? "*",
    moves,
  };
}
