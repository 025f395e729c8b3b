import type {ComponentChildren, ComponentType} from "preact";
import {useEffect, useState} from "preact/hooks";
import {t} from "../words/words";

/**
 * A component that is loaded when it is first rendered: `load` imports its module, `name` is its name there.
 */
export function lazy<Props extends object, Name extends string>(
  load: () => Promise<{readonly [Key in Name]: ComponentType<Props>}>,
  name: Name,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props): ComponentChildren {
    const [state, setState] = useState<"loading" | "here" | "failed">(Loaded ? "here" : "loading");
    const fetch = (): void => {
      setState("loading");
      load().then(
        (module) => ((Loaded = module[name]), setState("here")),
        () => setState("failed"),
      );
    };
    useEffect(() => {
      if (!Loaded) fetch();
    }, []);
    if (Loaded) return <Loaded {...props} />;
    if (state === "loading") return <p role="status">{t("app.loading")}</p>;
    return (
      <p role="alert">
        {t("app.not-loaded")}{" "}
        <button type="button" onClick={fetch}>
          {t("app.again")}
        </button>
      </p>
    );
  };
}
