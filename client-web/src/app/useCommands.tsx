import {useState} from "preact/hooks";
import {useApp} from "./context";
import {RefusalAlert} from "./Refusal";
import type {Refused} from "../protocol/messages";
import type {Draft as Command} from "../protocol/types";

/** The properties of a button that sends a command: spread them into the button. */
interface Pressed {
  readonly type: "button";
  readonly "aria-busy": boolean;
  readonly onClick: () => void;
}

/**
 * The commands of a panel. A button is busy until the server has answered, and does nothing until then.
 * `refusal` is the newest refusal, to be rendered in the panel; nothing if the last command was not refused.
 */
export function useCommands() {
  const {send} = useApp();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Refused | null>(null);
  const run = async (command: Command): Promise<boolean> => {
    const key = JSON.stringify(command);
    if (waiting.includes(key)) return false;
    setWaiting((all) => [...all, key]);
    const answer = await send(command);
    setWaiting((all) => all.filter((one) => one !== key));
    setRefused(answer.type === "refused" ? answer : null);
    return answer.type !== "refused";
  };
  const press = (command: Command, then?: () => void): Pressed => ({
    type: "button",
    "aria-busy": waiting.includes(JSON.stringify(command)),
    onClick: () => void run(command).then((done) => done && then?.()),
  });
  const refusal = refused && <RefusalAlert refused={refused} class="app-refused" />;
  return {run, press, refusal, busy: waiting.length > 0};
}
