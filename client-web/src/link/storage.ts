/** Where the page stores what must survive a reload. */
export interface Storage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
  /** Whether a reload loses values, because the browser refused to store them. */
  forgets(): boolean;
}

/** Keeps values as long as the page is open. */
export function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
    forgets: () => kept.size > 0,
  };
}

/**
 * One of the browser's storages. If the browser refuses access or a write (a private window, a full disk),
 * values are kept in memory: a reload loses them, but everything else works.
 */
export function browserStorage(which: "localStorage" | "sessionStorage" = "localStorage"): Storage {
  const memory = memoryStorage();
  const attempt = <Result>(act: (local: globalThis.Storage) => Result): Result | undefined => {
    try {
      return act(window[which]);
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((local) => local.getItem(key)) ?? undefined,
    set(key, value) {
      const stored = attempt((local) => (local.setItem(key, value), true));
      if (stored) memory.remove(key);
      else memory.set(key, value);
    },
    remove(key) {
      memory.remove(key);
      attempt((local) => local.removeItem(key));
    },
    forgets: memory.forgets,
    keys: () => [...new Set([...memory.keys(), ...(attempt((local) => Object.keys(local)) ?? [])])],
  };
}
