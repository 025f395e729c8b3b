import {useState} from "preact/hooks";
import {usualLevel} from "../app/LevelChoice";
import {useApp, useRoom} from "../app/context";
import type {MemberView} from "../protocol/types";
import {isRunning} from "../room/selectors";
import {valueOf} from "../start/options";
import {rich, t} from "../words/words";
import {tableOf} from "./changes";
import {Confirm} from "./Confirm";
import {MemberTags} from "../app/MemberTags";
import {TakingOver} from "./TakingOver";
import {named} from "./names";
import {useCommands} from "../app/useCommands";

interface PersonProps {
  readonly person: MemberView;
  readonly press: ReturnType<typeof useCommands>["press"];
}

/** An action that needs a confirmation. */
type Question = "remove" | "hand-over";

function Sure({question, person, onClose}: {question: Question; person: MemberView; onClose: () => void}) {
  const {view} = useRoom();
  const [level, setLevel] = useState(usualLevel);
  const {member, name, seat} = person;
  const playing = isRunning(view) && seat !== undefined;
  const command =
    question === "remove"
      ? ({type: "remove-member", member, ...(playing && {level})} as const)
      : ({type: "hand-over", member} as const);
  return (
    <Confirm title={t(`lobby.tools.${question}`)} command={command} onClose={onClose}>
      <p>{rich(`lobby.tools.${question}.sure`, {name: <bdi translate={false}>{name}</bdi>})}</p>
      {question === "remove" && playing && <TakingOver what="remove" level={level} onLevel={setLevel} />}
      {question === "remove" && <p>{t("lobby.tools.remove.lock")}</p>}
    </Confirm>
  );
}

/** T1: a referee judges calls, in rooms that have one. */
function RefereeButton({person, press}: PersonProps) {
  const {view} = useRoom();
  const {member, name, seat} = person;
  const table = tableOf(view.setup);
  const hasCalls = table !== undefined && valueOf("table_talk", view.setup.options, table) === "call";
  if (view.referee === member)
    return <button {...press({type: "make-referee"})}>{t("lobby.tools.referee.none")}</button>;
  if (seat !== undefined || !hasCalls) return null;
  return (
    <button
      title={t("lobby.tools.referee.help")}
      aria-label={named(t("lobby.tools.referee"), name)}
      {...press({type: "make-referee", member})}
    >
      {t("lobby.tools.referee")}
    </button>
  );
}

function Person({person, press}: PersonProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const {member, name, muted} = person;
  const mute = muted ? "unmute" : "mute";
  return (
    <li class="lobby-person">
      <span>
        <bdi translate={false}>{name}</bdi> <MemberTags member={person} />
      </span>
      <span class="lobby-actions">
        <button
          aria-label={named(t(`lobby.tools.${mute}`), name)}
          {...press({type: "mute", member, muted: !muted})}
        >
          {t(`lobby.tools.${mute}`)}
        </button>
        <RefereeButton person={person} press={press} />
        <button
          type="button"
          aria-label={named(t("lobby.tools.hand-over"), name)}
          onClick={() => setQuestion("hand-over")}
        >
          {t("lobby.tools.hand-over")}
        </button>
        <button
          type="button"
          class="app-dangerous"
          aria-label={named(t("lobby.tools.remove"), name)}
          onClick={() => setQuestion("remove")}
        >
          {t("lobby.tools.remove")}
        </button>
      </span>
      {question && <Sure question={question} person={person} onClose={() => setQuestion(null)} />}
    </li>
  );
}

/** Everybody else in the room, with the host's actions for each. */
export function PeopleTools() {
  const {you} = useApp();
  const {view} = useRoom();
  const {press, refusal} = useCommands();
  const people = view.members.filter(({member, bot}) => member !== you && !bot);
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
        <button title={t("lobby.tools.remove.strangers.help")} {...press({type: "remove-member"})}>
          {t("lobby.tools.remove.strangers")}
        </button>
      )}
      {refusal}
    </section>
  );
}
