import { t } from "../words/words";

/**
 * The name of a button whose words would be the same for every seat or person: its words, then what it is
 * about. What can be seen stays part of what is heard, so that people can say what they see.
 */
export function named(action: string, what: string): string {
  return t("lobby.action", { action, what });
}
