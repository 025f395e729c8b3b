import {useState} from "preact/hooks";
import {Avatar} from "../app/Avatar";
import {useApp, useRoom} from "../app/context";
import {Dialog} from "../app/Dialog";
import {avatars, limits} from "../protocol/catalogue";
import type {Draft as Command} from "../protocol/types";
import {yourself} from "../room/selectors";
import {type Key, t, tryWords} from "../words/words";
import {isBetweenGames} from "./start";
import {useCommands} from "../app/useCommands";
import {avatarCommand} from "./useOwnAvatar";

type Chosen = Omit<Extract<Command, {type: "set-avatar"}>, "type">;

const colours = Array.from({length: limits.avatar_colours}, (_, index) => index + 1);

function Choices({onClose}: {onClose: () => void}) {
  const {view} = useRoom();
  const {set} = useApp();
  const {press, refusal} = useCommands();
  const me = yourself(view);
  if (!me) return null;
  const {emoji, colour}: Chosen = me;
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
      <div class="lobby-avatars" role="group" aria-label={t("lobby.avatar.emoji")}>
        <button aria-pressed={emoji === undefined} {...choose(undefined, colour)}>
          {t("lobby.avatar.initials")}
        </button>
        {Object.entries(avatars).map(([id, sign]) => (
          <button
            key={id}
            aria-label={tryWords(`lobby.avatar-${id}`) ?? id}
            aria-pressed={emoji === id}
            {...choose(id, colour)}
          >
            <span class="app-emoji" aria-hidden="true">
              {sign}
            </span>
          </button>
        ))}
      </div>
      <div class="lobby-avatars" role="group" aria-label={t("lobby.avatar.colour")}>
        <button aria-pressed={colour === undefined} {...choose(emoji, undefined)}>
          {t("lobby.avatar.no-colour")}
        </button>
        {colours.map((one) => (
          <button
            key={one}
            aria-pressed={colour === one}
            disabled={owner(one) !== undefined}
            title={owner(one) === undefined ? undefined : t("lobby.avatar.taken", {name: owner(one)!})}
            {...choose(emoji, one)}
          >
            <Avatar of={{...me, colour: one}} /> {t(`lobby.avatar.colour-${one}` as Key)}
          </button>
        ))}
      </div>
      {refusal}
    </Dialog>
  );
}

/** The button to choose how you are shown; only between games, like the server allows it. */
export function AvatarChoice() {
  const {view} = useRoom();
  const [open, setOpen] = useState(false);
  if (!isBetweenGames(view)) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {t("lobby.avatar")}
      </button>
      {open && <Choices onClose={() => setOpen(false)} />}
    </>
  );
}
