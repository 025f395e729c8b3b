import "./replay.css";
import type {ComponentChildren} from "preact";
import {useMemo} from "preact/hooks";
import {AppContext, useApp} from "../app/context";
import type {MemberView} from "../protocol/types";
import {isCardsGame} from "../room/selectors";
import {Controls} from "./Controls";
import {keyLeads, usePlayer} from "./player";
import {positionsOf} from "./positions";
import type {Recording} from "./recorded";
import {Shown} from "./Shown";
import {wordsOf} from "./words";

/** The players of that game, as members on their seats. */
function membersOf(names: readonly string[]): MemberView[] {
  return names.map((name, index) => ({member: index + 1, name, seat: index + 1}));
}

/**
 * Whether the target handles this key itself (a slider, a list, the board), so that the replay must ignore
 * it.
 */
function ownsKeys(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.closest("input, select, [role=grid], [role=listbox]") !== null ||
    (key === " " && target.closest("button, a") !== null)
  );
}

/** Renders its children without the room's clocks, which do not belong to the old game. */
function WithoutClocks({children}: {children: ComponentChildren}) {
  const app = useApp();
  const room = app.room && {...app.room, clocks: null};
  return <AppContext.Provider value={{...app, room}}>{children}</AppContext.Provider>;
}

/** A game step by step, with all hands shown, and the controls for it. */
export function Film({recording}: {recording: Recording}) {
  const positions = useMemo(() => positionsOf(recording), [recording]);
  const members = useMemo(() => membersOf(recording.names), [recording]);
  const last = positions.length - 1;
  const player = usePlayer(last);
  const position = positions[Math.min(player.at, last)]!;
  const words = wordsOf(position, positions[player.at - 1], members);
  const onKeyDown = (event: KeyboardEvent): void => {
    const leads = ownsKeys(event.target, event.key) ? undefined : keyLeads(event.key, player.at, last);
    if (leads === undefined) return;
    event.preventDefault();
    if (leads === "toggle") player.toggle();
    else player.go(leads);
  };
  return (
    <div class="replay-film" onKeyDown={onKeyDown}>
      <WithoutClocks>
        <Shown position={position} positions={positions} setup={recording.setup} members={members} />
      </WithoutClocks>
      <div class="replay-foot">
        <p
          class={isCardsGame(position.game) ? "replay-words" : "app-hidden"}
          role="status"
          aria-live={player.runs ? "off" : "polite"}
        >
          {words}
        </p>
        <Controls player={player} last={last} words={words} />
      </div>
    </div>
  );
}
