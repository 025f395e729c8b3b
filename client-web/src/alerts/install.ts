// Adding the page to the home screen. Browsers either ask themselves when a page wants it, or leave it to their menu.

/** The event by which a browser tells that it could ask; it is not in the standard library's types. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** How the page can be installed: the browser asks, its menu has to be used, or it is installed or cannot be. */
export type InstallWay = "ask" | "menu" | "none";

let prompt: InstallPrompt | undefined;

/** The events of the window after which the way may be another one. */
export const installEvents = ["beforeinstallprompt", "appinstalled"] as const;

/** Keeps the browser from asking at a moment of its own choice. Called once, when the page is loaded. */
export function watchInstalling(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    prompt = event as InstallPrompt;
  });
  window.addEventListener("appinstalled", () => (prompt = undefined));
}

/** What the choice of a way depends on. */
export interface InstallFacts {
  readonly installed: boolean;
  readonly secure: boolean;
  readonly asks: boolean;
  readonly userAgent: string;
  readonly touchPoints: number;
}

/** The way for these facts. An iPad calls itself a Macintosh, but has a touch screen. */
export function installWay({installed, secure, asks, userAgent, touchPoints}: InstallFacts): InstallWay {
  if (installed || !secure) return "none";
  if (asks) return "ask";
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return ios ? "menu" : "none";
}

/** The way in this browser now. */
export const currentInstallWay = (): InstallWay =>
  installWay({
    installed:
      window.matchMedia("(display-mode: standalone)").matches ||
      (navigator as {standalone?: boolean}).standalone === true,
    secure: window.isSecureContext,
    asks: prompt !== undefined,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });

/** Lets the browser ask. It can do so once for each event. */
export function askToInstall(): void {
  const event = prompt;
  prompt = undefined;
  void event?.prompt();
}
