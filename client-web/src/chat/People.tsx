import {useEffect, useState} from "preact/hooks";
import {Avatar} from "../app/Avatar";
import {VoiceLink} from "../app/VoiceLink";
import {useRoom} from "../app/context";
import type {MemberView} from "../protocol/types";
import {sideOf} from "../room/selectors";
import {type Key, t} from "../words/words";
import {Help} from "./Help";
import {Person} from "./Person";
import {inOrder, minutesSince} from "./members";
import {sideText} from "../app/names";

/** The current time in milliseconds since 1970, updated at this interval. */
function useNow(every_ms: number): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), every_ms);
    return () => window.clearInterval(timer);
  }, [every_ms]);
  return now;
}

/** A member's state in words. */
function Marks({member: one}: {member: MemberView}) {
  const {view} = useRoom();
  const now = useNow(15_000);
  const marks: string[] = [];
  const add = (is: boolean, key: Key): void => void (is && marks.push(t(key)));
  add(one.member === view.you, "chat.mark-you");
  add(one.member === view.host, "chat.mark-host");
  add(one.member === view.referee, "chat.mark-referee");
  add(one.screen === true, "chat.mark-screen");
  add(one.seat === undefined && one.member !== view.referee && !one.screen, "chat.mark-watches");
  add(one.ready === true, "chat.mark-ready");
  add(one.muted === true, "chat.mark-muted");
  if (one.bot) marks.push(t("chat.mark-bot", {level: t(`app.level.${one.bot}`)}));
  if (one.away_since !== undefined) {
    const count = minutesSince(one.away_since, now);
    marks.push(count === 0 ? t("chat.mark-away-now") : t("chat.mark-away", {count}));
  }
  if (one.stand_in) marks.push(t("chat.mark-stand-in", {level: t(`app.level.${one.stand_in}`)}));
  if (one.votes?.length && one.seat) marks.push(t("chat.mark-votes", {count: one.votes.length}));
  return <span class="chat-marks">{marks.join(" · ")}</span>;
}

/** Everybody in the room: name, presence, and what can be done for those who are absent. */
export function People() {
  const {view} = useRoom();
  return (
    <>
      <VoiceLink />
      <ul class="chat-people" aria-label={t("chat.people")}>
        {inOrder(view.members).map((one) => {
          const side = one.seat === undefined ? undefined : sideOf(view.setup, one.seat);
          return (
            <li key={one.member} class={one.away_since === undefined ? "" : "chat-away"}>
              <p>
                <Avatar of={one} side={side} />{" "}
                {side !== undefined && <span class="app-hidden">{sideText(side)}</span>}
                <strong>
                  <Person who={one} />
                </strong>{" "}
                <Marks member={one} />
              </p>
              <Help member={one} />
            </li>
          );
        })}
      </ul>
    </>
  );
}
