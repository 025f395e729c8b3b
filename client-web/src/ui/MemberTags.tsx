import {useRoom} from "../app/context";
import type {MemberView} from "../protocol/types";
import {isRunning} from "../room/selectors";
import {clockTime, t} from "../words/words";

/** A member's states besides the name, as words. */
export function MemberTags({member}: {member: MemberView}) {
  const {view} = useRoom();
  const staked = (view.setup.options["stake"] ?? "0") !== "0";
  const tags = [
    member.member === view.you && t("lobby.you"),
    member.member === view.host && t("lobby.host"),
    member.member === view.referee && t("lobby.referee"),
    isRunning(view) && !member.seat && view.referee !== member.member && t("lobby.watching"),
    member.bot && t("lobby.bot", {level: t(`app.level.${member.bot}`)}),
    member.ready && `✓ ${t("lobby.ready")}`,
    member.away_since !== undefined && t("lobby.away", {time: clockTime(member.away_since)}),
    member.stand_in && t("lobby.stand-in", {level: t(`app.level.${member.stand_in}`)}),
    member.seat && member.votes?.length && t("lobby.votes", {count: member.votes.length}),
    member.muted && t("lobby.muted"),
    staked && member.purse !== undefined && t("lobby.purse", {count: member.purse}),
  ].filter((tag): tag is string => typeof tag === "string");
  return (
    <span class="app-tags">
      {tags.map((tag) => (
        <span key={tag} class="app-tag">
          {tag}
        </span>
      ))}
    </span>
  );
}
