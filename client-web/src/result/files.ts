import type {RecordAnswer} from "../protocol/messages";

/** A text to save. */
export interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/** The moves, or the data to check how the game was dealt. */
export type FileKind = "record" | "fairdeal";

/** The two files of a game, with the names that other programs expect. */
export function filesOf({game, record, fairdeal}: RecordAnswer, room: string): Record<FileKind, SavedFile> {
  const name = `${room}-${game}`;
  return {
    record: {name: `${name}.sgr`, text: record},
    fairdeal: {name: `${name}.fairdeal.json`, text: fairdeal},
  };
}

/** Saves a text as a file through the browser's download. */
export function save({name, text}: SavedFile): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], {type: "application/octet-stream"}));
  link.download = name;
  link.click();
  // By then the browser has read the text.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
