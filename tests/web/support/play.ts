// Hands that play: what a test's player decides is done with the page's own controls, as a person would.

import type {Locator} from "playwright-core";
import {type Board, type Choice, choose} from "./strategy.js";
import type {Player} from "./player.js";
import {cardName} from "./words.js";

const cardBoard: Board = {size: 10, freeCorners: true};
const boards: Record<string, Board> = {
  sequence: cardBoard,
  "sequence-rv": cardBoard,
  "sequence-bible": {size: 10, freeCorners: false},
  "sequence-dice": {size: 6, freeCorners: false},
};

/** How a player makes one move. */
type Move = (player: Player) => Promise<void>;

/** How long a turn of the others may take on a slow and busy machine. */
const turnSeconds = 120;

/** Plays for each of `players` whenever it is their turn, all at once as people do, until the game is over and each page says so. */
export async function playUntilOver(players: Player[], move: Move = playAMove): Promise<void> {
  await playTogether(players, Infinity, move);
  await Promise.all(players.map((player) => player.result().waitFor()));
}

/**
 * Plays the next `count` moves of the game, whoever of `players` makes them, or fewer where it ends before. The
 * moves are counted together because turns differ in length: who has made their share would let the others wait.
 */
export async function playTogether(players: Player[], count: number, move: Move = playAMove): Promise<void> {
  let left = count;
  const isDone = ({traffic}: Player): boolean => left === 0 || traffic.over;
  const play = async (player: Player): Promise<void> => {
    for (;;) {
      await player.traffic.until(
        `it is ${player.name}'s turn`,
        () => isDone(player) || isToMove(player),
        turnSeconds,
      );
      if (isDone(player)) return;
      left -= 1;
      await move(player);
    }
  };
  await Promise.all(players.map(play));
}

/** Plays the next `count` moves of `player`, or fewer where the game ends before. Waits for their turns. */
export async function playMoves(player: Player, count: number): Promise<void> {
  await playTogether([player], count);
}

/** Plays the turn of `player`, who has it, to its end: how many moves that takes depends on the dice. */
export async function playTurn(player: Player): Promise<void> {
  const begun = (): number => player.traffic.events("turn-began").length;
  const before = begun();
  const hasPassed = (): boolean => begun() > before || player.traffic.over;
  while (!hasPassed()) {
    await playAMove(player);
    await player.traffic.until("the turn goes on or has passed", () => hasPassed() || isToMove(player));
  }
}

/** The board that this player looks at. */
export function boardOf(player: Player): Board {
  const board = boards[player.traffic.setup.preset];
  if (board === undefined) throw new Error(`${player.traffic.setup.preset} has no board`);
  return board;
}

/** Whether there is something to do now, but for the owed card, which the page draws by itself. */
export function isToMove({traffic: {legal}}: Player): boolean {
  return Object.keys(legal).some((part) => part !== "draw") && !legal.draw;
}

/** Makes one move that the strategy chooses, and waits until the server has taken it. */
export async function playAMove(player: Player): Promise<void> {
  const {legal} = player.traffic;
  await player.doing(async () => {
    if (legal.cast) return player.button("Roll the dice").click();
    if (legal.roll) return player.button("Roll the dice").click();
    if (legal.forfeit) return giveUp(player, legal.forfeit[0]!);
    if (legal.exchange) return player.button(`Exchange ${cardName(legal.exchange[0]!)}`).click();
    const choice = choose(legal, player.traffic.chips, player.traffic.side, boardOf(player));
    return choice === undefined ? player.button("Pass").click() : playChoice(player, choice);
  });
}

/** Plays the chosen card on the chosen space, and confirms where the page asks. */
export async function playChoice(player: Player, choice: Choice): Promise<void> {
  if (choice.card !== undefined) await handCard(player, choice.card).click();
  const lit = player.page.locator(":not(.dice-offer-none)"); // not before the dice have come to rest
  await space(player, choice.space).and(lit).click();
  if (choice.card !== undefined)
    await confirm(player, choice.card, player.traffic.hasNaming(choice.card, choice.space));
}

/** The card of the hand, the first where both of its kind are held. */
export function handCard(player: Player, card: string): Locator {
  const name = new RegExp(`^${cardName(card)}\\b`, "i");
  return player.page.getByRole("group", {name: "Your hand"}).getByRole("button", {name}).first();
}

/** A space of the board. */
export function space(player: Player, name: string): Locator {
  return player.page.getByRole("grid").getByRole("gridcell", {name: new RegExp(`^${name},`)});
}

async function giveUp(player: Player, card: string): Promise<void> {
  await handCard(player, card).click();
  await player.button(`Discard ${cardName(card)}`).click();
}

/** Whether the page asks before it plays this card: jacks, ADD and REMOVE, unless its player wants it otherwise. */
export function isAskedAbout(card: string): boolean {
  return /^(J|ADD|REM)/.test(card);
}

/** Says yes where the page asks: which lines a chip completes (S15), and whether a strong card is meant. */
export async function confirm(player: Player, card: string, asksForLine: boolean): Promise<void> {
  if (asksForLine) await player.button("Place chip, choose for me").click();
  else if (isAskedAbout(card)) await player.page.getByRole("button", {name: /^(Place chip|Remove)$/}).click();
}
