// A real `sequenced`, on a free port and with a data folder of its own.

import {type ChildProcess, spawn} from "node:child_process";
import {once} from "node:events";
import {existsSync} from "node:fs";
import {mkdtemp, rm} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {createInterface} from "node:readline";

const program = process.env["SEQUENCED"] ?? "build/release/bin/sequenced";
const pages = process.env["PAGES"] ?? "client-web/dist";

/** One server. It can be killed without a warning and started again where it was. */
export class Server {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly data: string,
    /** The port it listens on, also after a restart. */
    readonly port: number,
  ) {}

  /** Where its page is, `http://127.0.0.1:PORT`. */
  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts one, with `flags` until its first restart; throws when it does not say within a minute that it listens. */
  static async start(flags: readonly string[] = []): Promise<Server> {
    if (!existsSync(program)) throw new Error(`${program} is not there: ./dev build release sequenced`);
    const data = await mkdtemp(join(tmpdir(), "sequenced-web-"));
    const [process, port] = await launch(data, 0, pages, flags);
    const server = new Server(data, port);
    server.process = process;
    return server;
  }

  /** Ends it as a power cut would: SIGKILL, no goodbye. */
  async kill(): Promise<void> {
    const process = this.process;
    if (process === undefined || process.exitCode !== null) return;
    const ended = once(process, "exit");
    process.kill("SIGKILL");
    await ended;
    this.process = undefined;
  }

  /** Starts it again after `kill`, same port, same data, and perhaps with other pages. */
  async restart(from = pages): Promise<void> {
    [this.process] = await launch(this.data, this.port, from);
  }

  /** Ends it and takes its data away. */
  async stop(): Promise<void> {
    await this.kill();
    await rm(this.data, {recursive: true, force: true});
  }
}

async function launch(
  data: string,
  port: number,
  from = pages,
  more: readonly string[] = [],
): Promise<[ChildProcess, number]> {
  const flags = [
    "--listen",
    `127.0.0.1:${port}`,
    "--data",
    data,
    "--web",
    from,
    "--log-level",
    "error",
    "--limit",
    "creates-per-minute=100000,failed-joins-per-minute=100000,failed-joins-per-minute-total=100000",
    "--limit",
    "waiting-per-address=1000,connects-per-second=1000",
    "--rooms-max",
    "100000",
    "--rooms-per-address",
    "100000",
    "--connections-per-address",
    "1000",
    "--grace",
    "0",
    "--push",
    "--push-contact",
    "mailto:nobody@example.org",
    ...more,
  ];
  const process = spawn(program, flags, {stdio: ["ignore", "pipe", "inherit"]});
  const lines = createInterface({input: process.stdout});
  const timer = setTimeout(() => process.kill("SIGKILL"), 60_000);
  for await (const line of lines) {
    const listening = /^listening on http:\/\/.*:(\d+)/.exec(line);
    if (listening === null) continue;
    clearTimeout(timer);
    return [process, Number(listening[1])];
  }
  clearTimeout(timer);
  throw new Error(`${program} ${flags.join(" ")} ended before it listened`);
}
