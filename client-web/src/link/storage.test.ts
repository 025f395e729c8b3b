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

/** Runs this with a browser whose localStorage is this, or throws at each touch. */
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

test("where the browser refuses to keep anything, things are kept in memory", () => {
  inBrowser(undefined, () => {
    const keys = keyring(browserStorage());
    keys.put(kept);
    assert.deepEqual(keys.get(kept.room), kept);
    assert.equal(keys.all().length, 1);
    keys.forget(kept.room);
    assert.equal(keys.get(kept.room), undefined);
  });
});

test("what a full disk refuses counts before what is still there", () => {
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

test("rooms are listed the newest first, and what is no room of ours is passed over", () => {
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
