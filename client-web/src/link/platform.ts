/** The browser features that a link uses. Tests replace them. */
export interface Platform {
  /** Opens a WebSocket to the server that this page came from, at its common path or that of a node. */
  open(hear: SocketEvents, path?: string): Socket;
  /** Whether the server answers a request over HTTP. */
  answers(): Promise<boolean>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `act` once after this many milliseconds, unless the returned function is called first. */
  after(ms: number, act: () => void): () => void;
  /** From 0 to 1. */
  random(): number;
  /**
   * Calls `act` when the page becomes active or its network changes, until the returned function is called.
   */
  onStir(act: () => void): () => void;
}

/** An open or opening connection. */
export interface Socket {
  send(text: string): void;
  /** Closes with 1000. The socket reports nothing afterwards. */
  close(): void;
}

/** What a socket reports. After `closed` it reports nothing more. */
export interface SocketEvents {
  opened(): void;
  heard(text: string): void;
  closed(code: number): void;
}

/** Passes on what a socket reports, but only while somebody is `listening` to it. */
export const heardWhile = (listening: () => boolean, hear: SocketEvents): SocketEvents => ({
  opened() {
    if (listening()) hear.opened();
  },
  heard(text) {
    if (listening()) hear.heard(text);
  },
  closed(code) {
    if (listening()) hear.closed(code);
  },
});

const subprotocol = "sequence.v1";

/** Opens a WebSocket to this address, in a browser or in Node. */
export function openWebSocket(address: URL | string, hear: SocketEvents): Socket {
  const socket = new WebSocket(address, subprotocol);
  let done = false;
  const {opened, heard, closed} = heardWhile(() => !done, hear);
  socket.onopen = opened;
  socket.onmessage = ({data}) => {
    if (typeof data === "string") heard(data);
  };
  socket.onclose = ({code}) => closed(code);
  return {
    send: (text) => socket.send(text),
    close() {
      done = true;
      socket.close(1000);
    },
  };
}

function openFromPage(hear: SocketEvents, path = "/ws"): Socket {
  const address = new URL(`.${path}`, document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return openWebSocket(address, hear);
}

/** Asks for a page that a full server refuses, and that no proxy has by itself. */
async function answersOverHttp(): Promise<boolean> {
  const answer = await fetch("push.json", {cache: "no-store"}).catch(() => undefined);
  return answer?.headers.get("content-type") === "application/json";
}

function onStir(act: () => void): () => void {
  const whenVisible = (): void => {
    if (document.visibilityState === "visible") act();
  };
  window.addEventListener("online", act);
  window.addEventListener("offline", act);
  window.addEventListener("pageshow", act);
  document.addEventListener("visibilitychange", whenVisible);
  document.addEventListener("resume", act); // a frozen page was resumed
  return () => {
    window.removeEventListener("online", act);
    window.removeEventListener("offline", act);
    window.removeEventListener("pageshow", act);
    document.removeEventListener("visibilitychange", whenVisible);
    document.removeEventListener("resume", act);
  };
}

/** The browser's own features. */
export const browserPlatform: Platform = {
  open: openFromPage,
  answers: answersOverHttp,
  now: () => Date.now(),
  after(ms, act) {
    const timer = window.setTimeout(act, ms);
    return () => window.clearTimeout(timer);
  },
  random: Math.random,
  onStir,
};
