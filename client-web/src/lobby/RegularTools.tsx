import {useState} from "preact/hooks";
import {useRoom} from "../app/context";
import {limits} from "../protocol/catalogue";
import {textTrouble} from "../start/name";
import {TextField} from "../start/TextField";
import {t} from "../words/words";
import {useCommands} from "../app/useCommands";

/** Makes this a regular table by giving it a name, or ends that. */
export function RegularTools() {
  const {view} = useRoom();
  const {run, press, refusal} = useCommands();
  const [name, setName] = useState(view.table ?? "");
  const [tried, setTried] = useState(false);
  const max = limits.table_name_characters_max;
  const found = textTrouble(name, max);
  const trouble = found && t(`lobby.regular.${found}`, {max});
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (trouble || !(await run({type: "name-table", name: name.trim()}))) return;
    setTried(false);
  };
  return (
    <section aria-labelledby="lobby-regular">
      <h3 id="lobby-regular">{t("lobby.regular")}</h3>
      <form onSubmit={(event) => void submit(event)}>
        <TextField
          label={t("lobby.regular.name")}
          value={name}
          onText={setName}
          help={t("lobby.regular.help")}
          trouble={tried ? trouble : undefined}
        />
        <div class="app-row">
          <button type="submit">{t("lobby.regular.save")}</button>
          {view.table !== undefined && (
            <button {...press({type: "name-table"}, () => setName(""))}>{t("lobby.regular.clear")}</button>
          )}
        </div>
        {refusal}
      </form>
    </section>
  );
}
