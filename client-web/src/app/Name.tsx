import {memberAt, memberOf} from "../room/selectors";
import {t} from "../words/words";
import {useRoom} from "./context";

/** A member's name as its owner wrote it, isolated from the text direction around it. */
export function Name({member}: {member: number}) {
  const {view} = useRoom();
  return <bdi translate={false}>{memberOf(view, member)?.name ?? t("app.somebody")}</bdi>;
}

/** The name of the member on that seat now. */
export function NameAt({seat}: {seat: number}) {
  const {view} = useRoom();
  return <bdi translate={false}>{memberAt(view, seat)?.name ?? t("app.seat", {seat})}</bdi>;
}
