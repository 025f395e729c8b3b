import type {Storage} from "./storage";

/** The key to a seat, and the next ones that were proposed and not answered yet. */
export interface Key {
  readonly token: string;
  readonly proposed: readonly string[];
}

/** What is kept of a room: enough to come back, and to say on the start page which table it is. */
export interface KeptRoom extends Key {
  readonly room: string;
  readonly name: string;
  /** The game that was played there last; empty if it is not known yet. */
  readonly preset: string;
  /**
   * False while the answer to a join has not come: then the same token joins, and does not make a second
   * member.
   */
  readonly joined: boolean;
  /** When somebody was there last, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * The keys of all rooms that this browser has been in, one entry of the storage each, so that two tabs do
 * not overwrite each other.
 */
export interface Keyring {
  get(room: string): KeptRoom | undefined;
  put(room: KeptRoom): void;
  forget(room: string): void;
  /** The newest first. */
  all(): KeptRoom[];
}

const prefix = "sequence.room.";

function parse(text: string | undefined): KeptRoom | undefined {
  try {
    const kept = JSON.parse(text ?? "null") as KeptRoom | null;
    return kept && typeof kept.token === "string" && Array.isArray(kept.proposed) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A keyring in this storage. Always read again: another tab may have come back in the meantime, with a newer
 * key.
 */
export function keyring(storage: Storage): Keyring {
  return {
    get: (room) => parse(storage.get(prefix + room)),
    put: (kept) => storage.set(prefix + kept.room, JSON.stringify(kept)),
    forget: (room) => storage.remove(prefix + room),
    all: () =>
      storage
        .keys()
        .filter((key) => key.startsWith(prefix))
        .map((key) => parse(storage.get(key)))
        .filter((kept): kept is KeptRoom => kept !== undefined)
        .sort((a, b) => b.at - a.at),
  };
}
