import "./question.css";
import type {ComponentChildren} from "preact";
import {RefusalAlert} from "../ui/Refusal";
import {Button} from "../ui/Button";
import {t} from "../words/words";
import type {Draft} from "../protocol/types";
import type {Play} from "./usePlay";

interface Props {
  /** Absent in a replay. */
  readonly play: Pick<Play<Draft>, "held" | "holding" | "cancel" | "refused"> | undefined;
  readonly children: ComponentChildren;
}

/**
 * The question to the player, as `children`. Shown instead are `notice` while the game waits for somebody, that play
 * is held, or a held move with the way to cancel it.
 */
export function Question({play, notice, children}: Props & {readonly notice?: ComponentChildren}) {
  if (notice) return <>{notice}</>;
  if (play?.held === "paused" || play?.held === "call") return <p>{t(`table.turn.${play.held}`)}</p>;
  if (!play?.holding) return <>{children}</>;
  return (
    <div class="table-ask">
      <p role="status">{t("app.holding")}</p>
      <Button label={t("app.holding.cancel")} onClick={play.cancel} />
    </div>
  );
}

/** One line: the last move, as `children`, or news that nobody may miss, or why a command was refused. */
export function Told({play, news, children}: Props & {readonly news?: string | null | undefined}) {
  if (play?.refused) return <RefusalAlert refused={play.refused} class="table-told table-refused" />;
  return <p class={news ? "table-told table-news" : "table-told"}>{news ?? children}</p>;
}
