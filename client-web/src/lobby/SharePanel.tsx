import {useId, useState} from "preact/hooks";
import {useRoom} from "../app/context";
import {lazy} from "../app/lazy";
import {screenLink} from "../app/route";
import {useWide} from "../app/useWide";
import {isPreset} from "../start/games";
import {halves, spelled} from "../start/invitation";
import {t} from "../words/words";
import {reachableLink} from "./link";
import {useLinkField} from "./useLinkField";

const QrCode = lazy(() => import("./QrCode"), "QrCode");

/** A link in a field, and a button that shares it, or copies it where it cannot be shared. */
function useSharing(url: string, text?: string) {
  const {input, button: copy} = useLinkField(url);
  const canShare = typeof navigator.share === "function";
  const sent = {title: t("start.title"), ...(text && {text}), url};
  const share = (): void => void navigator.share(sent).catch(() => undefined);
  const button = canShare ? {...copy, onClick: share, children: t("lobby.share.send")} : copy;
  return {input, button, copy: canShare && copy};
}

/** The link for friends as this page gives it, and what is sent with it. */
function useInvitation(): [link: string, text: string] {
  const {view} = useRoom();
  const {preset} = view.setup;
  const game = isPreset(preset) ? t(`start.game.${preset}`) : preset;
  return [reachableLink(view.link, location.origin), t("lobby.share.text", {game})];
}

/** The one button that invites friends. */
export function ShareButton() {
  return <button class="app-main-action" {...useSharing(...useInvitation()).button} />;
}

/** A link in a field, with the buttons to share and copy it. */
export function LinkField({label, link, text}: {label: string; link: string; text?: string}) {
  const {input, button, copy} = useSharing(link, text);
  const id = useId();
  return (
    <>
      <div class="app-field">
        <label for={id}>{label}</label>
        <input id={id} {...input} />
      </div>
      <div class="app-row">
        <button class="app-main-action" {...button} />
        {copy && <button {...copy} />}
      </div>
    </>
  );
}

/** The link for friends. */
function Link() {
  const {view} = useRoom();
  const [link, text] = useInvitation();
  return (
    <>
      <LinkField label={t("lobby.share.link")} link={link} text={text} />
      {link !== view.link && <p class="lobby-hint">{t("lobby.share.loopback")}</p>}
      <p class="lobby-hint">{t("lobby.share.secret")}</p>
    </>
  );
}

/** While seats are free: the link, on wide screens with its QR code. */
export function Invite() {
  const {view} = useRoom();
  const wide = useWide();
  return (
    <section class="app-card lobby-invite" aria-labelledby="lobby-invite">
      <div>
        <h2 id="lobby-invite">{t("lobby.share")}</h2>
        <Link />
      </div>
      {wide && <QrCode text={reachableLink(view.link, location.origin)} />}
    </section>
  );
}

/** The ways for a friend to find this table: the link unless `others`, the code to read out, the QR code. */
export function SharePanel({others = false}: {others?: boolean}) {
  const {view} = useRoom();
  const [shown, setShown] = useState(false);
  const link = reachableLink(view.link, location.origin);
  return (
    <>
      {!others && <Link />}
      <p class="lobby-code">
        <span>{t("lobby.share.code")}</span>{" "}
        <strong aria-hidden="true" translate={false}>
          {halves(view.room)}
        </strong>
        <span class="app-hidden">{t("lobby.share.code.label", {letters: spelled(view.room)})}</span>
      </p>
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
