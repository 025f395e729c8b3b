import {useState} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {voiceHost} from "../app/voice_link";
import {limits} from "../protocol/catalogue";
import type {Draft as Command} from "../protocol/types";
import {passwordTrouble} from "../start/fields";
import {TextField} from "../start/TextField";
import {t} from "../words/words";
import {useCommands} from "../app/useCommands";

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
      <label class="lobby-switch">
        <input type="checkbox" checked={on} aria-busy={busy} onChange={change} />
        <span>{label}</span>
      </label>
      {refusal}
    </>
  );
}

function Password() {
  const {view} = useRoom();
  const {run, press, refusal} = useCommands();
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (passwordTrouble(password) || !(await run({type: "set-password", password}))) return;
    setPassword("");
    setTried(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <p>{view.password ? t("lobby.tools.password.set") : t("lobby.tools.password.none")}</p>
      <TextField
        label={t("lobby.tools.password.new")}
        value={password}
        onText={setPassword}
        trouble={tried ? passwordTrouble(password) : undefined}
      />
      <div class="app-row">
        <button type="submit">{t("lobby.tools.password.save")}</button>
        {view.password && (
          <button {...press({type: "set-password"})}>{t("lobby.tools.password.clear")}</button>
        )}
      </div>
      {refusal}
    </form>
  );
}

/** The link to the members' voice call. */
function VoiceCall() {
  const {view} = useRoom();
  const {run, press, refusal} = useCommands();
  const [link, setLink] = useState(view.voice_link ?? "");
  const [tried, setTried] = useState(false);
  const trouble =
    voiceHost(link.trim()) === undefined
      ? t("lobby.tools.voice.bad", {max: limits.voice_link_bytes_max})
      : undefined;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (trouble || !(await run({type: "set-voice-link", link: link.trim()}))) return;
    setTried(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <h4>{t("lobby.tools.voice")}</h4>
      <TextField
        label={t("lobby.tools.voice.link")}
        value={link}
        onText={setLink}
        help={t("lobby.tools.voice.help")}
        trouble={tried ? trouble : undefined}
      />
      <div class="app-row">
        <button type="submit">{t("lobby.tools.voice.save")}</button>
        {view.voice_link !== undefined && (
          <button {...press({type: "set-voice-link"}, () => setLink(""))}>
            {t("lobby.tools.voice.clear")}
          </button>
        )}
      </div>
      {refusal}
    </form>
  );
}

/** Access: the lock, the password, the link, and whether spectators are allowed. */
export function DoorTools() {
  const {view} = useRoom();
  const {toast} = useApp();
  const {press, refusal} = useCommands();
  const renewed = (): void => toast(t("lobby.tools.renewed"));
  return (
    <section aria-labelledby="lobby-door">
      <h3 id="lobby-door">{t("lobby.tools.door")}</h3>
      <Switch
        label={t("lobby.tools.lock")}
        on={view.locked === true}
        command={(locked) => ({type: "lock", locked})}
      />
      <Switch
        label={t("lobby.tools.closed")}
        on={view.closed_to_spectators === true}
        command={(closed) => ({type: "close-to-spectators", closed})}
      />
      <Switch
        label={t("lobby.tools.screens")}
        on={view.closed_to_screens === true}
        command={(closed) => ({type: "close-to-screens", closed})}
      />
      <Switch
        label={t("lobby.tools.reactions")}
        on={view.reactions_stopped === true}
        command={(stopped) => ({type: "stop-reactions", stopped})}
      />
      <Switch
        label={t("lobby.tools.rotate")}
        on={view.seats_rotate === true}
        command={(rotating) => ({type: "rotate-seats", rotating})}
      />
      <Password />
      <VoiceCall />
      <h4>{t("lobby.share.link")}</h4>
      <p class="lobby-hint">{t("lobby.tools.renew.help")}</p>
      <button {...press({type: "renew-link"}, renewed)}>{t("lobby.tools.renew")}</button>
      {refusal}
    </section>
  );
}
