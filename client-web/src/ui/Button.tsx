import type {ButtonHTMLAttributes} from "preact";
import {t} from "../words/words";
import {Icon, type IconName} from "./Icon";

interface Props extends Omit<ButtonHTMLAttributes, "about" | "class" | "icon" | "label"> {
  /** What most people want to do here. */
  readonly main?: boolean;
  /** Something that cannot be undone. */
  readonly dangerous?: boolean;
  /** Without a border: one of the tools around what is read. */
  readonly quiet?: boolean;
  /** The text of the button; if something else is drawn, its name for screen readers. */
  readonly label?: string;
  readonly icon?: IconName;
  /** A character that is drawn instead of words. */
  readonly sign?: string;
  /**
   * The seat or person of a button whose text would be the same for all of them. The text stays part of its
   * name, so that people who use voice control can say what they see.
   */
  readonly about?: string;
  /** Whether the server has not answered yet. */
  readonly busy?: boolean;
  readonly class?: string;
}

/** A button, which submits a form only if its `type` says so. */
export function Button(props: Props) {
  const {main, dangerous, quiet, label, icon, sign, about, busy, class: more, children, ...others} = props;
  const look = [main && "app-main-action", dangerous && "app-dangerous", quiet && "app-quiet", more];
  const shown = icon ? <Icon name={icon} /> : (sign ?? children ?? label);
  const name = about === undefined ? label : t("app.action", {action: label ?? "", what: about});
  return (
    <button
      type="button"
      class={look.filter(Boolean).join(" ") || undefined}
      aria-label={shown === name ? undefined : name}
      aria-busy={busy}
      {...others}
    >
      {shown}
    </button>
  );
}
