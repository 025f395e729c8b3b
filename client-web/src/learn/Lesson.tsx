import "./learn.css";
import {useEffect, useMemo, useRef, useState} from "preact/hooks";
import {AppContext, type App, type Happening, useApp} from "../app/context";
import {hintsOf} from "../app/hints";
import type {PresetName} from "../protocol/catalogue";
import type {Draft} from "../protocol/types";
import {GameTable} from "../table/GameTable";
import {useLater} from "../app/useLater";
import {capital, sideText} from "../app/names";
import {isThrow, newestMove} from "../table/moment";
import {Button} from "../ui/Button";
import {useBeforeRest} from "../ui/useSettled";
import {t} from "../words/words";
import {type Lesson, lessons} from "./lessons";
import {firstRoom, nextRoom} from "./room";

/** How long green thinks, so that both moves are seen. */
const green_ms = 1_000;

/** How far the reader has come, and the table's commands, which lead on instead of going to a server. */
function useLesson(lesson: Lesson) {
  const app = useApp();
  const [now, setNow] = useState(() => ({room: firstRoom(lesson), at: 0, missed: false}));
  const {room, at} = now;
  const onHappening = useMemo(() => new Set<(happening: Happening) => void>(), []);
  const onNotice = useMemo(() => new Set<never>(), []);
  const goOn = (space?: string): number => {
    const after = nextRoom(room, lesson, at, space);
    const {version} = after.view;
    setNow({room: after, at: at + 1, missed: false});
    const events = after.log.slice(room.log.length).map(({event}) => event);
    for (const hear of onHappening) hear({version, events, before: room, after, late: false});
    return version;
  };
  useLater(goOn, lesson.steps[at]!.say === undefined ? green_ms : null, [at]);
  const send = async (command: Draft) => {
    const space = "space" in command ? command.space : undefined;
    const isRight = space === undefined || lesson.steps[at]?.move?.right?.includes(space) === true;
    if (!isRight) setNow({...now, missed: true});
    return {type: "accepted", id: "", version: isRight ? goOn(space) : room.view.version};
  };
  const inside: App = {
    ...app,
    room,
    you: 1,
    seat: 1,
    side: 1,
    switches: {...app.switches, draws_by_itself: false, confirm: "never", holds_moves: false},
    hintsSeen: new Set(Object.values(hintsOf).flat()),
    noteHints: () => undefined,
    send: send as App["send"],
    onHappening,
    onNotice,
  };
  return {...now, goOn, inside};
}

interface Props {
  readonly preset: PresetName;
  readonly onClose: () => void;
}

/** A game in some taps: the table of the page, without a server, and a sentence for each step. */
export function LessonTable({preset, onClose}: Props) {
  const {steps} = lessons[preset];
  const {room, at, missed, goOn, inside} = useLesson(lessons[preset]);
  const moment = newestMove(room.log);
  // As at the table, words wait for the dice.
  const shown = useBeforeRest(at, moment.number, isThrow(moment)) ?? at;
  const button = useRef<HTMLButtonElement>(null);
  const {say, move} = steps[shown]!;
  const isRead = say !== undefined && move === undefined;
  const isLast = shown === steps.length - 1;
  useEffect(() => {
    if (isRead) button.current?.focus({preventScroll: true});
  }, [isRead]);
  return (
    <div class="learn">
      <div class="learn-coach">
        <p role="status">
          {missed && t("learn.missed")} {say ? t(say) : t("table.turn.of", {name: capital(sideText(2))})}
          {isLast && (
            <>
              {" "}
              <a href="rules" target="_blank" rel="noopener">
                {t("learn.rules")}
              </a>
            </>
          )}
        </p>
        <Button
          ref={button}
          main={isRead}
          quiet={!isRead}
          label={t(isLast ? "app.close" : isRead ? "learn.next" : "learn.skip")}
          onClick={isRead && !isLast ? () => goOn() : onClose}
        />
      </div>
      <AppContext.Provider value={inside}>
        <GameTable game={room.view.game!} finale={undefined} />
      </AppContext.Provider>
    </div>
  );
}
