import {useEffect, useState} from "preact/hooks";
import {lazy} from "../ui/lazy";
import {t} from "../words/words";

const SavedGame = lazy(() => import("../replay/Replay"), "SavedGame");

const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/** Lets a file be dropped anywhere on the page. */
function useDrop(onFile: (file: File) => void): void {
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (hasFile(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      onFile(file);
    };
    const leaving = new AbortController();
    const {signal} = leaving;
    document.addEventListener("dragover", over, {signal});
    document.addEventListener("drop", drop, {signal});
    return () => leaving.abort();
  }, []);
}

/** Opens a saved game, by the file picker or by dropping the file on the page. */
export function OpenGame() {
  const [file, setFile] = useState<File | null>(null);
  useDrop(setFile);
  return (
    <section class="app-card start-file">
      <h2>{t("start.file.title")}</h2>
      <p id="start-file">{t("start.file.label")}</p>
      <label class="app-button app-chooser">
        {t("start.file.choose")}
        <input
          class="app-hidden"
          type="file"
          aria-describedby="start-file"
          accept=".json"
          onChange={(event) => {
            setFile(event.currentTarget.files?.[0] ?? null);
            event.currentTarget.value = ""; // the same file can be chosen again
          }}
        />
      </label>
      {file && <SavedGame file={file} onClose={() => setFile(null)} />}
    </section>
  );
}
