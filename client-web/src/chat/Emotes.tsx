import {useState} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {emoteText} from "../app/names";
import {couldHint, hasSideTurn, turnBegan} from "../app/nudging";
import {useCommands} from "../ui/useCommands";
import {emotes} from "../protocol/catalogue";
import {Button} from "../ui/Button";
import type {View} from "../protocol/messages";
import type {Room} from "../room/room";
import {isRunning, yourself} from "../room/selectors";
import {t} from "../words/words";
import {circleOf, isSilent} from "./messages";

/** Whether the receiver can show emotes at all: buttons that could not be used for a whole game are left out. */
export function canEmote(view: View): boolean {
  const stopped = view.reactions_stopped === true || yourself(view)?.muted === true || view.archived === true;
  return !stopped && !isSilent(view) && circleOf(view) !== "referee";
}

/** Why the receiver has to wait with an emote, so that it is no hint to a partner (T4); undefined if they need not. */
export function emoteWait(room: Room): "turn" | "once" | undefined {
  const {view} = room;
  if (!isRunning(view) || !couldHint(view)) return undefined;
  if (hasSideTurn(view)) return "turn";
  const began = turnBegan(room);
  const shown = ({message, member, emote}: View["chat"][number]): boolean =>
    emote !== undefined && member === view.you && message >= began;
  return began > 0 && view.chat.some(shown) ? "once" : undefined;
}

/** A button that opens the emotes. It is dimmed while none can be shown, and says why. */
export function Emotes() {
  const room = useRoom();
  const {toast} = useApp();
  const {run} = useCommands("toast");
  const [open, setOpen] = useState(false);
  if (!canEmote(room.view)) return null;
  const wait = emoteWait(room);
  const show = (emote: string): void => {
    setOpen(false);
    void run({type: "emote", emote});
  };
  return (
    <div class="chat-emotes">
      <Button
        sign="😊"
        class="app-emoji"
        label={t("chat.emotes")}
        aria-expanded={open}
        aria-disabled={wait !== undefined}
        onClick={() => (wait ? toast(t(`chat.emote-wait-${wait}`)) : setOpen(!open))}
      />
      {open && !wait && (
        <div class="chat-emotes-open" role="group" aria-label={t("chat.emotes")}>
          {Object.entries(emotes).map(([emote, sign]) => (
            <Button
              key={emote}
              sign={sign}
              class="app-emoji"
              label={emoteText(emote)}
              onClick={() => show(emote)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
