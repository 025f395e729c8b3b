import {useId} from "preact/hooks";
import {useRoom} from "../app/context";
import {Button} from "../ui/Button";
import {rich, t} from "../words/words";
import {useCommands} from "../ui/useCommands";

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
              <Button main label={t("lobby.tools.admit")} about={name} {...press({type: "admit", knock})} />
              <Button
                label={t("lobby.tools.turn-away")}
                about={name}
                {...press({type: "turn-away", knock})}
              />
            </span>
          </li>
        ))}
      </ul>
      {refusal}
    </section>
  );
}
