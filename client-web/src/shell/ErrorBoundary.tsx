import type {ComponentChildren} from "preact";
import {useErrorBoundary} from "preact/hooks";
import {Button} from "../ui/Button";
import {t} from "../words/words";

/** An error message, and a way to continue. */
export function Broken() {
  return (
    <main class="shell-alone">
      <h1>{t("app.broken-title")}</h1>
      <p role="alert">{t("app.broken")}</p>
      <Button main label={t("app.reload")} onClick={() => window.location.reload()} />
    </main>
  );
}

/** Replaces a part of the page that throws while it is rendered. */
export function ErrorBoundary({children}: {children: ComponentChildren}) {
  const [error] = useErrorBoundary((thrown) => console.error(thrown));
  return error === undefined ? <>{children}</> : <Broken />;
}
