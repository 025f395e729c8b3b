import {Avatar} from "../app/Avatar";
import {Chip} from "../app/chip";
import {useApp, useRoom} from "../app/context";
import {EmoteAt} from "../app/EmoteAt";
import type {Level} from "../protocol/messages";
import type {MemberView} from "../protocol/types";
import {yourself} from "../room/selectors";
import {rich, t} from "../words/words";
import {AvatarChoice} from "./AvatarChoice";
import {MemberTags} from "../app/MemberTags";
import {named} from "./names";
import type {Place} from "./places";
import type {useCommands} from "../app/useCommands";

type Press = ReturnType<typeof useCommands>["press"];

interface ActionProps {
  readonly place: Place;
  readonly press: Press;
  /** The level of a bot that is placed here. */
  readonly level: Level;
}

function FreeActions({place: {seat}, press, level}: ActionProps) {
  const {isHost} = useApp();
  return (
    <>
      <button aria-label={named(t("lobby.sit"), t("lobby.seat", {seat}))} {...press({type: "sit", seat})}>
        {t("lobby.sit")}
      </button>
      {isHost && (
        <button
          aria-label={named(t("lobby.seat-bot"), t("lobby.seat", {seat}))}
          {...press({type: "seat-bot", seat, level})}
        >
          {t("lobby.seat-bot")}
        </button>
      )}
    </>
  );
}

function Askers({askers, press}: {askers: readonly MemberView[]; press: Press}) {
  return (
    <>
      {askers.map(({member, name}) => (
        <div key={member} class="app-row">
          <span>{rich("lobby.asks", {name: <bdi translate={false}>{name}</bdi>})}</span>
          <button aria-label={named(t("lobby.give"), name)} {...press({type: "give-seat", member})}>
            {t("lobby.give")}
          </button>
        </div>
      ))}
    </>
  );
}

function TakenActions({place: {seat, member, askers}, press}: ActionProps) {
  const {isHost, you} = useApp();
  const {view} = useRoom();
  if (member?.member === you)
    return (
      <>
        <button {...press({type: "stand"})}>{t("lobby.stand")}</button>
        <AvatarChoice />
        <Askers askers={askers} press={press} />
      </>
    );
  if (member?.bot)
    return isHost ? (
      <button
        aria-label={named(t("lobby.unseat-bot"), t("lobby.seat", {seat}))}
        {...press({type: "unseat-bot", seat})}
      >
        {t("lobby.unseat-bot")}
      </button>
    ) : null;
  if (yourself(view)?.asks === seat) return <span>{t("lobby.asked")}</span>;
  return (
    <button aria-label={named(t("lobby.ask"), t("lobby.seat", {seat}))} {...press({type: "ask-seat", seat})}>
      {t("lobby.ask")}
    </button>
  );
}

interface Props extends ActionProps {
  /** Whether seats can be changed now. */
  readonly open: boolean;
}

/** One seat: its side, its player, and what you can do about it. */
export function SeatRow(props: Props) {
  const {seat, side, member} = props.place;
  const Actions = member === undefined ? FreeActions : TakenActions;
  return (
    <li class={`lobby-seat ${member ? "" : "lobby-seat-free"}`}>
      <div class="lobby-sitter">
        <span class="lobby-place">
          {side !== undefined && <Chip side={side} />}
          {t("lobby.seat", {seat})}
          {side !== undefined && <span class="app-hidden">, {t("lobby.side", {side})}</span>}
        </span>
        {member ? (
          <strong class="lobby-name">
            <Avatar of={member} /> <bdi translate={false}>{member.name}</bdi>
          </strong>
        ) : (
          <span>{t("lobby.free")}</span>
        )}
        {member && <MemberTags member={member} />}
      </div>
      <EmoteAt seat={seat} />
      {props.open && (
        <span class="lobby-actions">
          <Actions {...props} />
        </span>
      )}
    </li>
  );
}
