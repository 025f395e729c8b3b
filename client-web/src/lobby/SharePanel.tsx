import {useId, useState} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {lazy} from "../app/lazy";
import {screenLink} from "../app/route";
import {isRunning} from "../room/selectors";
import {isPreset} from "../start/games";
import {halves, spelled} from "../start/invitation";
import {t} from "../words/words";
import {reachableLink} from "./link";
import {SpokenCode} from "./SpokenCode";
import {useLinkField} from "./useLinkField";

const QrCode = lazy(() => import("./QrCode"), "QrCode");

/** The link in a field, with the buttons to copy and share it. */
function Link({link, text}: {link: string; text: string}) {
  const {input, copy} = useLinkField(link);
  const id = useId();
  const share = (): void =>
    void navigator.share({title: t("start.title"), text, url: link}).catch(() => undefined);
  return (
    <>
      <div class="app-field">
        <label for={id}>{t("lobby.share.link")}</label>
        <input id={id} {...input} />
      </div>
      <div class="app-row">
        <button type="button" class="app-main-action" onClick={copy}>
          {t("lobby.share.copy")}
        </button>
        {typeof navigator.share === "function" && (
          <button type="button" onClick={share}>
            {t("lobby.share.send")}
          </button>
        )}
      </div>
    </>
  );
}

interface Props {
  /** Shown over the table, where the waiting room shows the same panel between games. */
  readonly inDialog?: boolean;
}

/** The ways for a friend to find this table: the link, the codes to read aloud, the QR code. */
export function SharePanel({inDialog = false}: Props) {
  const {isHost} = useApp();
  const {view} = useRoom();
  const [shown, setShown] = useState(false);
  const link = reachableLink(view.link, location.origin);
  const {preset} = view.setup;
  const game = isPreset(preset) ? t(`start.game.${preset}`) : preset;
  return (
    <>
      <Link link={link} text={t("lobby.share.text", {game})} />
      {link !== view.link && <p class="lobby-hint">{t("lobby.share.loopback")}</p>}
      <p class="lobby-hint">{t("lobby.share.secret")}</p>
      <p class="lobby-code">
        <span>{t("lobby.share.code")}</span> <strong aria-hidden="true">{halves(view.room)}</strong>
        <span class="app-hidden">{t("lobby.share.code.label", {letters: spelled(view.room)})}</span>
      </p>
      {isHost && !view.archived && (!inDialog || isRunning(view)) && <SpokenCode />}
      <button type="button" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {t(shown ? "lobby.share.qr.hide" : "lobby.share.qr.show")}
      </button>
      {!view.closed_to_screens && (
        <p>
          <a href={screenLink(link)} target="_blank" rel="noopener">
            {t("lobby.share.screen")}
          </a>
        </p>
      )}
      {shown && (
        <>
          <QrCode text={link} />
          <p class="lobby-hint">{t("lobby.share.qr.hint")}</p>
        </>
      )}
    </>
  );
}
