import type {ComponentChildren} from "preact";
import {useEffect, useState} from "preact/hooks";
import {Button} from "./Button";
import {t} from "../words/words";
import {useApp} from "../app/context";
import {type Hint, type HintKind, hintsOf, nextHint} from "../app/hints";

interface Props {
  readonly kind: HintKind;
  /** The hints that fit the moment; the first one that was not seen yet is shown. */
  readonly apt: readonly Hint[];
  /** Precedes the hint. */
  readonly lead?: ComponentChildren;
  /** Shown if there is no new hint. */
  readonly children?: ComponentChildren;
}

/**
 * One hint for the first game on this device, and the button that dismisses all hints of this kind of table. It
 * counts as seen when it disappears, so each is shown once.
 */
export function HintLine({kind, apt, lead, children}: Props) {
  const {hintsSeen, noteHints} = useApp();
  const [hint] = useState(() => nextHint(apt, hintsSeen));
  useEffect(() => () => void (hint !== undefined && noteHints([hint])), []);
  if (hint === undefined || hintsSeen.has(hint)) return <>{children}</>;
  return (
    <span class="app-hint">
      <span>
        {lead} {t(hint)}
      </span>
      <Button
        quiet
        sign="✕"
        label={t("hints.dismiss")}
        title={t("hints.dismiss")}
        onClick={() => noteHints(hintsOf[kind])}
      />
    </span>
  );
}

/** Hints are for the first game: its end is the end of them. */
export function useLastHint(kind: HintKind, over: boolean): void {
  const {noteHints} = useApp();
  useEffect(() => {
    if (over) noteHints(hintsOf[kind]);
  }, [over, kind]);
}
