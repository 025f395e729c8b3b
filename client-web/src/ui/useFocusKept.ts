import {useEffect, useRef} from "preact/hooks";

/**
 * Calls `back` when the focused element inside such a part of the page (a selector) has disappeared, for example a
 * button that was pressed, so that keyboard players do not start again at the top of the page. Returns the listener
 * for focus changes.
 */
export function useFocusKept(parts: string, back: (part: Element) => void): (event: FocusEvent) => void {
  const focused = useRef<{readonly element: Element; readonly part: Element} | null>(null);
  useEffect(() => {
    if (focused.current?.element.isConnected !== false || document.activeElement !== document.body) return;
    const {part} = focused.current;
    focused.current = null;
    back(part);
  });
  return ({target}) => {
    const element = target instanceof Element ? target : null;
    const part = element?.closest(parts);
    focused.current = element && part ? {element, part} : null;
  };
}
