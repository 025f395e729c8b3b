import {useApp, useRoom} from "../app/context";
import {emoteText} from "../app/emotes";
import {refusalWords} from "../app/Refusal";
import {emotes} from "../protocol/catalogue";
import {t} from "../words/words";
import {canEmote, emoteWait} from "./emoting";

/** One button for each emote. What cannot be shown now is dimmed, so that nothing changes its place. */
export function Emotes() {
  const room = useRoom();
  const {send, toast} = useApp();
  if (!canEmote(room.view)) return null;
  const wait = emoteWait(room);
  const show = async (emote: string): Promise<void> => {
    if (wait) return toast(t(`chat.emote-wait-${wait}`));
    const answer = await send({type: "emote", emote});
    if (answer.type === "refused") toast({text: refusalWords(answer), kind: "warning"});
  };
  return (
    <div class="chat-emotes" role="group" aria-label={t("chat.emotes")}>
      {Object.entries(emotes).map(([emote, sign]) => (
        <button
          key={emote}
          type="button"
          aria-label={emoteText(emote)}
          aria-disabled={wait !== undefined}
          onClick={() => void show(emote)}
        >
          <span class="app-emoji" aria-hidden="true">
            {sign}
          </span>
        </button>
      ))}
    </div>
  );
}
