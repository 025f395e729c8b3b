import {useRef, useState} from "preact/hooks";
import {useRoom} from "../app/context";
import {useCommands} from "../ui/useCommands";
import {limits, type PhraseId, phrases} from "../protocol/catalogue";
import {yourself} from "../room/selectors";
import {Button} from "../ui/Button";
import {type Key, t} from "../words/words";
import {circleOf, isSilent} from "./messages";

const phraseIds = Object.keys(phrases) as readonly PhraseId[];

/** The fixed phrases, in the reader's language; at a silent table only those allowed there (T3). */
function Phrases({silent, onSaid}: {silent: boolean; onSaid: () => void}) {
  const {press, refusal} = useCommands();
  return (
    <div class="chat-phrases" role="group" aria-label={t("chat.phrases")}>
      {phraseIds
        .filter((phrase) => !silent || phrases[phrase].in_silence)
        .map((phrase) => (
          <Button
            key={phrase}
            label={t(`chat.phrase-${phrase}`)}
            {...press({type: "phrase", phrase}, onSaid)}
          />
        ))}
      {refusal}
    </div>
  );
}

/** Who can read the message, and why the reader may not be allowed to write. */
function Readers() {
  const {view} = useRoom();
  const circle = circleOf(view);
  const words: Key = yourself(view)?.muted
    ? "chat.muted"
    : isSilent(view)
      ? "chat.silent"
      : circle === "seats" && view.referee !== undefined
        ? "chat.circle-seats-referee"
        : `chat.circle-${circle}`;
  return <p class="chat-readers">{t(words)}</p>;
}

/** The message input. The text stays until the server has accepted it. */
export function Compose() {
  const {view} = useRoom();
  const {run, busy, refused, refusal, forget} = useCommands();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const silent = isSilent(view);
  const mute = circleOf(view) === "referee" || yourself(view)?.muted === true;
  const isDoubtful = refused?.code === "doubtful";
  const send = async (more?: {readonly sure: true}): Promise<void> => {
    const said = text.trim();
    if (said !== "" && (await run({type: "say", text: said, ...more})))
      setText((now) => (now === text ? "" : now));
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void send();
  };
  const change = (): void => {
    forget();
    field.current?.focus();
  };
  return (
    <div class="chat-compose">
      <Readers />
      {refusal}
      {isDoubtful && !mute && !silent && (
        <div class="app-row chat-doubt">
          <Button label={t("chat.doubt.change")} onClick={change} />
          <Button label={t("chat.doubt.send")} onClick={() => void send({sure: true})} />
        </div>
      )}
      {!mute && !silent && (
        <form class="chat-form" onSubmit={submit}>
          <input
            ref={field}
            type="text"
            dir="auto"
            maxLength={limits.chat_characters_max}
            value={text}
            autocomplete="off"
            enterkeyhint="send"
            aria-label={t("chat.message")}
            placeholder={t("chat.message")}
            onInput={(event) => {
              setText(event.currentTarget.value);
              if (isDoubtful) forget();
            }}
          />
          <Button label={t("chat.send")} type="submit" busy={busy} />
          <Button
            icon="smile"
            label={t("chat.phrases")}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        </form>
      )}
      {!mute && (open || silent) && <Phrases silent={silent} onSaid={() => setOpen(false)} />}
    </div>
  );
}
