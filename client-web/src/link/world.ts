/** What a link needs of the browser, so that its tests can do without one. */
export interface World {
  /** Opens a WebSocket to the server that this page came from. */
  open(hear: WireHears): Wire;
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls once after so many milliseconds, unless the function that it returns is called before. */
  after(ms: number, act: () => void): () => void;
  /** From 0 to 1. */
  random(): number;
  /**
   * Calls whenever the page wakes, or its network comes or goes, until the function that it returns is
   * called.
   */
  onStir(act: () => void): () => void;
}

/** An open or opening connection. */
export interface Wire {
  send(text: string): void;
  /** Says goodbye with 1000. Nothing more is heard of the wire. */
  close(): void;
}

/** What a wire tells. After `closed` it tells nothing more. */
export interface WireHears {
  opened(): void;
  heard(text: string): void;
  closed(code: number): void;
}

const subprotocol = "sequence.v1";

function openWebSocket(hear: WireHears): Wire {
  const {protocol, host} = window.location;
  const socket = new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}/ws`, subprotocol);
  let done = false;
  const unlessDone = (act: () => void) => (): void => {
    if (!done) act();
  };
  socket.onopen = unlessDone(hear.opened);
  socket.onmessage = ({data}) => {
    if (!done && typeof data === "string") hear.heard(data);
  };
  socket.onclose = ({code}) => {
    if (done) return;
    done = true;
    hear.closed(code);
  };
  return {
    send: (text) => socket.send(text),
    close() {
      done = true;
      socket.close(1000);
    },
  };
}

function onStir(act: () => void): () => void {
  const whenVisible = (): void => {
    if (document.visibilityState === "visible") act();
  };
  window.addEventListener("online", act);
  window.addEventListener("offline", act);
  window.addEventListener("pageshow", act);
  document.addEventListener("visibilitychange", whenVisible);
  document.addEventListener("resume", act); // of a page that was frozen
  return () => {
    window.removeEventListener("online", act);
    window.removeEventListener("offline", act);
    window.removeEventListener("pageshow", act);
    document.removeEventListener("visibilitychange", whenVisible);
    document.removeEventListener("resume", act);
  };
}

/** The browser. */
export const browserWorld: World = {
  open: openWebSocket,
  now: () => Date.now(),
  after(ms, act) {
    const timer = window.setTimeout(act, ms);
    return () => window.clearTimeout(timer);
  },
  random: Math.random,
  onStir,
};
