import {t} from "../words/words";

/**
 * The name of a button whose text would be the same for every seat or person: its text, then what it is
 * about. The visible text is part of the name, so that people who use voice control can say what they see.
 */
export function named(action: string, what: string): string {
  return t("lobby.action", {action, what});
}
