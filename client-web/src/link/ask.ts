import {newId} from "../protocol/ids";
import type {Refused, ServerMessage} from "../protocol/messages";
import type {Answer, AnswerTo, OutsideDraft} from "../protocol/types";
import {Backoff} from "./backoff";
import {is_node_path, moves_max} from "./conversation";
import type {Platform, Socket, SocketEvents} from "./platform";

/** Without an answer for so long, the server counts as unreachable. */
const patience_ms = 15_000;

const unreachable: Refused = {
  type: "refused",
  code: "unreachable",
  sentence: "the server did not answer",
};

/**
 * Asks what a link leads to, on a connection of its own that ends with the answer: the asker joins no room.
 * Follows to the node that has the room. Settles with a refusal made here if the server cannot be reached.
 */
export function askByLink<Question extends OutsideDraft>(
  platform: Platform,
  draft: Question,
): Promise<AnswerTo<Question>> {
  return new Promise((settle) => {
    const question = JSON.stringify({id: newId(), ...draft});
    const backoff = new Backoff();
    let moves = 0;
    let socket: Socket | undefined;
    let stopPausing = (): void => undefined;

    const hangUp = (): void => {
      socket?.close();
      socket = undefined;
    };
    const end = (answer: Answer): void => {
      stop();
      stopPausing();
      hangUp();
      settle(answer as AnswerTo<Question>); // docs/protocol.md says which
    };
    const ask = (path?: string): void => {
      const hear: SocketEvents = {
        opened: () => socket?.send(question),
        heard(text) {
          const message = JSON.parse(text) as ServerMessage;
          if (["replay", "invitation", "refused"].includes(message.type)) end(message as Answer);
          if (message.type === "moved" && is_node_path(message.path)) follow(message.path);
        },
        closed: () => (path === undefined ? end(unreachable) : beginAgain()),
      };
      socket = platform.open(hear, path);
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
