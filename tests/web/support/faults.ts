// What no page may do, whatever a test looks at: write an error to the console, throw, break its own security policy, fetch what is not
// there, say or be told what protocol/schema has not.

import type {Page} from "playwright-core";
import {faultOfHeard, faultOfSaid} from "./schema.js";

const policyReport = `addEventListener("securitypolicyviolation", (event) =>
  console.error("policy violated: " + event.violatedDirective + " by " + event.blockedURI + " " + event.sample))`;

/** What a browser reports when its connection is lost. It is no fault of the page; only a test that breaks connections allows it. */
const ofTheConnection =
  /net::ERR_|WebSocket connection to .* failed|Failed to load resource|Error in connection establishment/;

/** Everything that went wrong in one page since it was opened. */
export class Faults {
  private readonly found: string[] = [];
  private connectionIsLost = false;
  private also = /^$/;

  private constructor(private readonly page: Page) {}

  /** Begins to listen. To be called before the page is opened. */
  static async watch(page: Page): Promise<Faults> {
    const faults = new Faults(page);
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning")
        faults.add(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => faults.add(`thrown: ${error.stack ?? error.message}`));
    page.on("crash", () => faults.add("the page crashed"));
    page.on("response", (response) => {
      if (response.status() >= 400) faults.add(`status ${response.status()} of ${response.url()}`);
    });
    page.on("websocket", (socket) => {
      socket.on("framesent", ({payload}) => faults.addFrame("said", faultOfSaid(payload.toString())));
      socket.on("framereceived", ({payload}) => faults.addFrame("heard", faultOfHeard(payload.toString())));
    });
    await page.addInitScript(policyReport);
    return faults;
  }

  /** From now on the test breaks connections or kills servers, so the browser may report that, and `also` this. */
  allowLostConnections(also = /^$/): void {
    this.connectionIsLost = true;
    this.also = also;
  }

  /** The faults so far, each with the page it was found on. */
  get all(): string[] {
    return this.found.map((fault) => `${this.page.url()}: ${fault}`);
  }

  private addFrame(where: string, fault: string | null): void {
    if (fault !== null) this.add(`${where}: ${fault}`);
  }

  private add(fault: string): void {
    const isAllowed = this.connectionIsLost && (ofTheConnection.test(fault) || this.also.test(fault));
    if (!isAllowed) this.found.push(fault);
  }
}
