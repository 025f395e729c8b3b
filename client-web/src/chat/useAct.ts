import {useState} from "preact/hooks";
import {useApp} from "../app/context";
import type {Refused} from "../protocol/messages";
import type {Draft} from "../protocol/types";

/** Something that can be done with a button. */
export interface Act {
  /** Sends the command; gives whether it was accepted. */
  readonly act: (draft: Draft) => Promise<boolean>;
  /** A command waits for its answer. */
  readonly busy: boolean;
  /** Why the last one was not done. */
  readonly refused: Refused | null;
}

/** Sends commands one at a time, and keeps what was refused until the next. */
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
