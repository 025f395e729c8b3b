import {useApp} from "../app/context";
import {isolated} from "../app/people";
import type {InvitationAnswer, Refused} from "../protocol/messages";
import {useAnswer} from "../ui/useAnswer";
import {listed, t, type Key} from "../words/words";
import {halves} from "./invitation";

/** Null until the server has answered. */
type Answer = InvitationAnswer | Refused | null;

/** What the server answers to the holder of this link; null until then, and without the link's secret. */
export function useInvitation(room: string, secret: string | undefined): Answer {
  const {askByLink} = useApp();
  return useAnswer(
    async () => (secret === undefined ? null : askByLink({type: "invitation", room, secret})),
    [room, secret],
  );
}

/** The refusals of an invitation after which nobody can join. */
const closed = new Set(["unknown-room", "room-archived"]);

/** Why the table cannot be joined, if the answer says so. */
export const noTable = (answer: Answer): Refused | null =>
  answer?.type === "refused" && closed.has(answer.code) ? answer : null;

/** Who invites to which game. */
export function inviting(answer: Answer): string {
  if (answer?.type !== "invitation") return t("start.join.title");
  return t("start.join.invites", {
    host: isolated(answer.host),
    game: t(`start.game.${answer.preset}` as Key),
  });
}

/** Who sits there already, or if that is not known the code of the table. */
export function Company({code, answer}: {code: string; answer: Answer}) {
  if (answer?.type !== "invitation") return <p>{t("start.join.intro", {room: halves(code)})}</p>;
  const sitting = answer.names.filter((name) => name !== "");
  const free = answer.names.length - sitting.length;
  return (
    <p>
      <span translate={false}>{listed(sitting.map(isolated))}</span>
      {sitting.length > 0 && " · "}
      {t("lobby.start.waits.seats", {count: free})}
    </p>
  );
}
