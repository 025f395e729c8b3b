import type {ComponentChildren} from "preact";
import {useEffect, useRef} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {isWho, type Sentence} from "../app/events/sentence";
import {spacesIn, storyOf} from "../app/events/tell";
import {Person} from "../app/people";
import type {LogLine} from "../room/room";
import {Button} from "../ui/Button";
import {clockTime, rich, t} from "../words/words";

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

/** A sentence about a version's event, with the names as they were in that version. */
export function Told({told: {key, values}, version}: {told: Sentence; version: number}) {
  const drawn = Object.entries(values).map(([name, value]) => [
    name,
    isWho(value) ? <Person who={value} version={version} /> : value,
  ]);
  return <>{rich(key, Object.fromEntries(drawn))}</>;
}

interface LineProps {
  readonly spaces: readonly string[];
  readonly onPoint: (spaces: readonly string[]) => void;
  readonly children: ComponentChildren;
}

/** A line of the history; one that names spaces of a board that can show them is a button. */
function Line({spaces, onPoint, children}: LineProps) {
  if (spaces.length === 0) return <>{children}</>;
  return (
    <Button class="chat-pointer" title={t("chat.log-point")} onClick={() => onPoint(spaces)}>
      {children}
    </Button>
  );
}

/** What happened since the page entered the room, newest last. */
export function Log({onPoint}: {onPoint: () => void}) {
  const {point} = useApp();
  const {log, view} = useRoom();
  const list = useRef<HTMLOListElement>(null);
  const entries = entriesOf(log);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [entries.at(-1)?.version]); // not their number, which stays the same when the log is full
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
          <Line spaces={view.game ? spacesIn(told) : []} onPoint={pointAt}>
            <Told told={told} version={version} />
          </Line>
        </li>
      ))}
    </ol>
  );
}
