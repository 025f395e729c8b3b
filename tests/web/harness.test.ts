// The harness itself: each of its checkers complains about what it must complain about.

import assert from "node:assert/strict";
import {once} from "node:events";
import {type Server, createServer} from "node:http";
import type {AddressInfo} from "node:net";
import {after, before, test} from "node:test";
import type {Browser, Page} from "playwright-core";
import {accessViolations} from "./support/access.js";
import {launchChromium} from "./support/browser.js";
import {Faults} from "./support/faults.js";
import {faultOfHeard, faultOfSaid} from "./support/schema.js";
import {FaultyProxy} from "./support/faulty_proxy.js";

const pages: Record<string, string> = {
  "/good": "<!doctype html><html lang=en><title>Good</title><main><h1>Good</h1><button>Play</button></main>",
  "/mute": "<!doctype html><html lang=en><title>Mute</title><main><h1>Mute</h1><button></button></main>",
  "/loud":
    "<!doctype html><html lang=en><title>Loud</title><main><h1>Loud</h1></main><script>console.error('ow')</script>",
  "/throws":
    "<!doctype html><html lang=en><title>Throws</title><main><h1>Throws</h1></main><script>nothing.here()</script>",
  "/smuggles":
    "<!doctype html><html lang=en><title>Smuggles</title><main><h1 style='color:red'>Smuggles</h1></main>",
};

let browser: Browser;
let server: Server;
let port: number;

before(async () => {
  server = createServer((request, response) => {
    const page = pages[request.url ?? ""];
    const policy = request.url === "/smuggles" ? {"Content-Security-Policy": "style-src 'self'"} : {};
    response
      .writeHead(page === undefined ? 404 : 200, {"Content-Type": "text/html", ...policy})
      .end(page ?? "not here");
  });
  server.listen(0, "127.0.0.1");
  [browser] = await Promise.all([launchChromium(), once(server, "listening")]);
  port = (server.address() as AddressInfo).port;
});

after(async () => {
  server.close();
  await browser.close();
});

async function visit(
  path: string,
  origin = `http://127.0.0.1:${port}`,
): Promise<{page: Page; faults: Faults}> {
  const page = await browser.newPage();
  const faults = await Faults.watch(page);
  // The browser asks for an icon by itself; these pages have none.
  await page.route("**/favicon.ico", (route) => route.fulfill({status: 200}));
  await page.goto(origin + path);
  return {page, faults};
}

test("a good page has no faults and no violations", async () => {
  const {page, faults} = await visit("/good");
  assert.deepEqual(await accessViolations(page), []);
  assert.deepEqual(faults.all, []);
});

test("a button without a name is a violation", async () => {
  const {page} = await visit("/mute");
  assert.match((await accessViolations(page)).join(), /^button-name: <button>/);
});

for (const [path, fault] of [
  ["/loud", /console: ow/],
  ["/throws", /thrown: ReferenceError/],
  ["/smuggles", /policy violated: style-src/],
  ["/missing", /status 404/],
] as const) {
  test(`the page ${path} is at fault`, async () => {
    const {page, faults} = await visit(path);
    await page.evaluate("new Promise((done) => setTimeout(done, 0))");
    assert.match(faults.all.join("\n"), fault);
  });
}

test("a proxy carries, is cut, and carries again", async (t) => {
  const proxy = await FaultyProxy.to(port);
  t.after(() => proxy.remove());
  const before = await visit("/good", proxy.origin);
  assert.equal(await before.page.title(), "Good");
  proxy.cut();
  await assert.rejects(visit("/good", proxy.origin), /ERR_/);
  proxy.mend();
  const after = await visit("/good", proxy.origin);
  assert.equal(await after.page.title(), "Good");
});

test("a proxy that swallows answers still carries what is asked", async (t) => {
  const proxy = await FaultyProxy.to(port);
  t.after(() => proxy.remove());
  const {page} = await visit("/good", proxy.origin);
  proxy.swallowAnswers();
  const asked = once(server, "request");
  await assert.rejects(page.goto(`${proxy.origin}/mute`, {timeout: 500}), /Timeout/);
  const [request] = (await asked) as [{url: string}];
  assert.equal(request.url, "/mute");
});

test("a frame that the schema has not is found", () => {
  const id = "0123456789abcdef0123456789abcdef";
  assert.equal(faultOfSaid(JSON.stringify({type: "sit", id, seat: 2})), null);
  assert.match(faultOfSaid(JSON.stringify({type: "sit", id, seat: "two"})) ?? "", /seat/);
  assert.equal(faultOfHeard(JSON.stringify({type: "accepted", id, version: 3})), null);
  assert.match(faultOfHeard(JSON.stringify({type: "accepted", id})) ?? "", /version/);
});
