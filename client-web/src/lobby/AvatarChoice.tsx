import {useEffect, useRef} from "preact/hooks";
import {Avatar, faceOf} from "../ui/Avatar";
import {useApp, useRoom} from "../app/context";
import {Dialog, DialogButton} from "../ui/Dialog";
import {limits} from "../protocol/catalogue";
import type {Draft as Command} from "../protocol/types";
import {withFields} from "../room/change";
import {yourself} from "../room/selectors";
import {Button} from "../ui/Button";
import {faces} from "../ui/faces";
import {type Key, t, tryWords} from "../words/words";
import {isBetweenGames} from "./start";
import {useCommands} from "../ui/useCommands";

type AvatarCommand = Extract<Command, {type: "set-avatar"}>;

const colours = Array.from({length: limits.avatar_colours}, (_, index) => index + 1);

/** A face and a colour, without the parts that are not set. */
const avatarCommand = (emoji: string | undefined, colour: number | undefined): AvatarCommand =>
  withFields<AvatarCommand>({type: "set-avatar"}, {emoji, colour});

function Choices({onClose}: {onClose: () => void}) {
  const {view} = useRoom();
  const {set} = useApp();
  const {press, refusal} = useCommands();
  const me = yourself(view);
  if (!me) return null;
  const {emoji, colour} = me;
  /** Chooses for this table, and for the next ones of this browser. */
  const choose = (emoji: string | undefined, colour: number | undefined) =>
    press(avatarCommand(emoji, colour), () => {
      set("avatar_emoji", emoji ?? "");
      set("avatar_colour", colour ?? 0);
    });
  const owner = (one: number): string | undefined =>
    view.members.find((other) => other.colour === one && other.member !== me.member)?.name;
  return (
    <Dialog title={t("lobby.avatar")} onClose={onClose}>
      <div class="lobby-avatars" role="group" aria-label={t("lobby.avatar.face")}>
        {Object.keys(faces).map((id) => (
          <Button
            key={id}
            label={tryWords(`lobby.avatar-${id}`) ?? id}
            aria-pressed={faceOf(me) === id}
            {...choose(id, colour)}
          >
            <Avatar of={{...me, emoji: id}} />
          </Button>
        ))}
      </div>
      <div class="lobby-avatars" role="group" aria-label={t("lobby.avatar.colour")}>
        <Button label={t("lobby.avatar.no-colour")} aria-pressed={!colour} {...choose(emoji, undefined)} />
        {colours.map((one) => (
          <Button
            key={one}
            aria-pressed={colour === one}
            disabled={owner(one) !== undefined}
            title={owner(one) === undefined ? undefined : t("lobby.avatar.taken", {name: owner(one)!})}
            {...choose(emoji, one)}
          >
            <Avatar of={{...me, colour: one}} /> {t(`lobby.avatar.colour-${one}` as Key)}
          </Button>
        ))}
      </div>
      {refusal}
    </Dialog>
  );
}

/** The button to choose how you are shown; only between games, like the server allows it. */
export const AvatarChoice = () =>
  isBetweenGames(useRoom().view) ? (
    <DialogButton label={t("lobby.avatar")} dialog={(close) => <Choices onClose={close} />} />
  ) : null;

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
