import assert from "node:assert/strict";
import {test} from "node:test";
import {groups, halves, readInvitation, readSpokenCode, spelled} from "./invitation";

const secret = "9b2d4f6a8c0e1b3d5f7a9c8d1f3a5c7e";

test("a code is read as people write it", () => {
  for (const text of ["7K3M9QX2VB", "7k3m9 qx2vb", " 7K3-M9Q-X2VB\n"])
    assert.deepEqual(readInvitation(text), {room: "7K3M9QX2VB"});
  assert.deepEqual(readInvitation("oil0 1ooo 00"), {room: "0110100000"});
});

test("a text without a valid code is no invitation", () => {
  for (const text of ["", "7K3M9QX2V", "7K3M9QX2VBB", "7K3M9QX2VU", "good night"])
    assert.equal(readInvitation(text), undefined, text);
});

test("a link is an invitation, with its secret and without, also within a sentence", () => {
  const link = "http://127.0.0.1:8080/r/7K3M9QX2VB";
  assert.deepEqual(readInvitation(link), {room: "7K3M9QX2VB"});
  assert.deepEqual(readInvitation(`${link}#${secret}`), {room: "7K3M9QX2VB", secret});
  assert.deepEqual(readInvitation(`come here: ${link}#${secret.toUpperCase()} now`), {
    room: "7K3M9QX2VB",
    secret,
  });
});

test("an incomplete secret is left out, and the code still counts", () => {
  assert.deepEqual(readInvitation("https://play.example/r/7k3m9qx2vb#9b2d4f"), {room: "7K3M9QX2VB"});
  assert.deepEqual(readInvitation(`https://play.example/r/7K3M9QX2VB#${secret}00`), {room: "7K3M9QX2VB"});
});

test("a link to something else is no invitation", () => {
  assert.equal(readInvitation("https://play.example/rules/S13"), undefined);
});

test("a code is shown in two halves and spelled by letters", () => {
  assert.equal(halves("7K3M9QX2VB"), "7K3M9 QX2VB");
  assert.equal(spelled("7K3M9QX2VB"), "7 K 3 M 9 Q X 2 V B");
});

test("nine digits are a code to knock with, however they are grouped", () => {
  assert.equal(readSpokenCode(" 402 877-319 "), "402877319");
  assert.equal(groups("402877319"), "402 877 319");
  for (const text of ["", "12345678", "1234567890", "12345678a"])
    assert.equal(readSpokenCode(text), undefined);
});
