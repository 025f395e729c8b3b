import {useEffect, useState} from "preact/hooks";
import {RefusalAlert} from "../app/Refusal";
import {Chip} from "../app/chip";
import {useRoom} from "../app/context";
import type {Level} from "../protocol/messages";
import type {MemberView} from "../protocol/types";
import {sideOf} from "../room/selectors";
import {type Key, t} from "../words/words";
import {Person} from "./Person";
import {helpFor, inOrder, minutesSince} from "./members";
import {sideText} from "./story";
import {useAct} from "./useAct";

const levels: readonly Level[] = ["easy", "medium", "hard"];

/** The time now, told again now and then, in milliseconds since 1970. */
function useNow(every_ms: number): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), every_ms);
    return () => window.clearInterval(timer);
  }, [every_ms]);
  return now;
}

/** What there is to say about a member, in words. */
function Marks({member: one}: {member: MemberView}) {
  const {view} = useRoom();
  const now = useNow(15_000);
  const marks: string[] = [];
  const add = (is: boolean, key: Key): void => void (is && marks.push(t(key)));
  add(one.member === view.you, "evening.mark-you");
  add(one.member === view.host, "evening.mark-host");
  add(one.member === view.referee, "evening.mark-referee");
  add(one.seat === undefined && one.member !== view.referee, "evening.mark-watches");
  add(one.ready === true, "evening.mark-ready");
  add(one.muted === true, "evening.mark-muted");
  if (one.bot) marks.push(t("evening.mark-bot", {level: t(`evening.level-${one.bot}`)}));
  if (one.away_since !== undefined) {
    const count = minutesSince(one.away_since, now);
    marks.push(count === 0 ? t("evening.mark-away-now") : t("evening.mark-away", {count}));
  }
  if (one.stand_in) marks.push(t("evening.mark-stand-in", {level: t(`evening.level-${one.stand_in}`)}));
  if (one.votes?.length) marks.push(t("evening.mark-votes", {count: one.votes.length}));
  return <span class="evening-marks">{marks.join(" · ")}</span>;
}

/** What one can do for somebody who is away. */
function Help({member: one}: {member: MemberView}) {
  const {view} = useRoom();
  const {act, busy, refused} = useAct();
  const [level, setLevel] = useState<Level>("medium");
  const {member, name} = one;
  const help = helpFor(view, one);
  if (help === "none") return null;
  return (
    <div class="evening-help">
      {(help === "stand-in" || help === "vote") && (
        <select
          aria-label={t("evening.level-for", {name})}
          value={level}
          onChange={(event) => setLevel(event.currentTarget.value as Level)}
        >
          {levels.map((choice) => (
            <option key={choice} value={choice}>
              {t(`evening.level-${choice}`)}
            </option>
          ))}
        </select>
      )}
      {help === "stand-in" && (
        <button type="button" aria-busy={busy} onClick={() => void act({type: "stand-in", member, level})}>
          {t("evening.stand-in")}
        </button>
      )}
      {help === "vote" && (
        <button
          type="button"
          aria-busy={busy}
          onClick={() => void act({type: "vote-stand-in", member, level})}
        >
          {t("evening.vote-stand-in")}
        </button>
      )}
      {help === "voted" && <p>{t("evening.voted-stand-in")}</p>}
      {help === "end" && (
        <button type="button" aria-busy={busy} onClick={() => void act({type: "end-stand-in", member})}>
          {t("evening.end-stand-in")}
        </button>
      )}
      <RefusalAlert refused={refused} />
    </div>
  );
}

/** Everybody in the room: who they are, whether they are here, and what can be done when they are not. */
export function People() {
  const {view} = useRoom();
  return (
    <ul class="evening-people" aria-label={t("evening.people")}>
      {inOrder(view.members).map((one) => {
        const side = one.seat === undefined ? undefined : sideOf(view.setup, one.seat);
        return (
          <li key={one.member} class={one.away_since === undefined ? "" : "evening-away"}>
            <p>
              {side !== undefined && (
                <>
                  <Chip side={side} />
                  <span class="app-hidden">{sideText(side)}</span>
                </>
              )}
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
  );
}
