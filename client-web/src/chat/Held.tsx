import {useId} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {useCommands} from "../ui/useCommands";
import {useCountdown} from "../ui/useCountdown";
import type {View} from "../protocol/messages";
import type {MemberView, OpenCall} from "../protocol/types";
import type {Vote} from "../room/room";
import {memberOf, sideOf} from "../room/selectors";
import {Button} from "../ui/Button";
import {rich, t} from "../words/words";
import {Help} from "./Help";
import {Words} from "./Message";
import {Person} from "../app/people";
import {sideText} from "../app/names";
import {awaited} from "./members";
import type {Reaction} from "./messages";

/** What the open call is about, as far as the reader may see it. */
function Called({call}: {call: OpenCall}) {
  const {view} = useRoom();
  const line = view.chat.find(({message}) => message === call.message);
  if (!line) return null;
  return (
    <blockquote class="chat-quote">
      <strong>
        <Person who={line} />
      </strong>{" "}
      {line.reaction === undefined ? <Words line={line} /> : t(`chat.reaction-${line.reaction as Reaction}`)}
    </blockquote>
  );
}

/** What the receiver of a view can do about the open call (T1). */
export function partIn(view: View, call: OpenCall) {
  if (view.referee === view.you) return call.ways.includes("referee") ? "rule" : "watch";
  const seat = view.game?.observer;
  if (seat === undefined) return "watch";
  const side = sideOf(view.setup, seat);
  if (side === call.side) return call.ways.includes("concession") ? "concede" : "watch";
  const callers = memberOf(view, call.by)?.seat;
  const isNeutral = callers !== undefined && side !== sideOf(view.setup, callers);
  return isNeutral && call.ways.includes("neutral-side") ? "vote" : "watch";
}

/** Whether the receiver's vote is among these. */
export function hasVoted(view: View, votes: readonly Vote[]): boolean {
  return votes.some(({member}) => member === view.you);
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
      <h2 id={title}>{t("chat.call-title")}</h2>
      <p>{caller}</p>
      <Called call={call} />
      <p>
        {ways}{" "}
        <strong class="chat-left" role="timer">
          {t("chat.seconds", {count: left})}
        </strong>
      </p>
      <div class="app-row">
        {part === "concede" && <Button main label={t("chat.concede")} {...press({type: "concede"})} />}
        {(part === "rule" || (part === "vote" && !voted)) &&
          [true, false].map((upheld) => (
            <Button
              key={String(upheld)}
              label={t(upheld ? "chat.uphold" : "chat.refuse")}
              {...press({type: part === "rule" ? "rule" : "vote", upheld})}
            />
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
  const hostAway = memberOf(view, view.host)?.away_since !== undefined;
  const may = isHost || (hostAway && seat !== null);
  return (
    <section class="chat-held" aria-label={t("chat.paused-title")}>
      <p>
        {by?.event === "paused" ? rich("chat.paused-by", {name: <Person who={by} />}) : t("chat.paused")}{" "}
        {!may && t("chat.paused-wait")}
      </p>
      {may && <Button main label={t("chat.go-on")} {...press({type: "unpause"})} />}
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
