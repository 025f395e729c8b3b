import "./talk.css";
import {useEffect, useRef} from "preact/hooks";
import {useRoom} from "../app/context";
import {t} from "../words/words";
import {Compose} from "./Compose";
import {Message} from "./Message";
import {messagesOf, newestOf} from "./messages";

/** The chat messages and the message input. */
export function Talk() {
  const {view} = useRoom();
  const list = useRef<HTMLOListElement>(null);
  const lines = messagesOf(view.chat);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [newestOf(view)]);
  return (
    <>
      {lines.length === 0 && <p class="chat-empty">{t("chat.talk-empty")}</p>}
      {lines.length > 0 && (
        <ol ref={list} class="chat-lines" tabIndex={0} aria-label={t("chat.talk")}>
          {lines.map((line) => (
            <Message key={line.message} line={line} />
          ))}
        </ol>
      )}
      <Compose />
    </>
  );
}
