import {LevelChoice, forOthers} from "../app/LevelChoice";
import type {Level} from "../protocol/messages";
import {t} from "../words/words";

interface Props {
  /** How the seat comes to be empty in the middle of a game. */
  readonly what: "leave" | "remove";
  readonly level: Level;
  readonly onLevel: (level: Level) => void;
}

/** Says that a bot plays on until the game is over, and asks how well. */
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
