import assert from "node:assert/strict";
import {test} from "node:test";
import {isScreenPath, pathIn, roomPath, routeOf, screenLink} from "./route";

const secret = "9b2d4f6a8c0e1b3d5f7a9c8d1f3a5c7e";

test("paths of this page lead to its pages, and other paths to none", () => {
  assert.deepEqual(routeOf("/", ""), {page: "start"});
  assert.deepEqual(routeOf("/", "#code"), {page: "start", way: "code"});
  assert.deepEqual(routeOf("/", "#friends/hearts-due"), {
    page: "start",
    way: "friends",
    preset: "hearts-due",
  });
  assert.deepEqual(routeOf("/", "#elsewhere"), {page: "start"});
  assert.deepEqual(routeOf("/rules", ""), {page: "rules"});
  assert.deepEqual(routeOf("/rules/S13", ""), {page: "rules", rule: "S13"});
  assert.deepEqual(routeOf("/fair", ""), {page: "fair"});
  for (const path of ["/nothing", "/fair/x", "/r/7K3M9QX2VB/more"])
    assert.deepEqual(routeOf(path, ""), {page: "nowhere"}, path);
});

test("a room's link and that of its big screen differ in their paths only", () => {
  const link = `https://play.example/r/7K3M9QX2VB#${secret}`;
  assert.equal(screenLink(link), `https://play.example/tv/7K3M9QX2VB#${secret}`);
  assert.deepEqual(routeOf("/tv/7K3M9QX2VB", `#${secret}`), {page: "tv", code: "7K3M9QX2VB", secret});
  assert.deepEqual(routeOf("/tv/7K3M9QX2VB", ""), {page: "tv", code: "7K3M9QX2VB"});
  assert.deepEqual(routeOf("/tv/short", ""), {page: "damaged", code: "short"});
  assert.ok(isScreenPath("/tv/7K3M9QX2VB") && !isScreenPath("/r/7K3M9QX2VB"));
});

test("a room's code is read as people type it, and its secret only if it is complete", () => {
  for (const path of ["/r/7K3M9QX2VB", "/r/7k3m9-qx2vb", "/r/7K3M9%20QX2VB", "/r/7K3M9QX2VB/"])
    assert.deepEqual(routeOf(path, ""), {page: "room", code: "7K3M9QX2VB"}, path);
  assert.deepEqual(routeOf("/r/OIL0000000", ""), {page: "room", code: "0110000000"});
  assert.deepEqual(routeOf("/r/7K3M9QX2VB", `#${secret}`), {page: "room", code: "7K3M9QX2VB", secret});
  for (const fragment of ["#", "#abc", `#${secret}0`, `#${secret.replace("9", "g")}`])
    assert.deepEqual(routeOf("/r/7K3M9QX2VB", fragment), {page: "room", code: "7K3M9QX2VB"}, fragment);
});

test("a link of which a sentence or a messenger has left something behind is repaired", () => {
  for (const path of [
    "/r/7K3M9QX2VB.",
    "/r/7K3M9QX2VB,",
    "/r/7K3M9QX2VB)",
    "/r/7K3M9QX2VB%22",
    "/r/7k3m9qx2vb%E2%80%A6",
  ])
    assert.deepEqual(routeOf(path, ""), {page: "room", code: "7K3M9QX2VB"}, path);
  for (const fragment of [`#${secret}.`, `#${secret})`, `#${secret}\u201d`])
    assert.deepEqual(
      routeOf("/r/7K3M9QX2VB", fragment),
      {page: "room", code: "7K3M9QX2VB", secret},
      fragment,
    );
});

test("a number sign that a messenger has encoded still begins the secret", () => {
  assert.deepEqual(routeOf(`/r/7K3M9QX2VB%23${secret}`, ""), {page: "room", code: "7K3M9QX2VB", secret});
  assert.deepEqual(routeOf(`/tv/7K3M9QX2VB%23${secret}`, ""), {page: "tv", code: "7K3M9QX2VB", secret});
  const replay = {page: "replay", room: "7K3M9QX2VB", game: 3, secret};
  assert.deepEqual(routeOf(`/replay/7K3M9QX2VB/3%23${secret}.`, ""), replay);
  assert.deepEqual(routeOf("/replay/7K3M9QX2VB/3", ""), {page: "replay-damaged"});
});

test("a link whose code is cut off or misspelled is told apart from other unknown paths", () => {
  for (const [path, code] of [
    ["/r", ""],
    ["/r/", ""],
    ["/r/abc.", "abc"],
    ["/r/ABCDEFGHJU", "ABCDEFGHJU"],
    ["/r/%E0%A4%A", "E0%A4%A"],
  ] as const)
    assert.deepEqual(routeOf(path, ""), {page: "damaged", code}, path);
});

test("a room's path is parsed back into its route", () => {
  const [path = "", fragment = ""] = roomPath("7K3M9QX2VB", secret).split("#");
  assert.deepEqual(routeOf(`/${path}`, `#${fragment}`), {page: "room", code: "7K3M9QX2VB", secret});
});

test("the path of a route is what follows the folder of the page, if the page was opened there", () => {
  const base = "https://home.example/seq/";
  assert.equal(pathIn(base, "/seq/r/7K3M9QX2VB"), "/r/7K3M9QX2VB");
  assert.equal(pathIn(base, "/seq/"), "/");
  assert.equal(pathIn(base, "/r/7K3M9QX2VB"), "/r/7K3M9QX2VB");
  assert.equal(pathIn("https://play.example/", "/r/7K3M9QX2VB"), "/r/7K3M9QX2VB");
});
