import {Dialog} from "../app/Dialog";
import {type Key, t, tryWords} from "../words/words";
import {GameDrawing} from "./GameDrawing";
import type {Preset} from "./games";

/** The most steps that a game's page has. */
const stepsMax = 6;

/** The sentences about how a game is played, in order. */
export function stepsOf(preset: Preset): string[] {
  return Array.from({length: stepsMax}, (_, step) => tryWords(`howto.${preset}.${step + 1}`)).filter(
    (sentence) => sentence !== undefined,
  );
}

/** How a game is played, on half a page with a picture, and the way to all rules. */
export function HowTo({preset, onClose}: {preset: Preset; onClose: () => void}) {
  const game = t(`start.game.${preset}` as Key);
  return (
    <Dialog title={`${t("howto.title")}: ${game}`} onClose={onClose}>
      <div class="start-howto">
        <GameDrawing preset={preset} />
        <ol>
          {stepsOf(preset).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
        <p>
          <a href="rules" target="_blank" rel="noopener">
            {t("howto.rules")}
          </a>
        </p>
      </div>
    </Dialog>
  );
}
