import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {concat, encode, fromHex, toHex, u32, u64, utf8} from "./bytes";
import {fourWords, masterKey, seatCommit, serverCommit, transcriptOf} from "./commitments";
import {hmac, sha256} from "./digest";
import {below, drawnDealer, drawnDice, shuffleKey, shuffled, startKey, wordsOf} from "./draws";
import {facesOf} from "./faces";
import {soundingWord} from "./words";

// The test vectors of docs/fairdeal.md, read from that file.

const page = readFileSync(`${import.meta.root}/docs/fairdeal.md`, "utf8");
const vectors = new Map(
  page
    .split("```vectors\n")[1]!
    .split("```")[0]!
    .trim()
    .split("\n")
    .map((line) => {
      const at = line.indexOf(" = ");
      return [line.slice(0, at), line.slice(at + 3)] as const;
    }),
);
const vector = (name: string): string => vectors.get(name) ?? assert.fail(`no vector ${name}`);
const numbers = (text: string): number[] => text.split(" ").map(Number);

const binding = {game: vector("game"), epoch: Number(vector("epoch")), rules: vector("rules")};
const secret = fromHex(vector("S"));
const parts = [0, 1, 2, 3].map((i) => ({
  commit: fromHex(vector(`c_${i}`)),
  reveal: fromHex(vector(`r_${i}`)),
}));
const absent = {commit: fromHex(""), reveal: fromHex("")};
const master = fromHex(vector("K"));
const wholeDeck = Array.from({length: 104}, (_, byte) => byte);

const given = (hex: string): (() => Promise<number>) => {
  const words = hex.split(" ").map((word) => parseInt(word, 16));
  return async () => words.shift() ?? assert.fail("no further word");
};

test("the commitments of the server and the seats match the vectors", async () => {
  assert.equal(toHex(await serverCommit(binding, secret)), vector("Cs"));
  for (const [i, {reveal}] of parts.entries()) {
    assert.equal(toHex(await seatCommit(binding, i + 1, reveal)), vector(`c_${i}`));
  }
});

test("the transcript, its words and the key match the vectors", async () => {
  const server = fromHex(vector("Cs"));
  const whole = await transcriptOf(binding, server, parts);
  assert.equal(toHex(whole), vector("T"));
  assert.equal((await fourWords(whole)).join(" "), vector("words"));
  assert.equal(toHex(await masterKey(secret, whole)), vector("K"));
  const without = parts.map((part, i) => (i === 2 ? absent : part));
  assert.equal(toHex(await transcriptOf(binding, server, without)), vector("T with seat 2 absent"));
});

test("the deal and a reshuffle match the vectors, whatever the order of the discards", async () => {
  const key = await shuffleKey(master, 0, wholeDeck);
  assert.equal(toHex(key), vector("K_0"));
  const next = wordsOf(key);
  const words = [await next(), await next(), await next(), await next()];
  assert.equal(words.map((word) => word.toString(16).padStart(8, "0")).join(" "), vector("stream of K_0"));
  const deck = await shuffled(master, 0, wholeDeck);
  assert.deepEqual(deck, numbers(vector("deck_0")));
  assert.equal(toHex(await sha256(Uint8Array.from(deck))), vector("H(deck_0)"));
  const [name, pile] = [...vectors].find(([key]) => key.startsWith("reshuffle 1 of "))!;
  const discards = numbers(name.replace("reshuffle 1 of ", "")).reverse();
  assert.deepEqual(await shuffled(master, 1, discards), numbers(pile));
});

test("the dealer and the dice match the vectors", async () => {
  assert.equal(toHex(await startKey(master)), vector("start key"));
  assert.equal(await drawnDealer(master, 4), 1 + Number(vector("below(4) of start")));
  assert.deepEqual(await drawnDice(master, 12), numbers(vector("dice")));
});

test("a random word that would make some numbers likelier than others is skipped", async () => {
  for (const [name, result] of vectors) {
    const named = /^below\((\d+)\) of ([0-9a-f ]+)$/.exec(name);
    if (named) assert.equal(await below(Number(named[1]), given(named[2]!)), Number(result), name);
  }
});

test("a page without WebCrypto computes the same SHA-256", async (run) => {
  const message = utf8("four words");
  const theirs = toHex(await sha256(message));
  run.mock.getter(globalThis.crypto, "subtle", () => undefined);
  assert.equal(globalThis.crypto.subtle, undefined);
  assert.equal(toHex(await sha256(message)), theirs);
  assert.equal(toHex(await sha256(Uint8Array.from(numbers(vector("deck_0"))))), vector("H(deck_0)"));
});

test("the page's HMAC equals the browser's", async () => {
  const use = {name: "HMAC", hash: "SHA-256"};
  const key = await crypto.subtle.importKey("raw", master, use, false, ["sign"]);
  const message = utf8("four words");
  assert.equal(
    toHex(await hmac(master, message)),
    toHex(new Uint8Array(await crypto.subtle.sign("HMAC", key, message))),
  );
});

test("the word list is the same as in the other programs", () => {
  const source = readFileSync(`${import.meta.root}/protocol/fairdeal/ceremony.cpp`, "utf8");
  const theirs = [
    ...source
      .split("two_syllables{")[1]!
      .split("};")[0]!
      .matchAll(/"(\w+)"/g),
  ].map((found) => found[1]);
  assert.deepEqual(
    Array.from({length: 256}, (_, byte) => soundingWord(byte)),
    theirs,
  );
});

test("bytes are written with their lengths, most significant byte first", () => {
  assert.equal(toHex(encode("ab", fromHex("ff"))), "00000002616200000001ff");
  assert.equal(toHex(concat([u32(258), u64(2 ** 32 + 1)])), "000001020000000100000001");
  assert.throws(() => fromHex("0"), SyntaxError);
  assert.throws(() => fromHex("zz"), SyntaxError);
});

test("each face is on two of the 104 cards", () => {
  for (const preset of ["sequence", "sequence-bible"]) {
    const faces = wholeDeck.map(facesOf(preset));
    assert.equal(new Set(faces).size, 52);
    assert.equal(faces.filter((face) => face === faces[103]).length, 2);
  }
  assert.deepEqual([0, 13, 26, 39, 51, 52].map(facesOf("sequence-rv")), ["AS", "AH", "AD", "AC", "KC", "AS"]);
  assert.deepEqual([0, 49, 50, 99, 100, 103].map(facesOf("sequence-bible")), [
    "01",
    "50",
    "01",
    "50",
    "ADD",
    "REM",
  ]);
});
