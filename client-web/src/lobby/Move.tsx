import type {ComponentChildren} from "preact";
import {useEffect, useState} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {Dialog, DialogButton} from "../ui/Dialog";
import {RefusalAlert} from "../ui/Refusal";
import {lazy} from "../ui/lazy";
import {useAnswer} from "../ui/useAnswer";
import {useCountdown} from "../ui/useCountdown";
import {isRunning} from "../room/selectors";
import {Button} from "../ui/Button";
import {t} from "../words/words";
import {LinkField, useRoomLink} from "./LinkField";

const QrCode = lazy(() => import("./QrCode"), "QrCode");

interface LastingProps {
  /** The answer with the link's key, and the seconds that it lasts. */
  readonly of: {readonly id: string; readonly seconds: number};
  readonly onAgain: () => void;
  readonly children: ComponentChildren;
}

/** A link that works for some minutes, and how many are left; after that, a button that asks for another one. */
function Lasting({of, onAgain, children}: LastingProps) {
  const left = useCountdown(of.seconds, of.id);
  if (left === 0)
    return (
      <p class="app-row">
        {t("lobby.move.over")}
        <Button label={t("lobby.move.again")} onClick={onAgain} />
      </p>
    );
  return (
    <>
      {children}
      <p class="lobby-hint">{t("lobby.move.left", {count: Math.ceil(left / 60)})}</p>
    </>
  );
}

/** A link with which another device continues in the reader's place, once and within some minutes. */
function Moving({onClose}: {onClose: () => void}) {
  const {send} = useApp();
  const [asked, ask] = useState(0);
  const answer = useAnswer(() => send({type: "move-key"}), [asked]);
  const given = answer?.type === "move-key" ? answer : undefined;
  const [room] = useRoomLink().split("#");
  const link = `${room}#continue-${given?.key}`;
  return (
    <Dialog title={t("lobby.move")} onClose={onClose}>
      <p>{t("lobby.move.help")}</p>
      {given && (
        <Lasting of={given} onAgain={() => ask(asked + 1)}>
          <QrCode text={link} />
          <LinkField label={t("lobby.move.link")} link={link} />
        </Lasting>
      )}
      <RefusalAlert refused={answer} />
    </Dialog>
  );
}

/** The button for members who want to continue on another device. */
export const MoveButton = () => (
  <DialogButton label={t("lobby.move")} dialog={(close) => <Moving onClose={close} />} />
);

/** Says once, where the browser stores nothing, that a reload loses the seat; at the table, where no room is, in short. */
export function Unkept() {
  const {forgets, hintsSeen, noteHints, toast} = useApp();
  const running = isRunning(useRoom().view);
  const shown = forgets && !hintsSeen.has("unkept");
  const seen = (): void => noteHints(["unkept"]);
  useEffect(() => {
    if (!shown || !running) return;
    toast({text: t("lobby.unkept"), kind: "warning"});
    seen();
  }, [shown, running]);
  if (!shown || running) return null;
  return (
    <section class="app-card alerts-offer" aria-label={t("lobby.move")}>
      <p>{t("lobby.unkept")}</p>
      <MoveButton />
      <Button label={t("app.close")} onClick={seen} />
    </section>
  );
}
