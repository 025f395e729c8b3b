import type {ComponentChildren, ComponentType} from "preact";
import {useEffect, useState} from "preact/hooks";
import {Button} from "./Button";
import {t} from "../words/words";
import {lookForNewPage} from "./new_page";

type PropsOf<Component> = Component extends ComponentType<infer Props extends object> ? Props : never;

/**
 * A component that is loaded when it is first rendered, or before by `preload`. `load` imports its module, in which it
 * has this name. Until it is there, or if it cannot be loaded, one that is only for show is left out without a word.
 */
export function lazy<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  forShow = false,
) {
  type Props = PropsOf<Module[Name]>;
  let Loaded: ComponentType<Props> | undefined;
  const get = async (): Promise<void> => void (Loaded = (await load())[name] as ComponentType<Props>);
  function Lazy(props: Props): ComponentChildren {
    const [state, setState] = useState<"loading" | "here" | "failed" | "old">(Loaded ? "here" : "loading");
    const fetch = (): void => {
      setState("loading");
      get().then(
        () => setState("here"),
        async () => setState((await lookForNewPage()) ? "old" : "failed"),
      );
    };
    // It may have been loaded since it was rendered.
    useEffect(() => (Loaded ? setState("here") : fetch()), []);
    if (Loaded) return <Loaded {...props} />;
    if (forShow) return null;
    if (state === "loading") return <p role="status">{t("app.loading")}</p>;
    const isOld = state === "old"; // The server no longer has this part.
    return (
      <p role="alert">
        {t(isOld ? "app.new-page" : "app.not-loaded")}{" "}
        <Button
          label={t(isOld ? "app.reload" : "app.again")}
          onClick={isOld ? () => window.location.reload() : fetch}
        />
      </p>
    );
  }
  return Object.assign(Lazy, {preload: () => void get().catch(() => undefined)});
}
