import {useId} from "preact/hooks";
import {useRoom} from "../app/context";
import {rich, t} from "../words/words";
import {named} from "./names";
import {useCommands} from "../app/useCommands";

/** The people waiting to enter the room, longest first; the chat panel shows those who claim a member's place. */
export function Knocks() {
  const {knocks: all, view} = useRoom();
  const knocks = all.filter(({claims}) => claims === undefined);
  const {press, refusal} = useCommands();
  const id = useId();
  if (!view.locked && knocks.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t("lobby.tools.knocks")}</h3>
      {knocks.length === 0 && <p>{t("lobby.tools.knocks.none")}</p>}
      <ul class="lobby-people" role="list">
        {knocks.map(({knock, name}) => (
          <li key={knock} class="lobby-person">
            <span>{rich("lobby.tools.knocking", {name: <bdi translate={false}>{name}</bdi>})}</span>
            <span class="lobby-actions">
              <button
                class="app-main-action"
                aria-label={named(t("lobby.tools.admit"), name)}
                {...press({type: "admit", knock})}
              >
                {t("lobby.tools.admit")}
              </button>
              <button
                aria-label={named(t("lobby.tools.turn-away"), name)}
                {...press({type: "turn-away", knock})}
              >
                {t("lobby.tools.turn-away")}
              </button>
            </span>
          </li>
        ))}
      </ul>
      {refusal}
    </section>
  );
}
