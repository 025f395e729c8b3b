import type {RecordAnswer, ReplayAnswer} from "../protocol/messages";

/** A text to save. */
export interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/** The game as one file, to watch it again and to check how it was dealt (docs/protocol.md). */
export function gameFile(
  room: string,
  {id: _, ...replay}: ReplayAnswer,
  {fairdeal}: RecordAnswer,
): SavedFile {
  return {name: `${room}-${replay.game}.sequence.json`, text: JSON.stringify({...replay, fairdeal})};
}

/** The moves as text, for people and other programs. */
export function textFile(room: string, {game, record}: RecordAnswer): SavedFile {
  return {name: `${room}-${game}.sgr`, text: record};
}

/** Saves a text or a picture as a file through the browser's download. */
export function save({name, text}: {name: string; text: string | Blob}): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], {type: "application/octet-stream"}));
  link.download = name;
  link.click();
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
