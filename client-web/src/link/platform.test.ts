import assert from "node:assert/strict";
import {test} from "node:test";
import {openWebSocket} from "./platform";

/** A WebSocket as browsers and Node have it: the event of its end comes long after `close()`. */
class LateWebSocket {
  static newest: LateWebSocket;
  onopen: (() => void) | null = null;
  onmessage: ((_: {data: unknown}) => void) | null = null;
  onclose: ((_: {code: number}) => void) | null = null;
  closed_with: number | undefined;

  constructor() {
    LateWebSocket.newest = this;
  }

  close(code: number): void {
    this.closed_with = code;
  }
}

function open() {
  const reports: unknown[] = [];
  const {WebSocket} = globalThis;
  Object.assign(globalThis, {WebSocket: LateWebSocket});
  const socket = openWebSocket("ws://127.0.0.1/ws", {
    opened: () => reports.push("opened"),
    heard: (text) => reports.push(text),
    closed: (code) => reports.push(code),
  });
  Object.assign(globalThis, {WebSocket});
  return {socket, reports, under: LateWebSocket.newest};
}

test("a socket reports what happens to it, and only messages of text", () => {
  const {reports, under} = open();
  under.onopen?.();
  under.onmessage?.({data: "{}"});
  under.onmessage?.({data: new ArrayBuffer(2)});
  under.onclose?.({code: 1012});
  assert.deepEqual(reports, ["opened", "{}", 1012]);
});

test("a socket that was closed here reports nothing afterwards, not even its end", () => {
  const {socket, reports, under} = open();
  under.onopen?.();
  socket.close();
  assert.equal(under.closed_with, 1000);
  under.onopen?.();
  under.onmessage?.({data: "{}"});
  under.onclose?.({code: 1000});
  assert.deepEqual(reports, ["opened"]);
});
