// A move is held before it is sent, for players who want to be able to cancel a tap.

import assert from "node:assert/strict";
import {boxesOf} from "./support/fit.js";
import {boardOf, isToMove, playChoice, playMoves} from "./support/play.js";
import {choose, type Choice} from "./support/strategy.js";
import type {Player, Table} from "./support/player.js";
import {type Scene, scene, screens, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

const hold_ms = 1_500;

/** In the page, timers of exactly this time end only when the test wants it. */
function stopTimers(stopped_ms: number): void {
  const {setTimeout: later, clearTimeout: clear} = window;
  const stopped = new Map<number, () => void>();
  const patched = {
    setTimeout: (run: () => void, ms = 0) => {
      if (ms !== stopped_ms) return later(run, ms);
      stopped.set(-1 - stopped.size, run);
      return -stopped.size;
    },
    clearTimeout: (id: number) => (stopped.has(id) ? stopped.set(id, () => undefined) : clear(id)),
    endTimers: () => stopped.forEach((run, id) => (stopped.set(id, () => undefined), run())),
  };
  Object.assign(window, patched);
}

const endTimers = ({page}: Player): Promise<unknown> => page.evaluate("endTimers()");

/** A player with a phone who is about to put a chip on the board. */
async function aboutToPlay(stage: Scene, table: Table, holds = true): Promise<Player> {
  const ann = await stage.player("Ann", screens.phone);
  await ann.page.addInitScript(stopTimers, hold_ms);
  await ann.create(table);
  await ann.button("Settings").click();
  const setting = ann.page.getByLabel("Hold moves for 1.5 seconds, so I can cancel");
  await setting.waitFor(); // Escape would not close settings that are not there yet
  if (holds) await setting.check();
  await ann.page.keyboard.press("Escape");
  await ann.fillWithBots();
  await ann.start();
  const canPut = (): boolean => !ann.traffic.legal.roll && isToMove(ann);
  await ann.traffic.until("it is her turn", () => isToMove(ann));
  while (!canPut()) await playMoves(ann, 1);
  return ann;
}

const moves = ({traffic}: Player): number =>
  ["place", "remove", "put", "swap"].reduce((sum, type) => sum + traffic.commands(type).length, 0);

function choiceOf(player: Player): Choice {
  const {legal, chips, side} = player.traffic;
  const choice = choose(legal, chips, side, boardOf(player));
  assert.ok(choice !== undefined);
  return choice;
}

for (const [preset, aims] of [
  ["sequence", [".table-board", ".table-hand", ".table-asked"]],
  ["sequence-dice", [".dice-board", ".dice-throw", ".dice-button"]],
] as const) {
  scene(
    `in ${preset} a held move can be cancelled, and is sent once when its time is over`,
    async (stage) => {
      const ann = await aboutToPlay(stage, {preset, players: 2});
      const places = (): Promise<unknown> => Promise.all(aims.map((aim) => boxesOf(ann.page, aim)));
      const before = {moves: moves(ann), places: await places()};
      const choice = choiceOf(ann);
      await playChoice(ann, choice);
      await ann.button("Cancel the move").waitFor();
      if (preset === "sequence-dice") assert.deepEqual(await places(), before.places, "nothing moves");
      await ann.checkAccess();
      await ann.button("Cancel the move").click();
      await ann.button("Cancel the move").waitFor({state: "detached"});
      assert.deepEqual(await places(), before.places, "everything is where it was");
      await endTimers(ann);
      assert.equal(moves(ann), before.moves, "what was cancelled is not sent");

      await ann.doing(async () => {
        await playChoice(ann, choice);
        await ann.button("Cancel the move").waitFor();
        assert.equal(moves(ann), before.moves, "the move is held");
        await endTimers(ann);
      });
      assert.equal(moves(ann), before.moves + 1);
    },
  );
}

scene("a held move is sent at once when the page is hidden, and only once", async (stage) => {
  const ann = await aboutToPlay(stage, {preset: "sequence", players: 2});
  const before = moves(ann);
  await ann.doing(async () => {
    await playChoice(ann, choiceOf(ann));
    await ann.button("Cancel the move").waitFor();
    assert.equal(moves(ann), before);
    await ann.page.evaluate(() => {
      Object.defineProperty(document, "hidden", {value: true, configurable: true});
      document.dispatchEvent(new Event("visibilitychange"));
      window.dispatchEvent(new Event("pagehide"));
    });
  });
  await endTimers(ann);
  await ann.say("is anybody there?"); // the server has answered everything before it
  assert.equal(moves(ann), before + 1, "it is sent once");
});

for (const preset of ["sequence", "sequence-dice"])
  scene(`in ${preset} a held move is dropped with a message when the game is paused`, async (stage) => {
    const ann = await aboutToPlay(stage, {preset, players: 2});
    const before = moves(ann);
    await playChoice(ann, choiceOf(ann));
    await ann.button("Cancel the move").waitFor();
    await ann.button("Table tools").click();
    await ann.doing(() => ann.button("Pause the game").click());
    await ann.page.getByText("Your held move was not sent").first().waitFor();
    await ann.page.keyboard.press("Escape");
    await ann.button("Cancel the move").waitFor({state: "detached"});
    await endTimers(ann);
    await ann.say("is anybody there?"); // the server has answered everything before it
    assert.equal(moves(ann), before, "what was dropped is not sent");
  });

scene("moves are not held unless the player chose it", async (stage) => {
  const ann = await aboutToPlay(stage, {preset: "sequence", players: 2}, false);
  await ann.doing(() => playChoice(ann, choiceOf(ann)));
  assert.equal(moves(ann), 1);
});
