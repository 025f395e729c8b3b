import {newId} from "../protocol/ids";
import type {Refused, ReplayAnswer, ServerMessage} from "../protocol/messages";
import type {OpenReplayDraft} from "../protocol/types";
import type {Platform} from "./platform";

/** Without an answer for so long, the server counts as unreachable. */
const patience_ms = 15_000;

const unreachable: Refused = {
  type: "refused",
  code: "unreachable",
  sentence: "the server did not answer",
};

function answerIn(text: string): ReplayAnswer | Refused | undefined {
  const message = JSON.parse(text) as ServerMessage;
  return message.type === "replay" || message.type === "refused" ? message : undefined;
}

/**
 * Asks for a game by a link to it, on a connection of its own that ends with the answer: the asker joins no
 * room. Settles with a refusal made here if the server cannot be reached.
 */
export function askForReplay(platform: Platform, draft: OpenReplayDraft): Promise<ReplayAnswer | Refused> {
  return new Promise((settle) => {
    const end = (answer: ReplayAnswer | Refused): void => {
      stop();
      socket.close();
      settle(answer);
    };
    const socket = platform.open({
      opened: () => socket.send(JSON.stringify({type: "shared-replay", id: newId(), ...draft})),
      heard(text) {
        const answer = answerIn(text);
        if (answer) end(answer);
      },
      closed: () => end(unreachable),
    });
    const stop = platform.after(patience_ms, () => end(unreachable));
  });
}
