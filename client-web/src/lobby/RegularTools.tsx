import {useRoom} from "../app/context";
import {tableNameTrouble} from "../setup/name";
import {t} from "../words/words";
import {SettingForm} from "./SettingForm";

/** Makes this a regular table by giving it a name, or ends that. */
export function RegularTools() {
  const {view} = useRoom();
  return (
    <section aria-labelledby="lobby-regular">
      <h3 id="lobby-regular">{t("lobby.regular")}</h3>
      <SettingForm
        label={t("lobby.regular.name")}
        help={t("lobby.regular.help")}
        words="lobby.regular"
        value={view.table ?? ""}
        isSet={view.table !== undefined}
        troubleOf={tableNameTrouble}
        command={(name) => ({type: "name-table", ...(name !== undefined && {name: name.trim()})})}
      />
    </section>
  );
}
