import {useEffect, useRef} from "preact/hooks";

/** Moves the focus to the tab stop of the hand. */
export function focusHand(): void {
  document.querySelector<HTMLElement>(".table-hand-card[tabindex='0']")?.focus({preventScroll: true});
}

/**
 * Moves the focus to the hand when the focused button has disappeared, for example after a confirmation, so
 * that keyboard players do not start again at the top of the page. Returns the listener for focus changes.
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
