import type {ComponentChildren, ComponentType} from "preact";
import {useEffect, useState} from "preact/hooks";
import {t} from "../words/words";
import {lookForNewPage} from "./new_page";

/**
 * A component that is loaded when it is first rendered: `load` imports its module, `name` is its name there.
 */
export function lazy<Props extends object, Name extends string>(
  load: () => Promise<{readonly [Key in Name]: ComponentType<Props>}>,
  name: Name,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props): ComponentChildren {
    const [state, setState] = useState<"loading" | "here" | "failed" | "old">(Loaded ? "here" : "loading");
    const fetch = (): void => {
      setState("loading");
      load().then(
        (module) => ((Loaded = module[name]), setState("here")),
        async () => setState((await lookForNewPage()) ? "old" : "failed"),
      );
    };
    useEffect(() => {
      if (!Loaded) fetch();
    }, []);
    if (Loaded) return <Loaded {...props} />;
    if (state === "loading") return <p role="status">{t("app.loading")}</p>;
    const isOld = state === "old"; // The server no longer has this part.
    return (
      <p role="alert">
        {t(isOld ? "app.new-page" : "app.not-loaded")}{" "}
        <button type="button" onClick={isOld ? () => window.location.reload() : fetch}>
          {t(isOld ? "app.reload" : "app.again")}
        </button>
      </p>
    );
  };
}
