import {Component, type ComponentChildren} from "preact";
import {t} from "../words/words";

interface State {
  readonly broken: boolean;
}

/** Replaces a part of the page that throws while it is rendered: an error message, and a way to continue. */
export class ErrorBoundary extends Component<{children: ComponentChildren}, State> {
  override state: State = {broken: false};

  static override getDerivedStateFromError(): State {
    return {broken: true};
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main class="shell-alone">
        <h1>{t("app.broken-title")}</h1>
        <p role="alert">{t("app.broken")}</p>
        <button type="button" class="app-main-action" onClick={() => window.location.reload()}>
          {t("app.reload")}
        </button>
      </main>
    );
  }
}
