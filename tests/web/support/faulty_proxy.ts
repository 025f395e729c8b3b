// A TCP proxy between a browser and the server that can be cut, and that can swallow what the server answers.

import {once} from "node:events";
import {type AddressInfo, type Server, type Socket, connect, createServer} from "node:net";

type Pair = {browser: Socket; server: Socket};

/** A proxy to one port of this machine. It knows nothing of HTTP: it loses bytes and connections as networks do. */
export class FaultyProxy {
  private readonly pairs = new Set<Pair>();
  private open = true;
  private answers = true;
  private forge = (text: string): string => text;

  private constructor(
    private readonly listener: Server,
    private readonly target: number,
  ) {
    listener.on("connection", (browser) => this.carry(browser));
  }

  /** Starts a proxy to `target`, a port of this machine. */
  static async to(target: number): Promise<FaultyProxy> {
    const listener = createServer();
    const proxy = new FaultyProxy(listener, target);
    listener.listen(0, "127.0.0.1");
    await once(listener, "listening");
    return proxy;
  }

  /** What a browser opens instead of the server's own address. */
  get origin(): string {
    return `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  /** Breaks every connection, both ends, and refuses new ones until `mend`. */
  cut(): void {
    this.open = false;
    for (const {browser, server} of this.pairs) {
      browser.resetAndDestroy();
      server.destroy();
    }
  }

  /** Drops the server's ends only: the server knows that they are gone, the browser hears nothing. */
  hangUp(): void {
    this.open = false;
    for (const {server} of this.pairs) server.destroy();
  }

  /** Holds every byte back, in both directions, until `mend`: neither end hears that the network is gone. */
  silence(): void {
    for (const {browser, server} of this.pairs) {
      browser.pause();
      server.pause();
    }
  }

  /** From now on nothing of what the server says arrives; what the browser says still does. */
  swallowAnswers(): void {
    this.answers = false;
  }

  /**
   * From now on `forge` changes what the server says, as somebody on the way might who has broken the encryption. It is
   * given bytes as Latin-1 text, and must leave their number as it is.
   */
  tamper(forge: (text: string) => string): void {
    this.forge = forge;
  }

  /** Everything goes through again. */
  mend(): void {
    this.open = true;
    this.answers = true;
    for (const {browser, server} of this.pairs) {
      browser.resume();
      server.resume();
    }
  }

  /** Stops the proxy. */
  async remove(): Promise<void> {
    this.cut();
    this.listener.close();
    await once(this.listener, "close");
  }

  private carry(browser: Socket): void {
    if (!this.open) {
      browser.resetAndDestroy();
      return;
    }
    const server = connect(this.target, "127.0.0.1");
    const pair = {browser, server};
    this.pairs.add(pair);
    browser.on("data", (bytes) => server.write(bytes));
    server.on("data", (bytes) => {
      if (this.answers) browser.write(this.forge(bytes.toString("latin1")), "latin1");
    });
    server.on("end", () => {
      if (this.open) browser.end();
    });
    browser.on("end", () => server.end());
    const forget = () => this.pairs.delete(pair);
    browser.on("error", () => server.destroy());
    server.on("error", () => {
      if (this.open) browser.destroy();
    });
    browser.on("close", () => {
      forget();
      server.destroy();
    });
  }
}
