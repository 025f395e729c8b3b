import {useState} from "preact/hooks";
import {useApp} from "../app/context";
import {RefusalAlert, refusalWords} from "./Refusal";
import type {Refused} from "../protocol/messages";
import type {AnswerTo, Draft as Command} from "../protocol/types";

/**
 * The commands of a panel. A button is busy until the server has answered, and does nothing until then.
 * `refused` is the newest refusal, and `refusal` renders it in the panel; nothing if the last command was not refused,
 * or after `forget`. Parts that have no place for it have it shown in a toast.
 */
export function useCommands(place: "panel" | "toast" = "panel") {
  const {send, toast} = useApp();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Refused | null>(null);
  /** Resolves to null if the command was refused, or the same one still waits for its answer. */
  const run = async <Any extends Command>(command: Any): Promise<Exclude<AnswerTo<Any>, Refused> | null> => {
    const key = JSON.stringify(command);
    if (waiting.includes(key)) return null;
    setWaiting((all) => [...all, key]);
    const answer = await send(command);
    setWaiting((all) => all.filter((one) => one !== key));
    const no = answer.type === "refused" ? answer : null;
    setRefused(no);
    if (no && place === "toast") toast({text: refusalWords(no), kind: "warning"});
    return no ? null : (answer as Exclude<AnswerTo<Any>, Refused>);
  };
  /** The properties of a Button that sends a command: spread them into it. */
  const press = (command: Command, then?: () => void) => ({
    busy: waiting.includes(JSON.stringify(command)),
    onClick: (): void => void run(command).then((done) => done && then?.()),
  });
  const refusal = refused && <RefusalAlert refused={refused} class="app-refused" />;
  const forget = (): void => setRefused(null);
  return {run, press, refused, refusal, forget, busy: waiting.length > 0};
}
