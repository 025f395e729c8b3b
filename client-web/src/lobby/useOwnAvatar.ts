import {useEffect, useRef} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import type {Draft as Command} from "../protocol/types";
import {yourself} from "../room/selectors";
import {isBetweenGames} from "./start";

/** An emoji and a colour, without the parts that are not set. */
export const avatarCommand = (emoji: string | undefined, colour: number | undefined): Command => ({
  type: "set-avatar",
  ...(emoji !== undefined && {emoji}),
  ...(colour !== undefined && {colour}),
});

/**
 * Shows the reader at a new table as they chose to be shown at the last one, as soon as avatars can be changed there.
 * A colour that somebody else has is left out.
 */
export function useOwnAvatar(): void {
  const {send, switches} = useApp();
  const {view} = useRoom();
  const shownIn = useRef("");
  const emoji = switches.avatar_emoji || undefined;
  const isTaken = view.members.some(({colour}) => colour === switches.avatar_colour);
  const colour = isTaken ? undefined : switches.avatar_colour || undefined;
  const canChoose = isBetweenGames(view);
  useEffect(() => {
    if (!canChoose || shownIn.current === view.room) return;
    shownIn.current = view.room;
    const me = yourself(view);
    const isNew = me !== undefined && me.emoji === undefined && me.colour === undefined;
    if (isNew && (emoji ?? colour) !== undefined) void send(avatarCommand(emoji, colour));
  }, [canChoose, view.room]);
}
