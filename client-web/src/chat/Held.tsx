import {useId} from "preact/hooks";
import {RuleLink} from "../app/RuleLink";
import {useApp, useRoom} from "../app/context";
import {useCommands} from "../app/useCommands";
import {useCountdown} from "../app/useCountdown";
import type {View} from "../protocol/messages";
import type {MemberView, OpenCall} from "../protocol/types";
import {rich, t} from "../words/words";
import {Help} from "./Help";
import {Words} from "./Message";
import {Person} from "./Person";
import {hasVoted, partIn} from "./calls";
import {sideText} from "../app/names";
import {awaited} from "./members";
import {messagesOf} from "./messages";

/** What the open call is about, as far as the reader may see it. */
function Called({call}: {call: OpenCall}) {
  const {view} = useRoom();
  const lines = messagesOf(view.chat);
  const line = lines.find(({number}) => number === call.message);
  const sign = lines.flatMap(({signs}) => signs).find(({number}) => number === call.message);
  const author = line?.member ?? sign?.member;
  if (author === undefined) return null;
  return (
    <blockquote class="chat-quote">
      <strong>
        <Person who={{member: author}} />
      </strong>{" "}
      {line ? <Words line={line} /> : t(`chat.reaction-${sign!.reaction as "heart"}`)}
    </blockquote>
  );
}

/** An open call (T1): what it is about, what settles it and when, and what the reader can do about it. */
function Call({call}: {call: OpenCall}) {
  const {view, votes} = useRoom();
  const {press, refusal} = useCommands();
  const left = useCountdown(call.seconds, call.message);
  const part = partIn(view, call);
  const title = useId();
  const voted = hasVoted(view, votes);
  const ways = call.ways.map((way) => t(`chat.way-${way}`)).join(" ");
  const caller = rich("chat.called", {
    name: <Person who={{member: call.by}} />,
    side: sideText(call.side),
  });
  return (
    <section class="chat-held chat-call" aria-labelledby={title}>
      <h2 id={title}>
        {t("chat.call-title")} <RuleLink rule="T1" />
      </h2>
      <p>{caller}</p>
      <Called call={call} />
      <p>
        {ways}{" "}
        <strong class="chat-left" role="timer">
          {t("chat.seconds", {count: left})}
        </strong>
      </p>
      <div class="app-row">
        {part === "concede" && (
          <button class="app-main-action" {...press({type: "concede"})}>
            {t("chat.concede")}
          </button>
        )}
        {(part === "rule" || (part === "vote" && !voted)) &&
          [true, false].map((upheld) => (
            <button key={String(upheld)} {...press({type: part === "rule" ? "rule" : "vote", upheld})}>
              {t(upheld ? "chat.uphold" : "chat.refuse")}
            </button>
          ))}
        {part === "watch" && <span>{t("chat.call-watch")}</span>}
        {votes.length > 0 && <span>{t("chat.votes", {count: votes.length})}</span>}
      </div>
      {refusal}
    </section>
  );
}

/** A pause, with a button for those who may end it. */
function Pause() {
  const {isHost, seat} = useApp();
  const {view, log} = useRoom();
  const {press, refusal} = useCommands();
  const by = [...log]
    .reverse()
    .map(({event}) => event)
    .find(({event}) => event === "paused");
  const hostAway = view.members.some(
    ({member, away_since}) => member === view.host && away_since !== undefined,
  );
  const may = isHost || (hostAway && seat !== null);
  return (
    <section class="chat-held" aria-label={t("chat.paused-title")}>
      <p>
        {by?.event === "paused" ? rich("chat.paused-by", {name: <Person who={by} />}) : t("chat.paused")}{" "}
        {!may && t("chat.paused-wait")}
      </p>
      {may && (
        <button class="app-main-action" {...press({type: "unpause"})}>
          {t("chat.go-on")}
        </button>
      )}
      {refusal}
    </section>
  );
}

/** The member that the game waits for, and what can be done instead of waiting. */
function Away({who}: {who: MemberView}) {
  return (
    <section class="chat-held" aria-label={t("chat.waits-title")}>
      <p>{rich("chat.waits", {name: <Person who={who} />})}</p>
      <Help member={who} />
    </section>
  );
}

/** Whether a pause, an open call or an absent player to move holds play. */
export const isHeld = (view: View): boolean =>
  view.paused === true || view.call !== undefined || awaited(view) !== undefined;

/** Why play is held: a pause, an open call, or an absent player to move. The table itself shows forfeits. */
export function Held() {
  const {view} = useRoom();
  const away = awaited(view);
  if (!isHeld(view)) return null;
  return (
    <div class="chat-helds">
      {away && <Away key={away.member} who={away} />}
      {view.paused && <Pause />}
      {view.call && <Call key={view.call.message} call={view.call} />}
    </div>
  );
}
