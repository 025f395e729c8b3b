import type {ComponentChildren} from "preact";
import {useEffect, useState} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {Dialog} from "../app/Dialog";
import {RefusalAlert} from "../app/Refusal";
import {lazy} from "../app/lazy";
import {useAnswer} from "../app/useAnswer";
import {useCountdown} from "../app/useCountdown";
import {isRunning} from "../room/selectors";
import {t} from "../words/words";
import {LinkField} from "./SharePanel";
import {reachableLink} from "./link";

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
        <button type="button" onClick={onAgain}>
          {t("lobby.move.again")}
        </button>
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
  const {view} = useRoom();
  const [asked, ask] = useState(0);
  const answer = useAnswer(() => send({type: "move-key"}), [asked]);
  const given = answer?.type === "move-key" ? answer : undefined;
  const [room] = reachableLink(view.link, location.origin).split("#");
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
export function MoveButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {t("lobby.move")}
      </button>
      {open && <Moving onClose={() => setOpen(false)} />}
    </>
  );
}

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
      <button type="button" onClick={seen}>
        {t("app.close")}
      </button>
    </section>
  );
}
