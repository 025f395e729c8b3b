import {useEffect, useRef} from "preact/hooks";
import {useApp, useEvents, useRoom} from "../app/context";
import {memberOf} from "../room/selectors";
import {isolated} from "../app/people";
import {playersInWords, valueInWords} from "../setup/words";
import {t} from "../words/words";
import {type Change, changesBetween} from "./changes";

function changeInWords(change: Change): string {
  if (change.of === "option") {
    const value = valueInWords(change.key, change.value);
    return t("lobby.changed.option", {option: t(`start.option.${change.key}`), value});
  }
  const {table} = change;
  return t("lobby.changed.game", {game: t(`start.game.${table.preset}`), seats: playersInWords(table)});
}

/** Announces to everybody in the lobby what the host has changed. */
export function useNews(): void {
  const {toast} = useApp();
  useEvents(({events, before, after, late}) => {
    if (late || !events.some(({event}) => event === "setup-changed")) return;
    for (const change of changesBetween(before.view.setup, after.view.setup)) toast(changeInWords(change));
  });
}

/** Announces to the host who is knocking, and also to players who claims a member's place, also during a game. */
export function useDoorbell(): void {
  const {toast} = useApp();
  const {knocks, view} = useRoom();
  const heard = useRef(0);
  useEffect(() => {
    for (const {knock, name, claims} of knocks) {
      const said = claims === undefined ? "lobby.tools.knocking" : "chat.claims";
      const who = claims === undefined ? name : (memberOf(view, claims)?.name ?? name);
      if (knock > heard.current) toast(t(said, {name: isolated(who)}));
      heard.current = Math.max(heard.current, knock);
    }
  }, [knocks]);
}
