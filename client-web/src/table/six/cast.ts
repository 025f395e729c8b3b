import type {Die, SixDiceGame} from "../../protocol/messages";

/** One cast of six dice, and how the server scored it (X2 to X5). */
export type Cast = NonNullable<SixDiceGame["cast"]>;

/**
 * Dice of one cast that form a group: a sequence that scored, the sixes, the ones that cost everything, or
 * the rest.
 */
export interface Group {
  kind: "sequence" | "sixes" | "ones" | "rest";
  dice: Die[];
}

/** The dice of a cast, grouped by what the server says that they scored; the rest comes last, sorted. */
export function groupsOf({dice, sequences, points, penalty}: Cast): Group[] {
  const left = [...dice].sort((one, other) => one - other);
  const take = (kind: Group["kind"], faces: Die[]): Group => {
    for (const face of faces) left.splice(left.indexOf(face), 1);
    return {kind, dice: faces};
  };
  const all = (face: Die): Die[] => left.filter((die) => die === face);
  const run = (length: number): Die[] => Array.from({length}, (_, index) => index + 1);
  const groups = sequences.map((length) => take("sequence", run(length)));
  if (penalty) groups.push(take("ones", all(1)));
  else if (points > 0 && sequences.length === 0) groups.push(take("sixes", all(6)));
  if (left.length > 0) groups.push({kind: "rest", dice: left});
  return groups;
}
