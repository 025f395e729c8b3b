// Web Push: a player is called while the page is closed. No push service can be reached from a test, so the browser's
// subscription is made up; what the server sends to it is tested in tests/push.

import assert from "node:assert/strict";
import type {Page, Worker} from "playwright-core";
import type {Player} from "./support/player.js";
import {scene, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer("browser");

const endpoint = "https://push.example/wpush/v2/of-a-test";

/** Gives the page a push service that issues one subscription. Its keys are those of the example of RFC 8291. */
const withPushService = (page: Page): Promise<void> =>
  page.addInitScript((url) => {
    let current: object | null = null;
    const subscription = (key: string): object => ({
      endpoint: url,
      options: {
        applicationServerKey: Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
          letter.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => ({
        endpoint: url,
        keys: {
          p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
          auth: "BTBZMqHH6r4Tts7J_aSIgg",
        },
      }),
      unsubscribe: async () => ((current = null), true),
    });
    const manager = {
      getSubscription: async () => current,
      subscribe: async ({applicationServerKey}: {applicationServerKey: string}) =>
        (current = subscription(applicationServerKey)),
    };
    Object.defineProperty(ServiceWorkerRegistration.prototype, "pushManager", {get: () => manager});
  }, endpoint);

const titles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({title, body, data}) => `${title} / ${body} / ${data}`);
  });

async function until(sentence: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await holds())) {
    assert.ok(Date.now() < deadline, sentence);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

scene("a player switches on calls while the page is closed, and off again", async (stage) => {
  const ann = await stage.player("Ann", {permissions: ["notifications"]});
  await withPushService(ann.page);
  await ann.create({preset: "sequence", players: 2});
  await ann.button("Settings").click();
  const also = ann.page.getByLabel("Also when this page is closed");
  await also.check();
  const sent = (type: string) => ann.traffic.commands(type);
  await ann.traffic.until("the server knows the subscription", () => sent("push-subscribe").length > 0);
  const [subscribed] = sent("push-subscribe");
  assert.equal(subscribed?.["endpoint"], endpoint);
  await ann.traffic.until("it is accepted", () =>
    ann.traffic.messages("accepted").some((message) => message["id"] === subscribed?.["id"]),
  );
  await also.uncheck();
  await ann.traffic.until("the subscription is ended", () => sent("push-unsubscribe").length > 0);
  assert.equal(sent("push-unsubscribe")[0]?.["endpoint"], endpoint);
  await ann.page.keyboard.press("Escape");
});

scene("the service worker shows the server's call in the reader's language", async (stage) => {
  const ana = await stage.player("Ana", {permissions: ["notifications"]});
  await withPushService(ana.page);
  await ana.create({preset: "sequence", players: 2});
  await ana.button("Settings").click();
  await ana.page.getByLabel("Also when this page is closed").check();
  await ana.page.getByLabel("Language").selectOption("es");
  await until("the sentences are stored in Spanish", () =>
    ana.page.evaluate(async () => {
      const stored = await (await caches.open("call-texts")).match("/call-texts");
      return stored !== undefined && (await stored.text()).includes("mesa");
    }),
  );
  const room = new URL(ana.page.url()).pathname.slice(3);
  await ana.goTo("/");
  const session = await ana.page.context().newCDPSession(ana.page);
  const registrations: string[] = [];
  session.on("ServiceWorker.workerRegistrationUpdated", (update) =>
    registrations.push(...update.registrations.map(({registrationId}) => registrationId)),
  );
  await session.send("ServiceWorker.enable");
  await until("the worker is known", async () => registrations.length > 0);
  const push = (data: object): Promise<unknown> =>
    session.send("ServiceWorker.deliverPushMessage", {
      origin: stage.server.origin,
      registrationId: registrations[0]!,
      data: JSON.stringify(data),
    });
  await push({call: "your-turn", room});
  const expected = `Es tu turno / En la mesa ${room.slice(0, 5)} ${room.slice(5)} / /r/${room}`;
  await until("the call is shown", async () => (await titles(ana.page)).includes(expected));
  await push({call: "game-began", room});
  await until("a later call replaces it", async () => {
    const shown = await titles(ana.page);
    return shown.length === 1 && !shown.includes(expected);
  });
});

/** What the tests use of a service worker's global scope, whose types exclude those of pages. */
interface WorkerScope extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {openWindow(url: string): Promise<void>};
  readonly WindowClient: {readonly prototype: {focus(): Promise<void>}};
  readonly NotificationEvent: new (type: string, init: {notification: Notification}) => Extendable;
  readonly PushEvent: new (type: string, init: {data: string}) => Extendable;
}
type Extendable = Event & {waitUntil(promise: Promise<unknown>): void};

