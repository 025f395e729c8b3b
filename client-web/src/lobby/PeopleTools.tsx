import {useApp, useRoom} from "../app/context";
import type {MemberView} from "../protocol/types";
import {valueOf} from "../setup/options";
import {Button} from "../ui/Button";
import {rich, t} from "../words/words";
import {tableOf} from "./changes";
import {ConfirmButton} from "./Confirm";
import {MemberTags} from "../ui/MemberTags";
import {useCommands} from "../ui/useCommands";

interface PersonProps {
  readonly person: MemberView;
  readonly press: ReturnType<typeof useCommands>["press"];
}

/** T1: a referee judges calls, in rooms that have one. */
function RefereeButton({person, press}: PersonProps) {
  const {view} = useRoom();
  const {member, name, seat} = person;
  const table = tableOf(view.setup);
  const hasCalls = table !== undefined && valueOf("table_talk", view.setup.options, table) === "call";
  if (view.referee === member)
    return <Button label={t("lobby.tools.referee.none")} {...press({type: "make-referee"})} />;
  if (seat !== undefined || !hasCalls) return null;
  return (
    <Button
      label={t("lobby.tools.referee")}
      about={name}
      title={t("lobby.tools.referee.help")}
      {...press({type: "make-referee", member})}
    />
  );
}

function Person({person, press}: PersonProps) {
  const {member, name, muted, seat} = person;
  const mute = muted ? "unmute" : "mute";
  const who = {name: <bdi translate={false}>{name}</bdi>};
  return (
    <li class="lobby-person">
      <span>
        <bdi translate={false}>{name}</bdi> <MemberTags member={person} />
      </span>
      <span class="lobby-actions">
        <Button
          label={t(`lobby.tools.${mute}`)}
          about={name}
          {...press({type: "mute", member, muted: !muted})}
        />
        <RefereeButton person={person} press={press} />
        <ConfirmButton
          label={t("lobby.tools.hand-over")}
          about={name}
          command={() => ({type: "hand-over", member})}
        >
          <p>{rich("lobby.tools.hand-over.sure", who)}</p>
        </ConfirmButton>
        <ConfirmButton
          dangerous
          label={t("lobby.tools.remove")}
          about={name}
          command={(level) => ({type: "remove-member", member, ...(level && {level})})}
          vacates={{by: "remove", seat}}
        >
          <p>{rich("lobby.tools.remove.sure", who)}</p>
          <p>{t("lobby.tools.remove.lock")}</p>
        </ConfirmButton>
      </span>
    </li>
  );
}

/** Everybody else in the room, with the host's actions for each. */
export function PeopleTools() {
  const {you} = useApp();
  const {view} = useRoom();
  const {press, refusal} = useCommands();
  const people = view.members.filter(({member, bot, screen}) => member !== you && !bot && !screen);
  return (
    <section aria-labelledby="lobby-people">
      <h3 id="lobby-people">{t("lobby.tools.people")}</h3>
      {people.length === 0 && <p>{t("lobby.tools.people.none")}</p>}
      <ul class="lobby-people" role="list">
        {people.map((person) => (
          <Person key={person.member} person={person} press={press} />
        ))}
      </ul>
      {people.length > 0 && (
        <Button
          label={t("lobby.tools.remove.strangers")}
          title={t("lobby.tools.remove.strangers.help")}
          {...press({type: "remove-member"})}
        />
      )}
      {refusal}
    </section>
  );
}
