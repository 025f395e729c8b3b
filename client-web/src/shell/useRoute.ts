import {useState} from "preact/hooks";
import {pathIn, type Route, routeOf} from "../app/route";
import {useListener} from "../ui/useListener";

const here = (): Route => routeOf(pathIn(document.baseURI, window.location.pathname), window.location.hash);

/** What the address names, and how to change the address without reloading the page. */
export function useRoute() {
  const [route, setRoute] = useState(here);
  useListener(window, ["popstate"], () => setRoute(here()));
  const navigate = (to: string, instead = false): void => {
    window.history[instead ? "replaceState" : "pushState"](null, "", to);
    window.scrollTo(0, 0);
    setRoute(here());
  };
  return {route, navigate};
}