/**
 * Sends a call to the service worker, or clicks the notification of this path. Returns what the worker has done, without
 * the rights of a real push or click, and which notifications are left.
 */
const cause = (worker: Worker, what: "push" | "click", path: string): Promise<string[]> =>
  worker.evaluate(
    async ([what, path]) => {
      const scope = self as unknown as WorkerScope;
      const done: string[] = [];
      scope.clients.openWindow = async (url) => void done.push(`opened ${url}`);
      scope.WindowClient.prototype.focus = async () => void done.push("focused");
      const waitedFor: Promise<unknown>[] = [];
      const dispatch = async (event: Extendable): Promise<void> => {
        event.waitUntil = (promise) => void waitedFor.push(promise);
        scope.dispatchEvent(event);
        await Promise.all(waitedFor);
      };
      if (what === "push") {
        const data = JSON.stringify({call: "your-turn", room: path.slice(3)});
        await dispatch(new scope.PushEvent("push", {data}));
      } else {
        await scope.registration.showNotification("Your turn", {tag: "turn", data: path});
        const [notification] = await scope.registration.getNotifications();
        await dispatch(new scope.NotificationEvent("notificationclick", {notification: notification!}));
      }
      for (const left of await scope.registration.getNotifications()) {
        done.push(`shown for ${left.data}`);
        left.close();
      }
      return done;
    },
    [what, path] as const,
  );

/** The table that the player has created, and the service worker of the page. */
async function tableOf(player: Player): Promise<[string, Worker]> {
  await player.create({preset: "sequence", players: 2});
  await player.page.evaluate(() => navigator.serviceWorker.ready);
  const worker = player.page.context().serviceWorkers()[0];
  assert.ok(worker !== undefined, "the page has a service worker");
  return [new URL(player.page.url()).pathname, worker];
}

scene("a call is not shown to a player who has the table in sight", async (stage) => {
  const ann = await stage.player("Ann", {permissions: ["notifications"]});
  const [table, worker] = await tableOf(ann);
  assert.deepEqual(await cause(worker, "push", table), []);
  assert.deepEqual(await cause(worker, "push", "/r/AAAAAAAAAA"), ["shown for /r/AAAAAAAAAA"]);
});

scene("a click on a call shows the window of its table, or opens one", async (stage) => {
  const ann = await stage.player("Ann", {permissions: ["notifications"]});
  const [table, worker] = await tableOf(ann);
  assert.deepEqual(await cause(worker, "click", table), ["focused"]);
  assert.deepEqual(await cause(worker, "click", "/r/AAAAAAAAAA"), ["opened /r/AAAAAAAAAA"]);
  await ann.goTo("/");
  assert.deepEqual(await cause(worker, "click", table), [`opened ${table}`]);
});

scene("the settings say why there are no calls while the page is closed", async (stage) => {
  const ann = await stage.player("Ann", {permissions: ["notifications"]});
  await ann.page.route("**/push.json", (route) => route.fulfill({json: {}}));
  await ann.goTo("/");
  await ann.button("Settings").click();
  await ann.page.getByText("This server only notifies you while the page is open.").waitFor();
  assert.equal(await ann.page.getByLabel("Also when this page is closed").count(), 0);
});
