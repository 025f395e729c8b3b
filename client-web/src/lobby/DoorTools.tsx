import {useApp, useRoom} from "../app/context";
import {voiceHost} from "../ui/Link";
import {limits, type SettingEvent, settingEvents, settings} from "../protocol/catalogue";
import type {View} from "../protocol/messages";
import type {Draft as Command} from "../protocol/types";
import {passwordTrouble} from "../setup/name";
import {Button} from "../ui/Button";
import {t} from "../words/words";
import {useCommands} from "../ui/useCommands";
import {SettingForm} from "./SettingForm";

/** A check box that shows the server's state, and is busy until the server has confirmed a change. */
function Switch({event}: {readonly event: SettingEvent}) {
  const {view} = useRoom();
  const setting = settings[event];
  const on = view[setting.view as keyof View] === true;
  const {run, busy, refusal} = useCommands();
  const change = ({currentTarget: box}: Event & {currentTarget: HTMLInputElement}): void => {
    void run({type: setting.command, [setting.field]: box.checked} as Command);
    box.checked = on;
  };
  return (
    <>
      <label class="app-check">
        <input type="checkbox" checked={on} aria-busy={busy} onChange={change} />
        <span>{t(`events.${event}.setting`)}</span>
      </label>
      {refusal}
    </>
  );
}

const voiceTrouble = (link: string): string | undefined =>
  voiceHost(link.trim()) === undefined
    ? t("lobby.tools.voice.bad", {max: limits.voice_link_bytes_max})
    : undefined;

/** Access: the lock, the password, the link, and whether spectators are allowed. */
export function DoorTools() {
  const {view} = useRoom();
  const {toast} = useApp();
  const {press, refusal} = useCommands();
  const renewed = (): void => toast(t("lobby.tools.renewed"));
  return (
    <section aria-labelledby="lobby-door">
      <h3 id="lobby-door">{t("lobby.tools.door")}</h3>
      {settingEvents.map((event) => (
        <Switch key={event} event={event} />
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
