import type {Die, SixDiceGame} from "../protocol/messages";

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

/** The sum of these dice. */
export function total(dice: readonly Die[]): number {
  return dice.reduce((sum, die) => sum + die, 0);
}

/** `"1-2-3"` for a sequence of three. */
export function sequenceText(length: number): string {
  return Array.from({length}, (_, index) => index + 1).join("-");
}

function takeOut(dice: Die[], face: Die): void {
  dice.splice(dice.indexOf(face), 1);
}

/** The dice of a cast, grouped by what the server says that they scored; the rest comes last, sorted. */
export function groupsOf(cast: Cast): Group[] {
  const left = [...cast.dice].sort((one, other) => one - other);
  const together = (kind: Group["kind"], face: Die): Group[] => {
    const [same, rest] = [left.filter((die) => die === face), left.filter((die) => die !== face)];
    return [{kind, dice: same}, ...(rest.length ? [{kind: "rest" as const, dice: rest}] : [])];
  };
  if (cast.penalty) return together("ones", 1);
  if (cast.points > 0 && cast.sequences.length === 0) return together("sixes", 6);
  const scored = cast.sequences.map((length): Group => {
    const dice = Array.from({length}, (_, index) => index + 1);
    for (const face of dice) takeOut(left, face);
    return {kind: "sequence", dice};
  });
  return left.length ? [...scored, {kind: "rest", dice: left}] : scored;
}
