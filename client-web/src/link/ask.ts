import {newId} from "../protocol/ids";
import type {Refused, ReplayAnswer, ServerMessage} from "../protocol/messages";
import type {OpenReplayDraft} from "../protocol/types";
import {Backoff} from "./backoff";
import {is_node_path, moves_max} from "./conversation";
import {heardWhile, type Platform, type Socket} from "./platform";

/** Without an answer for so long, the server counts as unreachable. */
const patience_ms = 15_000;

const unreachable: Refused = {
  type: "refused",
  code: "unreachable",
  sentence: "the server did not answer",
};

/**
 * Asks for a game by a link to it, on a connection of its own that ends with the answer: the asker joins no
 * room. Follows to the node that has the game. Settles with a refusal made here if the server cannot be
 * reached.
 */
export function askForReplay(platform: Platform, draft: OpenReplayDraft): Promise<ReplayAnswer | Refused> {
  return new Promise((settle) => {
    const question = JSON.stringify({type: "shared-replay", id: newId(), ...draft});
    const backoff = new Backoff();
    let moves = 0;
    let socket: Socket | undefined;
    let stopPausing = (): void => undefined;

    const hangUp = (): void => {
      socket?.close();
      socket = undefined;
    };
    const end = (answer: ReplayAnswer | Refused): void => {
      stop();
      stopPausing();
      hangUp();
      settle(answer);
    };
    const ask = (path?: string): void => {
      const hear = heardWhile(() => socket === opened, {
        opened: () => opened.send(question),
        heard(text) {
          const message = JSON.parse(text) as ServerMessage;
          if (message.type === "replay" || message.type === "refused") end(message);
          if (message.type === "moved" && is_node_path(message.path)) follow(message.path);
        },
        closed: () => (path === undefined ? end(unreachable) : beginAgain()),
      });
      const opened = platform.open(hear, path);
      socket = opened;
    };
    const follow = (path: string): void => {
      moves += 1;
      if (moves > moves_max) return beginAgain();
      hangUp();
      ask(path);
    };
    /** At the common path, after a pause. */
    const beginAgain = (): void => {
      hangUp();
      moves = 0;
      stopPausing = platform.after(backoff.next(platform.random()), () => ask());
    };

    const stop = platform.after(patience_ms, () => end(unreachable));
    ask();
  });
}
