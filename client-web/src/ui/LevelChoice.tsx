import {useId} from "preact/hooks";
import {levels} from "../protocol/catalogue";
import type {Level} from "../protocol/messages";
import {Select} from "./Select";
import {t} from "../words/words";

/** The server's default level for bots. */
export const usualLevel = "medium" as Level;

/** The levels offered when a bot plays for another member: all but the weakest. */
export const forOthers = levels.slice(1);

interface Props {
  /** The label that people read. */
  readonly label: string;
  /** Whether the label is for screen readers only, because the surroundings make it obvious to the eye. */
  readonly unseen?: boolean;
  /** The levels to choose from; all by default. */
  readonly among?: readonly Level[];
  readonly level: Level;
  readonly onLevel: (level: Level) => void;
}

/** Selects the level of a bot. */
export function LevelChoice({label, unseen, among = levels, level, onLevel}: Props) {
  const id = useId();
  return (
    <>
      <label for={id} class={unseen ? "app-hidden" : ""}>
        {label}
      </label>
      <Select id={id} values={among} value={level} say={(one) => t(`app.level.${one}`)} onChoose={onLevel} />
    </>
  );
}
