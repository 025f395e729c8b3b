import assert from "node:assert/strict";
import {test} from "node:test";
import {isLoopback, reachableLink} from "./link";

const secret = "0123456789abcdef0123456789abcdef";
const path = `/r/ABCDEFGHJK#${secret}`;

test("loopback addresses are recognised in every notation", () => {
  for (const name of [
    "localhost",
    "LOCALHOST.",
    "a.localhost",
    "127.0.0.1",
    "127.8.9.1",
    "[::1]",
    "[::ffff:7f00:1]",
  ])
    assert.ok(isLoopback(name), name);
  for (const name of ["192.168.0.7", "example.org", "localhost.example.org", "[fe80::1]", "128.0.0.1"])
    assert.ok(!isLoopback(name), name);
});

test("a link to a loopback address leads to where the page was opened", () => {
  for (const host of ["localhost:8080", "127.0.0.1:8080", "[::1]:8080"])
    assert.equal(
      reachableLink(`http://${host}${path}`, "https://play.example"),
      `https://play.example${path}`,
    );
});

test("a link stays as it is if it leads elsewhere, or the page was opened on the same machine", () => {
  const named = `https://play.example${path}`;
  assert.equal(reachableLink(named, "http://192.168.0.7:8080"), named);
  const local = `http://localhost:8080${path}`;
  assert.equal(reachableLink(local, "http://127.0.0.1:8080"), local);
  assert.equal(reachableLink("no link", "https://play.example"), "no link");
});
