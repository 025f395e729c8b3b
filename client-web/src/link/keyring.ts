import type {Storage} from "./storage";

/** The key to a seat, and the next keys that were proposed but not answered yet. */
export interface Key {
  readonly token: string;
  readonly proposed: readonly string[];
}

/** What is stored of a room: enough to return to it, and to name its table on the start page. */
export interface KeptRoom extends Key {
  readonly room: string;
  readonly name: string;
  /** The game that was last played there; empty if it is not known yet. */
  readonly preset: string;
  /** The name of a regular table. */
  readonly table?: string;
  /**
   * False until the join is answered: until then the same token is sent again, so that no second member is
   * created.
   */
  readonly joined: boolean;
  /** The time of the last visit, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * The keys of all rooms that this browser has been in, one storage entry each, so that two tabs do not
 * overwrite each other.
 */
export interface Keyring {
  get(room: string): KeptRoom | undefined;
  put(room: KeptRoom): void;
  forget(room: string): void;
  /** Newest first. */
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
 * A keyring in this storage. It always reads the storage again: another tab may have reconnected in the
 * meantime and stored a newer key.
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
