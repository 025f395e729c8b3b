import {useRef} from "preact/hooks";
import {useApp} from "../app/context";
import {t} from "../words/words";
import {copyFrom} from "./link";

/** The attributes of a field that shows a link and selects it, and a function that copies it and says so. */
export function useLinkField(link: string) {
  const {toast} = useApp();
  const field = useRef<HTMLInputElement>(null);
  const input = {
    ref: field,
    class: "lobby-link",
    readOnly: true,
    value: link,
    onFocus: () => field.current?.select(),
  };
  const copy = async (): Promise<void> => {
    const done = field.current !== null && (await copyFrom(field.current));
    toast(done ? t("lobby.share.copied") : {text: t("lobby.share.by-hand"), kind: "warning"});
  };
  return {input, copy: () => void copy()};
}
