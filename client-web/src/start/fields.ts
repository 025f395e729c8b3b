/** The forms' messages about an invalid name or password. */
import {t} from "../words/words";
import {nameLengthMax, passwordLengthMax, textTrouble} from "./name";

/** What is wrong with a name, in words; undefined if nothing is. */
export function nameTrouble(name: string): string | undefined {
  const trouble = textTrouble(name, nameLengthMax);
  return trouble && t(`start.name.${trouble}`, {max: nameLengthMax});
}

/** What is wrong with a required password, in words; undefined if nothing is. */
export function passwordTrouble(password: string): string | undefined {
  const trouble = textTrouble(password, passwordLengthMax);
  return trouble && t(`start.password.${trouble}`, {max: passwordLengthMax});
}

/** What is wrong with an optional password, in words; undefined if nothing is. */
export function optionalPasswordTrouble(password: string): string | undefined {
  return password.trim() === "" ? undefined : passwordTrouble(password);
}
