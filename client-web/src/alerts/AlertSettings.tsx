import {useState} from "preact/hooks";
import {useApp} from "../app/context";
import {Check} from "../app/Check";
import {t} from "../words/words";
import {askForNotifications, canKeepScreenOn, canVibrate, notificationPermission} from "./device";
import {PushSwitch} from "./PushSwitch";

/** The settings of what calls the reader. What the browser does not have is left out, or explained. */
export function AlertSettings() {
  const {switches, set} = useApp();
  const [permission, setPermission] = useState(notificationPermission);
  const change = async (on: boolean): Promise<void> => {
    const allowed = on ? await askForNotifications() : permission;
    setPermission(allowed);
    set("notifications", on && allowed === "granted" ? "on" : "off");
  };
  const possible = permission === "granted" || permission === "default";
  return (
    <>
      {possible ? (
        <Check
          label={t("alerts.switch-notifications")}
          checked={switches.notifications === "on" && permission === "granted"}
          onChange={change}
        />
      ) : (
        <p>{t(`alerts.no-notifications-${permission}`)}</p>
      )}
      {possible && <PushSwitch />}
      {canVibrate() && (
        <Check
          label={t("alerts.switch-vibration")}
          checked={switches.vibration}
          onChange={(on) => set("vibration", on)}
        />
      )}
      {canKeepScreenOn() && (
        <Check
          label={t("alerts.switch-screen_on")}
          checked={switches.screen_on}
          onChange={(on) => set("screen_on", on)}
        />
      )}
    </>
  );
}
