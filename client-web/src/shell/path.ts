import {useCallback, useEffect, useState} from "preact/hooks";
import {pathIn} from "../app/route";

/** The address of the page: a path in the folder of the page, and a fragment with its `#`. */
export interface Path {
  readonly path: string;
  readonly fragment: string;
}

const here = (): Path => ({
  path: pathIn(document.baseURI, window.location.pathname),
  fragment: window.location.hash,
});

/** The address, and how to change it without reloading the page. */
export function usePath(): {path: Path; navigate: (to: string, instead?: boolean) => void} {
  const [path, setPath] = useState(here);
  useEffect(() => {
    const moved = (): void => setPath(here());
    window.addEventListener("popstate", moved);
    return () => window.removeEventListener("popstate", moved);
  }, []);
  const navigate = useCallback((to: string, instead = false) => {
    window.history[instead ? "replaceState" : "pushState"](null, "", to);
    window.scrollTo(0, 0);
    setPath(here());
  }, []);
  return {path, navigate};
}
