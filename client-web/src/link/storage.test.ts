import assert from "node:assert/strict";
import {test} from "node:test";
import {keyring} from "./keyring";
import {browserStorage, memoryStorage} from "./storage";

const kept = {
  room: "7K3M9QX2VB",
  token: "a",
  proposed: [],
  joined: true,
  name: "Ann",
  preset: "sequence",
  at: 1,
};

/** Runs this in a browser with this localStorage, or with one that throws on each access. */
function inBrowser(local: Partial<globalThis.Storage> | undefined, act: () => void): void {
  const browser = {
    get localStorage() {
      if (!local) throw new Error("SecurityError");
      return local;
    },
  };
  Object.assign(globalThis, {window: browser});
  try {
    act();
  } finally {
    Reflect.deleteProperty(globalThis, "window");
  }
}

test("if the browser offers no storage, values are kept in memory", () => {
  inBrowser(undefined, () => {
    const storage = browserStorage();
    assert.ok(!storage.forgets());
    const keys = keyring(storage);
    keys.put(kept);
    assert.deepEqual(keys.get(kept.room), kept);
    assert.equal(keys.all().length, 1);
    assert.ok(storage.forgets());
    keys.forget(kept.room);
    assert.equal(keys.get(kept.room), undefined);
  });
});

test("a value that a full disk rejects takes precedence over the stored one", () => {
  const full = {
    getItem: () => JSON.stringify({...kept, token: "old"}),
    setItem: () => {
      throw new Error("QuotaExceeded");
    },
  };
  inBrowser(full, () => {
    const keys = keyring(browserStorage());
    keys.put(kept);
    assert.equal(keys.get(kept.room)?.token, "a");
  });
});

test("rooms are listed newest first, and invalid entries are ignored", () => {
  const storage = memoryStorage();
  const keys = keyring(storage);
  keys.put(kept);
  keys.put({...kept, room: "AAAAAAAAAA", at: 2});
  for (const text of ["", "{", "null", "7", '{"token":1}']) storage.set(`sequence.room.${text}`, text);
  storage.set("of.another.page", JSON.stringify(kept));
  assert.deepEqual(
    keys.all().map(({room}) => room),
    ["AAAAAAAAAA", "7K3M9QX2VB"],
  );
});
