import {useState} from "preact/hooks";
import {useApp} from "../app/context";
import {Check, Switch} from "../ui/Check";
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
      {canVibrate() && <Switch label={t("alerts.switch-vibration")} name="vibration" />}
      {canKeepScreenOn() && <Switch label={t("alerts.switch-screen_on")} name="screen_on" />}
    </>
  );
}
