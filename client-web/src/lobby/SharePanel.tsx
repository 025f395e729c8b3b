import {useState} from "preact/hooks";
import {useRoom} from "../app/context";
import {lazy} from "../ui/lazy";
import {screenLink} from "../app/route";
import {useWide} from "../ui/useWide";
import {gameInWords} from "../setup/words";
import {halves, spelled} from "../start/invitation";
import {Button} from "../ui/Button";
import {t} from "../words/words";
import {LinkField, useRoomLink, useSharing} from "./LinkField";

const QrCode = lazy(() => import("./QrCode"), "QrCode");

/** The link for friends as this page gives it, and what is sent with it. */
function useInvitation(): [link: string, text: string] {
  const game = gameInWords(useRoom().view.setup.preset);
  return [useRoomLink(), t("lobby.share.text", {game})];
}

/** The one button that invites friends. */
export function ShareButton() {
  return <Button main {...useSharing(...useInvitation()).button} />;
}

/** The link for friends. */
function Link() {
  const [link, text] = useInvitation();
  return (
    <>
      <LinkField label={t("lobby.share.link")} link={link} text={text} />
      <p class="lobby-hint">{t("lobby.share.secret")}</p>
    </>
  );
}

/** While seats are free: the link, on wide screens with its QR code. */
export function Invite() {
  const wide = useWide();
  const link = useRoomLink();
  return (
    <section class="app-card lobby-invite" aria-labelledby="lobby-invite">
      <div>
        <h2 id="lobby-invite">{t("lobby.share")}</h2>
        <Link />
      </div>
      {wide && <QrCode text={link} />}
    </section>
  );
}

/** The ways for a friend to find this table: the link unless `others`, the code to read out, the QR code. */
export function SharePanel({others = false}: {others?: boolean}) {
  const {view} = useRoom();
  const [shown, setShown] = useState(false);
  const link = useRoomLink();
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
      <Button
        label={t(shown ? "lobby.share.qr.hide" : "lobby.share.qr.show")}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      />
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
