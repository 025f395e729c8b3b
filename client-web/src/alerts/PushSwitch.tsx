import {useEffect, useState} from "preact/hooks";
import {useApp} from "../app/context";
import {Check} from "../app/Check";
import {t} from "../words/words";
import {askForNotifications} from "./device";
import {offeredKey, pushSupport, subscribe, unsubscribe} from "./push";

/** Whether the server calls this browser while the page is closed, or why it cannot. */
export function PushSwitch() {
  const {switches, set, room, send, toast} = useApp();
  const [key, setKey] = useState<string | undefined | "asked">("asked");
  useEffect(() => {
    void offeredKey().then(setKey);
  }, []);
  if (key === "asked") return null;
  if (key === undefined) return <p>{t("alerts.no-push-off")}</p>;
  const support = pushSupport();
  if (support !== "available") return <p>{t(`alerts.no-push-${support}`)}</p>;
  const switchOn = async (): Promise<void> => {
    if ((await askForNotifications()) !== "granted") return;
    try {
      await subscribe(key);
      set("push", true);
    } catch {
      toast({text: t("alerts.push-failed"), kind: "warning"});
    }
  };
  const switchOff = async (): Promise<void> => {
    set("push", false);
    const endpoint = await unsubscribe();
    if (room && endpoint !== undefined) await send({type: "push-unsubscribe", endpoint});
  };
  return (
    <Check
      label={t("alerts.switch-push")}
      checked={switches.push}
      onChange={(on) => void (on ? switchOn() : switchOff())}
    />
  );
}
