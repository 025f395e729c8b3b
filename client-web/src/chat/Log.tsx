import type {ComponentChildren} from "preact";
import {useEffect, useRef} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import type {LogLine} from "../room/room";
import {language, t} from "../words/words";
import {type Sentence, spacesIn, storyOf} from "./story";
import {Told} from "./Told";

interface Entry {
  readonly version: number;
  readonly at: number;
  readonly told: Sentence;
}

/** The sentences for the remembered log, version by version. */
function entriesOf(log: readonly LogLine[]): Entry[] {
  const versions = new Map<number, LogLine[]>();
  for (const line of log) versions.set(line.version, [...(versions.get(line.version) ?? []), line]);
  return [...versions.values()].flatMap((lines) =>
    storyOf(lines.map(({event}) => event)).map((told) => ({...lines[0]!, told})),
  );
}

const clockTime = (at: number): string =>
  new Date(at).toLocaleTimeString(language(), {hour: "2-digit", minute: "2-digit"});

interface LineProps {
  readonly spaces: readonly string[];
  readonly onPoint: (spaces: readonly string[]) => void;
  readonly children: ComponentChildren;
}

/** A line of the history; one that names spaces is a button that shows them on the board. */
function Line({spaces, onPoint, children}: LineProps) {
  if (spaces.length === 0) return <>{children}</>;
  return (
    <button type="button" class="chat-pointer" title={t("chat.log-point")} onClick={() => onPoint(spaces)}>
      {children}
    </button>
  );
}

/** What happened since the page entered the room, newest last. */
export function Log({onPoint}: {onPoint: () => void}) {
  const {point} = useApp();
  const {log} = useRoom();
  const list = useRef<HTMLOListElement>(null);
  const entries = entriesOf(log);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [entries.length]);
  const pointAt = (spaces: readonly string[]): void => {
    point(spaces);
    onPoint();
  };
  if (entries.length === 0) return <p class="chat-empty">{t("chat.log-empty")}</p>;
  return (
    <ol ref={list} class="chat-lines" tabIndex={0} aria-label={t("chat.log")}>
      {entries.map(({version, at, told}, i) => (
        <li key={i} class="chat-happening">
          <time>{clockTime(at)}</time>{" "}
          <Line spaces={spacesIn(told)} onPoint={pointAt}>
            <Told told={told} version={version} />
          </Line>
        </li>
      ))}
    </ol>
  );
}
