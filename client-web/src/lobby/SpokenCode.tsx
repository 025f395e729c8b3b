import type {ComponentChildren} from "preact";
import {useEffect, useState} from "preact/hooks";
import {useApp} from "../app/context";
import {RefusalAlert} from "../app/Refusal";
import {useCountdown} from "../app/useCountdown";
import type {Refused, SpokenCodeAnswer} from "../protocol/messages";
import {groups, spelled} from "../start/invitation";
import {t} from "../words/words";
import {Knocks} from "./Knocks";

/** Asks for a code as long as this is rendered, again after a reconnection, and ends it afterwards. */
function useSpokenCode(asked: number) {
  const {send, connection} = useApp();
  const [shown, setShown] = useState<SpokenCodeAnswer | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  useEffect(() => {
    let wanted = true;
    if (connection !== "online") return undefined;
    void send({type: "show-code", shown: true}).then((answer) => {
      if (!wanted) return;
      setRefused(answer.type === "refused" ? answer : null);
      setShown(answer.type === "refused" ? null : answer);
    });
    return () => {
      wanted = false;
      setShown(null);
      void send({type: "show-code", shown: false});
    };
  }, [connection, asked]);
  return {shown, refused};
}

interface LastingProps {
  /** The answer with what is shown, and the seconds that it lasts. */
  readonly of: {readonly id: string; readonly seconds?: number};
  readonly onAgain: () => void;
  readonly children: ComponentChildren;
}

/** What works for some minutes, and how many are left; after that, a button that asks for another one. */
export function Lasting({of, onAgain, children}: LastingProps) {
  const left = useCountdown(of.seconds ?? 0, of.id);
  if (left === 0)
    return (
      <p class="app-row">
        {t("lobby.spoken.over")}
        <button type="button" onClick={onAgain}>
          {t("lobby.spoken.again")}
        </button>
      </p>
    );
  return (
    <>
      {children}
      <p class="lobby-hint">{t("lobby.spoken.left", {count: Math.ceil(left / 60)})}</p>
    </>
  );
}

function Shown({onHide}: {onHide: () => void}) {
  const [asked, ask] = useState(0);
  const {shown, refused} = useSpokenCode(asked);
  return (
    <div class="lobby-spoken">
      <span class="lobby-hint">{t("lobby.spoken.help")}</span>
      {shown?.code !== undefined && (
        <Lasting of={shown} onAgain={() => ask((times) => times + 1)}>
          <p class="lobby-code" role="status">
            <strong aria-hidden="true" translate={false}>
              {groups(shown.code)}
            </strong>
            <span class="app-hidden">{t("lobby.spoken.label", {digits: spelled(shown.code)})}</span>
          </p>
        </Lasting>
      )}
      <RefusalAlert refused={refused} />
      <button type="button" onClick={onHide}>
        {t("lobby.spoken.hide")}
      </button>
      <Knocks />
    </div>
  );
}

/** For the host: shows a code to read out, with which a friend can knock, and who knocks. */
export function SpokenCode() {
  const [open, setOpen] = useState(false);
  if (open) return <Shown onHide={() => setOpen(false)} />;
  return (
    <p class="lobby-spoken">
      <button type="button" onClick={() => setOpen(true)}>
        {t("lobby.spoken.show")}
      </button>
      <span class="lobby-hint">{t("lobby.spoken.help")}</span>
    </p>
  );
}
