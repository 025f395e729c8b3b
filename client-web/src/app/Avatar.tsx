import "./avatar.css";
import {avatars} from "../protocol/catalogue";
import type {Side} from "../protocol/messages";
import type {MemberView} from "../protocol/types";
import {initialsOf} from "./initials";
import {Chip} from "./chip";

/** What an avatar is drawn from. */
export type Drawn = Pick<MemberView, "name" | "bot" | "emoji" | "colour">;

function signOf({name, bot, emoji}: Drawn): string {
  if (emoji !== undefined) return avatars[emoji as keyof typeof avatars] ?? initialsOf(name);
  return bot === undefined ? initialsOf(name) : "🤖";
}

/**
 * A member's emoji or initials on a disc of the member's colour, with the chip of a side. It stands next to the
 * name, so it is hidden from screen readers, and nothing depends on its colour.
 */
export function Avatar({of, side}: {of: Drawn | undefined; side?: Side | undefined}) {
  if (of === undefined) return side === undefined ? null : <Chip side={side} />;
  const isEmoji = of.emoji !== undefined || of.bot !== undefined;
  const look = ["app-avatar", `app-avatar-${of.colour ?? 0}`, ...(isEmoji ? ["app-emoji"] : [])];
  return (
    <span class={look.join(" ")} aria-hidden="true">
      {signOf(of)}
      {side !== undefined && <Chip side={side} />}
    </span>
  );
}
