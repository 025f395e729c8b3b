import {useEffect, useState} from "preact/hooks";
import {useApp} from "../app/context";
import type {Refused} from "../protocol/messages";
import {suggestedName} from "../start/name";
import {t} from "../words/words";

/** After so many names that were taken, the refusal is shown. */
const names_max = 5;

/** Enters the room as a screen, or returns to it after a reload. Returns why the server refused it, if it did. */
export function useScreen(code: string, secret: string | undefined): Refused | null {
  const {kept, comeBack, join, giveUp} = useApp();
  const [refused, setRefused] = useState<Refused | null>(null);
  useEffect(() => {
    const enter = async (name: string, names: number): Promise<void> => {
      const answer = await join({room: code, name, secret: secret!, screen: true});
      if (answer.type !== "refused") return;
      const free = suggestedName(answer);
      if (free === undefined || names === names_max) setRefused(answer);
      else await enter(free, names + 1);
    };
    if (kept.some(({room}) => room === code)) comeBack(code);
    else if (secret !== undefined) void enter(t("tv.name"), 1);
    return giveUp;
  }, [code, secret]);
  return refused;
}
