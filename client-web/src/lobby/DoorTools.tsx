import {useApp, useRoom} from "../app/context";
import {voiceHost} from "../ui/Link";
import {limits} from "../protocol/catalogue";
import type {View} from "../protocol/messages";
import type {Draft as Command} from "../protocol/types";
import {passwordTrouble} from "../setup/name";
import {Button} from "../ui/Button";
import {t} from "../words/words";
import {useCommands} from "../ui/useCommands";
import {SettingForm} from "./SettingForm";

interface SwitchProps {
  readonly label: string;
  readonly on: boolean;
  /** The command that turns the switch on or off. */
  readonly command: (on: boolean) => Command;
}

/** A check box that shows the server's state, and is busy until the server has confirmed a change. */
function Switch({label, on, command}: SwitchProps) {
  const {run, busy, refusal} = useCommands();
  const change = ({currentTarget: box}: Event & {currentTarget: HTMLInputElement}): void => {
    void run(command(box.checked));
    box.checked = on;
  };
  return (
    <>
      <label class="app-check">
        <input type="checkbox" checked={on} aria-busy={busy} onChange={change} />
        <span>{label}</span>
      </label>
      {refusal}
    </>
  );
}

const voiceTrouble = (link: string): string | undefined =>
  voiceHost(link.trim()) === undefined
    ? t("lobby.tools.voice.bad", {max: limits.voice_link_bytes_max})
    : undefined;

/** The switches: the end of their text's key, the field of the view that they change, and the command for it. */
const switches = [
  ["lock", "locked", (locked) => ({type: "lock", locked})],
  ["closed", "closed_to_spectators", (closed) => ({type: "close-to-spectators", closed})],
  ["screens", "closed_to_screens", (closed) => ({type: "close-to-screens", closed})],
  ["reactions", "reactions_stopped", (stopped) => ({type: "stop-reactions", stopped})],
  ["rotate", "seats_rotate", (rotating) => ({type: "rotate-seats", rotating})],
] as const satisfies ReadonlyArray<readonly [string, keyof View, SwitchProps["command"]]>;

/** Access: the lock, the password, the link, and whether spectators are allowed. */
export function DoorTools() {
  const {view} = useRoom();
  const {toast} = useApp();
  const {press, refusal} = useCommands();
  const renewed = (): void => toast(t("lobby.tools.renewed"));
  return (
    <section aria-labelledby="lobby-door">
      <h3 id="lobby-door">{t("lobby.tools.door")}</h3>
      {switches.map(([name, field, command]) => (
        <Switch key={name} label={t(`lobby.tools.${name}`)} on={view[field] === true} command={command} />
      ))}
      <SettingForm
        label={t("lobby.tools.password.new")}
        words="lobby.tools.password"
        isSet={view.password === true}
        troubleOf={passwordTrouble}
        command={(password) => ({type: "set-password", ...(password !== undefined && {password})})}
      >
        <p>{view.password ? t("lobby.tools.password.set") : t("lobby.tools.password.none")}</p>
      </SettingForm>
      <SettingForm
        label={t("lobby.tools.voice.link")}
        help={t("lobby.tools.voice.help")}
        words="lobby.tools.voice"
        value={view.voice_link ?? ""}
        isSet={view.voice_link !== undefined}
        troubleOf={voiceTrouble}
        command={(link) => ({type: "set-voice-link", ...(link !== undefined && {link: link.trim()})})}
      >
        <h4>{t("lobby.tools.voice")}</h4>
      </SettingForm>
      <h4>{t("lobby.share.link")}</h4>
      <p class="lobby-hint">{t("lobby.tools.renew.help")}</p>
      <Button label={t("lobby.tools.renew")} {...press({type: "renew-link"}, renewed)} />
      {refusal}
    </section>
  );
}
