import {t} from "../words/words";

/** The start page: make a room, or join one. */
export function Start() {
  return <h1 class="start-title">{t("app.title")}</h1>;
}
