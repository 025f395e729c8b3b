import {seatName} from "../app/people";
import {isRunning, isYourTurn} from "../room/selectors";
import type {Room} from "../room/room";
import {t} from "../words/words";

/** The window's title: whose turn it is comes first, so that a tab in the background shows it. */
export function titleOf(room: Room | null): string {
  if (!room) return t("app.title");
  const {view} = room;
  if (isYourTurn(view)) return t("app.title-your-turn", {title: t("app.title")});
  const seat = isRunning(view) ? view.game?.turn : undefined;
  if (seat === undefined) return t("app.title");
  return t("app.title-turn", {
    name: seatName(view.members, seat),
    title: t("app.title"),
  });
}
