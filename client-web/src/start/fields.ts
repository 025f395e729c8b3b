/** What the forms say about a name or a password that will not do. */
import {t} from "../words/words";
import {nameLengthMax, passwordLengthMax, textTrouble} from "./name";

/** What is wrong with a name, in words; undefined if nothing is. */
export function nameTrouble(name: string): string | undefined {
  const trouble = textTrouble(name, nameLengthMax);
  return trouble && t(`start.name.${trouble}`, {max: nameLengthMax});
}

/** What is wrong with a password that is needed, in words; undefined if nothing is. */
export function passwordTrouble(password: string): string | undefined {
  const trouble = textTrouble(password, passwordLengthMax);
  return trouble && t(`start.password.${trouble}`, {max: passwordLengthMax});
}

/** The same where none at all is fine. */
export function optionalPasswordTrouble(password: string): string | undefined {
  return password.trim() === "" ? undefined : passwordTrouble(password);
}
