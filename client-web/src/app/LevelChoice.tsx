import {useId} from "preact/hooks";
import {levels} from "../protocol/catalogue";
import type {Level} from "../protocol/messages";
import {t} from "../words/words";

/** How well a bot plays that nobody has chosen a level for; the server's own choice. */
export const usualLevel = "medium" as Level;

/** What a bot plays at least for somebody who has not chosen its level. */
export const forOthers = levels.slice(1);

interface Props {
  /** What the choice is about, as people read it. */
  readonly label: string;
  /** Whether the label is only for those who do not see what stands around it. */
  readonly unseen?: boolean;
  /** The levels to choose from; all, if not given. */
  readonly among?: readonly Level[];
  readonly level: Level;
  readonly onLevel: (level: Level) => void;
}

/** The choice of how well a bot plays. */
export function LevelChoice({label, unseen, among = levels, level, onLevel}: Props) {
  const id = useId();
  return (
    <>
      <label for={id} class={unseen ? "app-hidden" : ""}>
        {label}
      </label>
      <select id={id} value={level} onChange={(event) => onLevel(event.currentTarget.value as Level)}>
        {among.map((one) => (
          <option key={one} value={one} selected={one === level}>
            {t(`app.level.${one}`)}
          </option>
        ))}
      </select>
    </>
  );
}
