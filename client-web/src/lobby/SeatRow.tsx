import {Avatar} from "../ui/Avatar";
import {Chip} from "../ui/chip";
import {useApp, useRoom} from "../app/context";
import {capital, sideText} from "../app/names";
import {EmoteAt} from "../ui/EmoteAt";
import type {Level} from "../protocol/messages";
import type {MemberView} from "../protocol/types";
import {yourself} from "../room/selectors";
import {Button} from "../ui/Button";
import {rich, t} from "../words/words";
import {AvatarChoice} from "./AvatarChoice";
import {MemberTags} from "../ui/MemberTags";
import type {Place} from "./places";
import type {useCommands} from "../ui/useCommands";

type Press = ReturnType<typeof useCommands>["press"];

interface Props {
  readonly place: Place;
  readonly press: Press;
  /** The level of a bot that is placed here. */
  readonly level: Level;
  /** Whether seats can be changed now. */
  readonly open: boolean;
}

function FreeActions({place: {seat}, press, level}: Props) {
  const {isHost} = useApp();
  const about = t("lobby.seat", {seat});
  return (
    <>
      <Button label={t("lobby.sit")} about={about} {...press({type: "sit", seat})} />
      {isHost && (
        <Button label={t("lobby.seat-bot")} about={about} {...press({type: "seat-bot", seat, level})} />
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
          <Button label={t("lobby.give")} about={name} {...press({type: "give-seat", member})} />
        </div>
      ))}
    </>
  );
}

function TakenActions({place: {seat, member, askers}, press}: Props) {
  const {isHost, you} = useApp();
  const about = t("lobby.seat", {seat});
  const {view} = useRoom();
  if (member?.member === you)
    return (
      <>
        <Button label={t("lobby.stand")} {...press({type: "stand"})} />
        <AvatarChoice />
        <Askers askers={askers} press={press} />
      </>
    );
  if (member?.bot)
    return isHost ? (
      <Button label={t("lobby.unseat-bot")} about={about} {...press({type: "unseat-bot", seat})} />
    ) : null;
  if (yourself(view)?.asks === seat) return <span>{t("lobby.asked")}</span>;
  return <Button label={t("lobby.ask")} about={about} {...press({type: "ask-seat", seat})} />;
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
          {side !== undefined && `${capital(sideText(side))} `}
          <span class={side === undefined ? "" : "app-hidden"}>{t("lobby.seat", {seat})}</span>
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
