import {useRef, useState} from "preact/hooks";
import {RuleLink} from "../app/RuleLink";
import {Icon} from "../app/Icon";
import {useRoom} from "../app/context";
import {useCommands} from "../app/useCommands";
import {limits, type PhraseId, phrases} from "../protocol/catalogue";
import {yourself} from "../room/selectors";
import {type Key, t} from "../words/words";
import {circleOf, isSilent} from "./messages";
import {doubtfulWords} from "./table_talk";

const longest = limits.chat_characters_max;

const phraseIds = Object.keys(phrases) as readonly PhraseId[];

/** The fixed phrases, in the reader's language; at a silent table only those allowed there (T3). */
function Phrases({silent, onSaid}: {silent: boolean; onSaid: () => void}) {
  const {press, refusal} = useCommands();
  return (
    <div class="chat-phrases" role="group" aria-label={t("chat.phrases")}>
      {phraseIds
        .filter((phrase) => !silent || phrases[phrase].in_silence)
        .map((phrase) => (
          <button key={phrase} {...press({type: "phrase", phrase}, onSaid)}>
            {t(`chat.phrase-${phrase}`)}
          </button>
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
  const rule = isSilent(view) ? "T3" : circle === "all" ? null : "T4";
  return (
    <p class="chat-readers">
      {t(words)} {rule && <RuleLink rule={rule} />}
    </p>
  );
}

interface DoubtProps {
  readonly words: readonly string[];
  readonly onSend: () => void;
  readonly onChange: () => void;
}

/** The listed words of a message that was not sent yet, because opponents could call it (T1). */
function Doubt({words, onSend, onChange}: DoubtProps) {
  return (
    <div class="chat-doubt" role="alert">
      <p>
        {t("chat.doubt", {words: words.map((text) => t("app.quoted", {text})).join(", ")})}{" "}
        <RuleLink rule="T1" />
      </p>
      <div class="app-row">
        <button type="button" onClick={onChange}>
          {t("chat.doubt.change")}
        </button>
        <button type="button" onClick={onSend}>
          {t("chat.doubt.send")}
        </button>
      </div>
    </div>
  );
}

/** The message input. The text stays until the server has accepted it. */
export function Compose() {
  const {view} = useRoom();
  const {run, busy, refusal} = useCommands();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [doubts, setDoubts] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const silent = isSilent(view);
  const mute = circleOf(view) === "referee" || yourself(view)?.muted === true;
  const send = async (): Promise<void> => {
    setDoubts([]);
    const said = text.trim();
    if (said !== "" && (await run({type: "say", text: said}))) setText((now) => (now === text ? "" : now));
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    const found = doubtfulWords(view, text);
    if (found.length > 0) setDoubts(found);
    else void send();
  };
  const change = (): void => {
    setDoubts([]);
    field.current?.focus();
  };
  return (
    <div class="chat-compose">
      <Readers />
      {refusal}
      {!mute && !silent && doubts.length > 0 && (
        <Doubt words={doubts} onSend={() => void send()} onChange={change} />
      )}
      {!mute && !silent && (
        <form class="chat-form" onSubmit={submit}>
          <input
            ref={field}
            type="text"
            dir="auto"
            maxLength={longest}
            value={text}
            autocomplete="off"
            enterkeyhint="send"
            aria-label={t("chat.message")}
            placeholder={t("chat.message")}
            onInput={(event) => {
              setText(event.currentTarget.value);
              setDoubts([]);
            }}
          />
          <button type="submit" aria-busy={busy}>
            {t("chat.send")}
          </button>
          <button
            type="button"
            aria-expanded={open}
            aria-label={t("chat.phrases")}
            onClick={() => setOpen(!open)}
          >
            <Icon d="M21 12a9 9 0 1 1-18 0 9 9 0 1 1 18 0M8.5 14.5c1.6 2.2 5.4 2.2 7 0M9 9.5h.01M15 9.5h.01" />
          </button>
        </form>
      )}
      {!mute && (open || silent) && <Phrases silent={silent} onSaid={() => setOpen(false)} />}
    </div>
  );
}
