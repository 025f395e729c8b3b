import {useEffect, useRef, useState} from "preact/hooks";
import {Person} from "./Person";
import {Avatar} from "../app/Avatar";
import {Icon} from "../app/Icon";
import {useRoom} from "../app/context";
import {emoteSign, emoteText} from "../app/emotes";
import {useCommands} from "../app/useCommands";
import {reactions} from "../protocol/catalogue";
import {memberOf} from "../room/selectors";
import {t, tryWords} from "../words/words";
import {type Message as Line, type Reaction, type Sign, isRival} from "./messages";

const signOf = (reaction: string): string => reactions[reaction as Reaction] ?? reaction;

/** The text of a message, in the reader's language if it is a phrase. */
export function Words({line}: {line: Line}) {
  if (line.phrase !== undefined) return <em>{tryWords(`chat.phrase-${line.phrase}`) ?? line.phrase}</em>;
  if (line.emote !== undefined)
    return (
      <span class="chat-emote app-emoji" role="img" aria-label={emoteText(line.emote)}>
        {emoteSign(line.emote)}
      </span>
    );
  return <bdi class="chat-text">{line.text}</bdi>;
}

/** The reactions under a message, and who gave them. */
function Signs({signs}: {signs: readonly Sign[]}) {
  return (
    <ul class="chat-signs" aria-label={t("chat.reactions")}>
      {signs.map(({number, member, reaction}) => (
        <li key={number}>
          <span role="img" aria-label={tryWords(`chat.reaction-${reaction}`) ?? reaction}>
            {signOf(reaction)}
          </span>{" "}
          <Person who={{member}} />
        </li>
      ))}
    </ul>
  );
}

/** What the button says that calls this message or reaction. */
function callWords(one: Line | Sign): string {
  if ("reaction" in one) return t("chat.call-sign", {sign: signOf(one.reaction)});
  return one.emote === undefined ? t("chat.call") : t("chat.call-sign", {sign: emoteSign(one.emote)});
}

/** What the reader can do about a message: react to it, or call it as table talk. */
function Answers({line, onDone}: {line: Line; onDone: () => void}) {
  const {view} = useRoom();
  const {press, refusal} = useCommands();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => row.current?.scrollIntoView({block: "nearest"}), []);
  const isSaid = line.text !== undefined || line.emote !== undefined;
  const callable = [...(isSaid ? [line] : []), ...line.signs].filter((one) => isRival(view, one.member));
  return (
    <div class="chat-answers" ref={row}>
      <div role="group" aria-label={t("chat.react")}>
        {Object.entries(reactions).map(([reaction, sign]) => (
          <button
            key={reaction}
            aria-label={t(`chat.reaction-${reaction as Reaction}`)}
            {...press({type: "react", message: line.number, reaction}, onDone)}
          >
            <span aria-hidden="true">{sign}</span>
          </button>
        ))}
      </div>
      {callable.map((one) => (
        <button
          key={one.number}
          class="app-dangerous"
          {...press({type: "call", message: one.number}, onDone)}
        >
          {callWords(one)}
        </button>
      ))}
      {refusal}
    </div>
  );
}

/** One message of the chat. */
export function Message({line}: {line: Line}) {
  const {view} = useRoom();
  const [open, setOpen] = useState(false);
  const mine = line.member === view.you;
  const called = view.call?.message === line.number;
  const author = memberOf(view, line.member);
  const name = author?.name ?? t("app.somebody");
  return (
    <li class={`chat-message ${mine ? "chat-mine" : ""} ${called ? "chat-called" : ""}`}>
      <div class="chat-said">
        <p>
          {author && <Avatar of={author} />}{" "}
          <strong>
            <Person who={line} />
          </strong>{" "}
          <Words line={line} />
        </p>
        <button
          type="button"
          class="app-quiet chat-more"
          aria-expanded={open}
          aria-label={t("chat.answer", {name})}
          onClick={() => setOpen(!open)}
        >
          <Icon d="M6 12a1 1 0 1 1-2 0 1 1 0 1 1 2 0M13 12a1 1 0 1 1-2 0 1 1 0 1 1 2 0M20 12a1 1 0 1 1-2 0 1 1 0 1 1 2 0" />
        </button>
      </div>
      {line.signs.length > 0 && <Signs signs={line.signs} />}
      {open && <Answers line={line} onDone={() => setOpen(false)} />}
    </li>
  );
}
