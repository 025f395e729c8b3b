import {useState} from "preact/hooks";
import {useApp} from "../app/context";
import type {Refused} from "../protocol/messages";
import type {Draft} from "../protocol/types";

/** The state of an action behind a button. */
export interface Act {
  /** Sends the command; resolves to whether it was accepted. */
  readonly act: (draft: Draft) => Promise<boolean>;
  /** Whether a command is unanswered. */
  readonly busy: boolean;
  /** Why the last command was refused. */
  readonly refused: Refused | null;
}

/** Sends commands one at a time, and keeps a refusal until the next command. */
export function useAct(): Act {
  const {send} = useApp();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const act = async (draft: Draft): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setRefused(null);
    const answer = await send(draft);
    setBusy(false);
    if (answer.type === "refused") setRefused(answer);
    return answer.type !== "refused";
  };
  return {act, busy, refused};
}
