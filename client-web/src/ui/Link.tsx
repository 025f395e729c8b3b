import type {ComponentChildren} from "preact";
import {limits} from "../protocol/catalogue";
import {t} from "../words/words";
import {useApp, useRoom} from "../app/context";

interface Props {
  /** The address, relative to the folder of the page. */
  readonly href: string;
  readonly class?: string;
  readonly label?: string | undefined;
  /** What a click does instead of opening the address in this page. */
  readonly onOpen?: () => void;
  readonly children: ComponentChildren;
}

/** A link within the page. A click with Ctrl, Cmd or Shift opens it in another tab or window, as everywhere. */
export function Link({href, class: name, label, onOpen, children}: Props) {
  const {navigate} = useApp();
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (onOpen) onOpen();
    else navigate(href);
  };
  return (
    <a class={name} href={href} aria-label={label} onClick={open}>
      {children}
    </a>
  );
}

/** A rule's id, or what is said instead, as a link that opens the rule's text over the current page. */
export function RuleLink({rule, children}: {rule: string; children?: ComponentChildren}) {
  const {showRule} = useApp();
  return (
    <Link
      class="app-rule"
      href={`rules/${rule}`}
      label={children ? undefined : t("app.rule", {rule})}
      onOpen={() => showRule(rule)}
    >
      {children ?? rule}
    </Link>
  );
}

/**
 * The host of a link to a voice call, as the browser will read it; undefined if the text is no such link. The
 * server refuses more than this, but a page never makes a link of what a browser could run.
 */
export function voiceHost(text: string): string | undefined {
  if (text.length > limits.voice_link_bytes_max || !/^https:\/\/[!-~]+$/.test(text)) return undefined;
  try {
    const {protocol, username, password, host} = new URL(text);
    return protocol === "https:" && username === "" && password === "" ? host : undefined;
  } catch {
    return undefined;
  }
}

/** The link to the members' voice call, with the host that it leads to; nothing if there is none. */
export function VoiceLink() {
  const {voice_link: link = ""} = useRoom().view;
  const host = voiceHost(link);
  if (host === undefined) return null;
  return (
    <p>
      <a href={link} target="_blank" rel="noopener noreferrer">
        {t("app.voice", {host})}
      </a>
    </p>
  );
}
