import {useRef, useState} from "preact/hooks";
import {useApp} from "../app/context";
import {t} from "../words/words";
import {copyText} from "./link";

const copied_ms = 2_000;

/**
 * The attributes of a field that shows a link and selects it, if it is wanted; and of a button that copies the
 * link and says so.
 */
export function useLinkField(link: string) {
  const {toast, announce} = useApp();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const input = {
    ref: field,
    class: "lobby-link",
    readOnly: true,
    value: link,
    onFocus: () => field.current?.select(),
  };
  const copy = async (): Promise<void> => {
    if (!(await copyText(link, field.current)))
      return toast({text: t("lobby.share.by-hand"), kind: "warning"});
    setCopied(true);
    announce(t("lobby.share.copied"));
    setTimeout(() => setCopied(false), copied_ms);
  };
  const button = {
    type: "button" as const,
    onClick: () => void copy(),
    children: t(copied ? "lobby.share.copied" : "lobby.share.copy"),
  };
  return {input, button};
}
