import {useEffect, useRef} from "preact/hooks";

/** Puts the focus on the hand, where its tab stop is. */
export function focusHand(): void {
  document.querySelector<HTMLElement>(".table-hand-card[tabindex='0']")?.focus({preventScroll: true});
}

/**
 * Gives the focus to the hand when the button that had it is gone, as after a confirmation: who plays by
 * keyboard does not start again at the top of the page. Returns what hears where the focus goes.
 */
export function useFocusKept(): (event: FocusEvent) => void {
  const onButton = useRef(false);
  useEffect(() => {
    if (!onButton.current || document.activeElement !== document.body) return;
    onButton.current = false;
    focusHand();
  });
  return ({target}) => {
    onButton.current = target instanceof Element && target.closest(".table-actions") !== null;
  };
}
