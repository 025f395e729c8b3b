import {useEffect, useState} from "preact/hooks";
import {lazy} from "../app/lazy";
import {t} from "../words/words";

const SavedGame = lazy(() => import("../replay/SavedGame"), "SavedGame");

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
    document.addEventListener("dragover", over);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("drop", drop);
    };
  }, []);
}

/** Opens a saved game, by the file picker or by dropping the file on the page. */
export function OpenGame() {
  const [file, setFile] = useState<File | null>(null);
  useDrop(setFile);
  return (
    <section class="app-card">
      <h2>{t("start.file.title")}</h2>
      <div class="app-field">
        <label for="start-file">{t("start.file.label")}</label>
        <input
          id="start-file"
          type="file"
          accept=".sgr"
          onChange={(event) => {
            setFile(event.currentTarget.files?.[0] ?? null);
            event.currentTarget.value = ""; // the same file can be chosen again
          }}
        />
      </div>
      {file && <SavedGame file={file} onClose={() => setFile(null)} />}
    </section>
  );
}
