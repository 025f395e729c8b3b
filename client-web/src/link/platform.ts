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

const subprotocol = "sequence.v1";

/** Opens a WebSocket to this address, in a browser or in Node. */
export function openWebSocket(address: URL | string, hear: SocketEvents): Socket {
  const socket = new WebSocket(address, subprotocol);
  socket.onopen = () => hear.opened();
  socket.onmessage = ({data}) => {
    if (typeof data === "string") hear.heard(data);
  };
  socket.onclose = ({code}) => hear.closed(code);
  return {
    send: (text) => socket.send(text),
    close() {
      socket.onopen = socket.onmessage = socket.onclose = null;
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
  const listening = new AbortController();
  const {signal} = listening;
  for (const event of ["online", "offline", "pageshow"]) window.addEventListener(event, act, {signal});
  document.addEventListener("visibilitychange", whenVisible, {signal});
  document.addEventListener("resume", act, {signal}); // a frozen page was resumed
  return () => listening.abort();
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
