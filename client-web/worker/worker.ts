// The service worker: keeps the files of the page, so that it opens without a network, and shows notifications.
// It never keeps anything about a game, which travels by WebSocket only.
//
// A new version of it waits until all windows of the page are closed, and the page offers to reload between games. Until
// then the kept files of the old version stay available for open games; a window that is opened or reloaded loads the new
// page from the network.

import {callTexts, type PushedCall} from "../src/alerts/call_texts";

const worker = self as unknown as ServiceWorkerGlobalScope;

/**
 * The page that the build has made: a digest of its files, their paths, and those of the assets that its shell names. Set
 * by scripts/build.mjs.
 */
declare const PAGE: {
  readonly digest: string;
  readonly files: readonly string[];
  readonly named: readonly string[];
};

/** The path of the folder that the page is in. Services that share its host name may have caches, too. */
const root = new URL("./", worker.location.href).pathname;
const cachePrefix = `page-${root === "/" ? "" : root}`;
const cacheName = `${cachePrefix}${PAGE.digest}`;
const shell = "./";

const isOwn = (name: string): boolean =>
  name.startsWith(cachePrefix) && !name.slice(cachePrefix.length).includes("/");

const languageOf = (path: string): string | undefined => /\/words-(\w\w)-/.exec(path)?.[1];

/** The words of the languages that were used here before; at first those of the browser's language. */
async function wordsInUse(): Promise<string[]> {
  const names = (await caches.keys()).filter(isOwn);
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const used = kept.flat().map(({url}) => languageOf(url));
  const words = PAGE.files.filter((path) => languageOf(path) !== undefined);
  const again = words.filter((path) => used.includes(languageOf(path)));
  if (again.length > 0) return again;
  const preferred = [...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()), "en"];
  const first = preferred.find((language) => words.some((path) => languageOf(path) === language));
  return words.filter((path) => languageOf(path) === first);
}

/**
 * Keeps the shell, what it names, and the words in use, if the shell is this worker's own: during an upgrade another
 * server may have answered, with a shell that names other files. The worker is then not installed, and the browser tries
 * again later. Other files are kept when they are first used.
 */
async function keepPage(): Promise<void> {
  const page = await fetch(shell, {cache: "no-cache"});
  const text = await page.clone().text();
  if (!page.ok || PAGE.named.some((name) => !text.includes(name)))
    throw new Error("the shell is another page's");
  const cache = await caches.open(cacheName);
  const shown = PAGE.files.filter((path) => !path.startsWith("assets/"));
  await cache.addAll([...PAGE.named, ...shown, ...(await wordsInUse())]);
  await cache.put(shell, page);
}

async function dropOldPages(): Promise<void> {
  const names = await caches.keys();
  const isOld = (name: string): boolean => name !== cacheName && isOwn(name);
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The newest page from the network; without a network the one that is kept. */
async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (fault) {
    const kept = await caches.match(shell);
    if (kept === undefined) throw fault;
    return kept;
  }
}

async function fileOf(request: Request, path: string): Promise<Response> {
  const kept = await caches.match(path);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(cacheName)).put(path, answer.clone()).catch(() => undefined);
  return answer;
}

const answer_ms = 500;

/** The path that a window shows. `url` is the one that it was loaded with, used if the window does not answer. */
async function pathOf(window: WindowClient): Promise<string> {
  const {port1, port2} = new MessageChannel();
  const answered = new Promise<string>((resolve) => (port1.onmessage = ({data}) => resolve(String(data))));
  const late = new Promise<string>((resolve) =>
    setTimeout(() => resolve(new URL(window.url).pathname), answer_ms),
  );
  window.postMessage("path", [port2]);
  return Promise.race([answered, late]);
}

/** The windows of the page that show this path. */
async function windowsWith(path: string): Promise<WindowClient[]> {
  const windows = await worker.clients.matchAll({type: "window", includeUncontrolled: true});
  const paths = await Promise.all(windows.map(pathOf));
  return windows.filter((_, index) => paths[index] === path);
}

/** The window with this path, or a new one. */
async function showWindow(path: string): Promise<void> {
  const [open] = await windowsWith(path);
  await (open ? open.focus() : worker.clients.openWindow(path));
}

/** The sentences in the reader's language, which the page has stored when the reader switched the calls on. */
async function storedTexts(): Promise<Record<string, string>> {
  const stored = await (await caches.open(callTexts.cache)).match(callTexts.path);
  return stored === undefined ? callTexts.fallback : ((await stored.json()) as Record<string, string>);
}

/** Shows why the server calls, unless the reader has the table in sight. */
async function showCall({call, room}: PushedCall): Promise<void> {
  const path = `${root}r/${room}`;
  const windows = await windowsWith(path);
  if (windows.some(({visibilityState}) => visibilityState === "visible")) return;
  const texts = await storedTexts();
  await worker.registration.showNotification(texts[call] ?? callTexts.fallback["your-turn"], {
    body: (texts["at-table"] ?? "{room}").replace("{room}", `${room.slice(0, 5)} ${room.slice(5)}`),
    tag: callTexts.tag,
    icon: "icon-192.png",
    data: path,
  });
}

worker.addEventListener("push", (event) => {
  event.waitUntil(showCall(event.data?.json() as PushedCall));
});
worker.addEventListener("install", (event) => event.waitUntil(keepPage()));
worker.addEventListener("activate", (event) => event.waitUntil(dropOldPages()));
worker.addEventListener("fetch", (event) => {
  const {request} = event;
  const {origin, pathname} = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(request));
  else if (PAGE.files.includes(pathname.slice(root.length))) event.respondWith(fileOf(request, pathname));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showWindow(String(event.notification.data ?? shell)));
});
