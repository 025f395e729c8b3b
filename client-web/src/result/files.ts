import type {RecordAnswer} from "../protocol/messages";

/** A text to be saved. */
export interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/** The two files of a game, as other programs expect them to be named. */
export function filesOf({game, record, fairdeal}: RecordAnswer, room: string): SavedFile[] {
  const name = `${room}-${game}`;
  return [
    {name: `${name}.sgr`, text: record},
    {name: `${name}.fairdeal.json`, text: fairdeal},
  ];
}

/** Has the browser save a text as it is. */
export function save({name, text}: SavedFile): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], {type: "application/octet-stream"}));
  link.download = name;
  link.click();
  // The browser has taken the text by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
