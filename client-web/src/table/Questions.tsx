import type {ComponentChildren} from "preact";
import {useEffect, useRef} from "preact/hooks";
import {useRoom} from "../app/context";
import {cardText} from "../app/names";
import {RuleLink} from "../app/RuleLink";
import type {CardsGame, Ends} from "../protocol/messages";
import {t} from "../words/words";
import type {Choosing, Move} from "./choosing";
import {faceAt} from "./layout";
import {sideName} from "./names";
import {isChosen, isOpen} from "./naming";
import type {Play} from "./usePlay";

/** Puts the picked card back, and cancels the question about it. */
export const Cancel = ({play}: {play: Play}) => (
  <button type="button" class="app-quiet" onClick={play.cancel}>
    {t("table.cancel")}
  </button>
);

/** A button that takes the focus when it appears, so that Enter answers the question. */
function Yes({onClick, children}: {onClick: () => void; children: ComponentChildren}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({preventScroll: true}), []);
  return (
    <button ref={button} type="button" class="app-main-action" onClick={onClick}>
      {children}
    </button>
  );
}

/** Asks for confirmation of a move before it is sent. */
export function Confirm({game, play, move}: {game: CardsGame; play: Play; move: Move}) {
  const {setup} = useRoom().view;
  const face = faceAt(setup.preset, move.space);
  const words = {
    space: face === null ? move.space : `${cardText(face)} (${move.space})`,
    card: cardText(move.card),
    side: sideName(game.chips[move.space] ?? 0),
  };
  return (
    <div class="table-ask" role="group" aria-label={t(`table.confirm.${move.type}`, words)}>
      <p>{t(`table.confirm.${move.type}`, words)}</p>
      <Yes onClick={play.yes}>{t(`table.confirm.${move.type}.do`)}</Yes>
      <Cancel play={play} />
    </div>
  );
}

/** A line to choose; dashed if it would replace one that is chosen. */
function LineChoice({play, line, chosen}: {play: Play; line: Ends; chosen: readonly Ends[]}) {
  const instead = !isChosen(chosen, line) && !isOpen(chosen, line);
  return (
    <button
      type="button"
      aria-pressed={isChosen(chosen, line)}
      onClick={() => play.line(line)}
      class={instead ? "table-line-choice table-line-instead" : "table-line-choice"}
    >
      {t("table.naming.line", {from: line[0], to: line[1]})}
    </button>
  );
}

/** Which lines of five form the sequence, if a chip completes more than one (S15). */
export function Naming({play, naming}: {play: Play; naming: Choosing & {step: "naming"}}) {
  const {chosen, lines} = naming;
  return (
    <div class="table-ask" role="group" aria-label={t("table.naming")}>
      <p>
        <strong>{t("table.naming")}</strong> {t("table.naming.help")} <RuleLink rule="S15" />
      </p>
      {lines.map((line) => (
        <LineChoice key={line.join()} play={play} line={line} chosen={chosen} />
      ))}
      <button type="button" class="app-main-action" onClick={play.yes}>
        {t(chosen.length > 0 ? "table.naming.do" : "table.naming.default")}
      </button>
      <Cancel play={play} />
    </div>
  );
}
