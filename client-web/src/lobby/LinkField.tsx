import {useId, useRef, useState} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {Button} from "../ui/Button";
import {t} from "../words/words";
import {copyText, reachableLink} from "./link";
import {useLater} from "../app/useLater";

const copied_ms = 2_000;

/**
 * The attributes of a field that shows a link and selects it, if it is wanted; and of a button that copies the
 * link and says so.
 */
export function useLinkField(link: string) {
  const {toast, announce} = useApp();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(0);
  useLater(() => setCopied(0), copied > 0 ? copied_ms : null, [copied]);
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
    setCopied((times) => times + 1); // each time begins the time of the text again
    announce(t("lobby.share.copied"));
  };
  const button = {
    onClick: () => void copy(),
    label: t(copied ? "lobby.share.copied" : "lobby.share.copy"),
  };
  return {input, button};
}

/** The link to the table, as this page gives it to friends. */
export const useRoomLink = (): string => reachableLink(useRoom().view.link, location.origin);

/** A link in a field, and a button that shares it, or copies it where it cannot be shared. */
export function useSharing(url: string, text?: string) {
  const {input, button: copy} = useLinkField(url);
  const canShare = typeof navigator.share === "function";
  const sent = {title: t("start.title"), ...(text && {text}), url};
  const share = (): void => void navigator.share(sent).catch(() => undefined);
  const button = canShare ? {...copy, onClick: share, label: t("lobby.share.send")} : copy;
  return {input, button, copy: canShare && copy};
}

/** A link in a field, with the buttons to share and copy it. */
export function LinkField({label, link, text}: {label: string; link: string; text?: string}) {
  const {input, button, copy} = useSharing(link, text);
  const id = useId();
  return (
    <>
      <div class="app-field">
        <label for={id}>{label}</label>
        <input id={id} {...input} />
      </div>
      <div class="app-row">
        <Button {...button} />
        {copy && <Button {...copy} />}
      </div>
    </>
  );
}
