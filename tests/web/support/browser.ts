// Debian's Chromium through playwright-core, one process a test file; each player is a context of it, as a browser of their own.

import {type Browser, chromium} from "playwright-core";

const flags = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-gpu",
  "--host-resolver-rules=MAP play.example 127.0.0.1", // a server by a name, without a secure context
];

/**
 * The programs to choose from. `shell` draws pages and nothing around them, which takes about half the processor time;
 * `browser` also has what only a browser with windows has: notifications, and so Web Push.
 */
export const programs = {shell: "/usr/bin/chromium-headless-shell", browser: "/usr/bin/chromium"};

/** Starts Chromium without a window. Its sandbox is off only for root, for whom it does not work. */
export function launchChromium(program: keyof typeof programs = "shell"): Promise<Browser> {
  const executablePath = process.env["CHROMIUM"] ?? programs[program];
  return chromium.launch({executablePath, chromiumSandbox: process.getuid?.() !== 0, args: flags});
}
