import {useEffect, useState} from "preact/hooks";
import {Dialog} from "../app/Dialog";
import {t} from "../words/words";
import {Film} from "./Film";
import {file_bytes_max, type Recording, recordingOf} from "./recorded";
import {Unplayable} from "./unplayable";

/** The game in a file, or why it cannot be shown. */
async function gameIn(file: Blob): Promise<Recording | Unplayable> {
  if (file.size > file_bytes_max) return new Unplayable("too-large", 0);
  try {
    return recordingOf(await file.text());
  } catch (fault) {
    return fault instanceof Unplayable ? fault : new Unplayable("no-record", 0);
  }
}

function Trouble({fault}: {fault: Unplayable}) {
  const {code, line, values} = fault;
  return (
    <p role="alert">
      {line > 1 && t("replay.file.line", {line})} {t(`replay.file.${code}`, values)}
    </p>
  );
}

/** A saved game, played back in the page: no server takes part. */
export function SavedGame({file, onClose}: {file: File; onClose: () => void}) {
  const [game, setGame] = useState<Recording | Unplayable | null>(null);
  useEffect(() => {
    let wanted = true;
    void gameIn(file).then((found) => wanted && setGame(found));
    return () => void (wanted = false);
  }, [file]);
  return (
    <Dialog title={file.name} onClose={onClose} kind="wide">
      <div class="replay">
        {game === null && <p role="status">{t("app.loading")}</p>}
        {game instanceof Unplayable && <Trouble fault={game} />}
        {game !== null && !(game instanceof Unplayable) && <Film recording={game} />}
      </div>
    </Dialog>
  );
}
