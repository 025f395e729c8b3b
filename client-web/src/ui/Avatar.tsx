import "./avatar.css";
import {avatars} from "../protocol/catalogue";
import type {Side} from "../protocol/messages";
import type {MemberView} from "../protocol/types";
import {Chip} from "./chip";
import {faces, robot} from "./faces";

/** What an avatar is drawn from. */
export type Drawn = Pick<MemberView, "member" | "bot" | "emoji" | "colour">;

/** The id of the emoji that a member has chosen, or else a face by the member's number; a bot is a robot. */
export function faceOf({member, bot, emoji}: Drawn): string {
  if (emoji !== undefined && emoji in avatars) return emoji;
  const all = Object.keys(faces);
  return bot === undefined ? all[(member - 1) % all.length]! : "robot";
}

/** Discs 1 to 8 are the colours to choose from. The others are for members without one, and the last for bots. */
const discOf = ({member, bot, colour}: Drawn): number =>
  colour ?? (bot === undefined ? 9 + (member % 3) : 12);

/**
 * A member's face on a disc of the member's colour, with the chip of a side. It stands next to the name, so it is hidden
 * from screen readers, and nothing depends on its colour.
 */
export function Avatar({of, side}: {of: Drawn | undefined; side?: Side | undefined}) {
  if (of === undefined) return side === undefined ? null : <Chip side={side} />;
  const face = faceOf(of);
  const shape = face === "robot" ? robot : faces[face];
  return (
    <span class={`app-avatar app-avatar-${discOf(of)}`} data-face={face} aria-hidden="true">
      {shape ? (
        <svg class="app-face" viewBox="0 0 32 32">
          <path d={shape} />
        </svg>
      ) : (
        <span class="app-emoji">{avatars[face as keyof typeof avatars]}</span>
      )}
      {side !== undefined && <Chip side={side} />}
    </span>
  );
}
