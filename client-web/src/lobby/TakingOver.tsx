import {LevelChoice, forOthers} from "../app/LevelChoice";
import type {Level} from "../protocol/messages";
import {t} from "../words/words";

interface Props {
  /** Why the seat is vacated during a game. */
  readonly what: "leave" | "remove";
  readonly level: Level;
  readonly onLevel: (level: Level) => void;
}

/** Says that a bot plays until the game is over, and asks for its level. */
export function TakingOver({what, level, onLevel}: Props) {
  return (
    <>
      <p>{t(`lobby.tools.${what}.playing`)}</p>
      <p class="app-row">
        <LevelChoice
          label={t("app.level.taking-over")}
          {...(what === "remove" && {among: forOthers})}
          level={level}
          onLevel={onLevel}
        />
      </p>
    </>
  );
}
