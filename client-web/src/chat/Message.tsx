import {useEffect, useRef, useState} from "preact/hooks";
import {Person} from "../app/people";
import {Avatar} from "../ui/Avatar";
import {useRoom} from "../app/context";
import {emoteSign, emoteText} from "../app/names";
import {useCommands} from "../ui/useCommands";
import {reactions} from "../protocol/catalogue";
import type {ChatLine} from "../protocol/types";
import {memberOf} from "../room/selectors";
import {Button} from "../ui/Button";
import {t, tryWords} from "../words/words";
import {type Message as Line, type Reaction, isRival} from "./messages";

const signOf = (reaction: string): string => reactions[reaction as Reaction] ?? reaction;

/** The text of a message, in the reader's language if it is a phrase. */
export function Words({line}: {line: ChatLine}) {
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
function Signs({signs}: Pick<Line, "signs">) {
  return (
    <ul class="chat-signs" aria-label={t("chat.reactions")}>
      {signs.map(({message, member, reaction = ""}) => (
        <li key={message}>
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
function callWords({reaction, emote}: ChatLine): string {
  if (reaction !== undefined) return t("chat.call-sign", {sign: signOf(reaction)});
  return emote === undefined ? t("chat.call") : t("chat.call-sign", {sign: emoteSign(emote)});
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
          <Button
            key={reaction}
            sign={sign}
            label={t(`chat.reaction-${reaction as Reaction}`)}
            {...press({type: "react", message: line.message, reaction}, onDone)}
          />
        ))}
      </div>
      {callable.map((one) => (
        <Button
          key={one.message}
          dangerous
          label={callWords(one)}
          {...press({type: "call", message: one.message}, onDone)}
        />
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
  const called = view.call?.message === line.message;
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
        <Button
          quiet
          icon="dots"
          label={t("chat.answer", {name})}
          class="chat-more"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </div>
      {line.signs.length > 0 && <Signs signs={line.signs} />}
      {open && <Answers line={line} onDone={() => setOpen(false)} />}
    </li>
  );
}
