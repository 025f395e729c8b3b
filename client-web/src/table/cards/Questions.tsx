import {useEffect, useRef} from "preact/hooks";
import {useRoom} from "../../app/context";
import {cardText, sideText} from "../../app/names";
import type {CardsGame} from "../../protocol/messages";
import {Button} from "../../ui/Button";
import {t} from "../../words/words";
import type {Choosing, Move} from "./choosing";
import {faceAt} from "./layout";
import {isChosen, isOpen} from "./naming";
import type {Play} from "./useCardPlay";

/** Puts the picked card back, and cancels the question about it. */
export const Cancel = ({play}: {play: Play}) => (
  <Button quiet label={t("table.cancel")} onClick={play.cancel} />
);

/** Asks for confirmation of a move before it is sent. */
export function Confirm({game, play, move}: {game: CardsGame; play: Play; move: Move}) {
  const {setup} = useRoom().view;
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus({preventScroll: true}), []); // so that Enter answers the question
  const face = faceAt(setup.preset, move.space);
  const words = {
    space: face === null ? move.space : `${cardText(face)} (${move.space})`,
    card: cardText(move.card),
    side: sideText(game.chips[move.space] ?? 0),
  };
  return (
    <div class="table-ask" role="group" aria-label={t(`table.confirm.${move.type}`, words)}>
      <p>{t(`table.confirm.${move.type}`, words)}</p>
      <Button main ref={yes} label={t(`table.confirm.${move.type}.do`)} onClick={play.yes} />
      <Cancel play={play} />
    </div>
  );
}

/** Which lines of five form the sequence, if a chip completes more than one (S15). */
export function Naming({play, naming}: {play: Play; naming: Choosing & {step: "naming"}}) {
  const {chosen, lines} = naming;
  return (
    <div class="table-ask" role="group" aria-label={t("table.naming")}>
      <p>
        <strong>{t("table.naming")}</strong> {t("table.naming.help")}
      </p>
      {lines.map((line) => {
        const isInstead = !isChosen(chosen, line) && !isOpen(chosen, line); // it would replace a chosen one
        return (
          <Button
            key={line.join()}
            label={t("table.naming.line", {from: line[0], to: line[1]})}
            class={isInstead ? "table-line-choice table-line-instead" : "table-line-choice"}
            aria-pressed={isChosen(chosen, line)}
            onClick={() => play.line(line)}
          />
        );
      })}
      <Button
        main
        label={t(chosen.length > 0 ? "table.naming.do" : "table.naming.default")}
        onClick={play.yes}
      />
      <Cancel play={play} />
    </div>
  );
}
