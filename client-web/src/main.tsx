import "./app/tokens.css";
import "./app/app.css";
import {render} from "preact";
import {browserStorage} from "./link/storage";
import {browserPlatform} from "./link/platform";
import {isScreenPath, pathIn} from "./app/route";
import {readSwitches} from "./app/switches";
import {followTranslations} from "./app/translated";
import {App} from "./shell/App";
import {answerWorker} from "./alerts/device";
import {watchInstalling} from "./alerts/install";
import {preferredLanguage, speak} from "./words/words";

const storage = browserStorage();
// A big screen has the key of a member of its own, and must not use that of a player in the same browser.
const keys = isScreenPath(pathIn(document.baseURI, location.pathname))
  ? browserStorage("sessionStorage")
  : storage;
const switches = readSwitches(storage, preferredLanguage(navigator.languages));

// In a secure context: the page opens without a network, and phones show its notifications.
if (window.isSecureContext) {
  void navigator.serviceWorker?.register("worker.js").catch(() => undefined);
  answerWorker();
}

watchInstalling();
followTranslations();

void speak(switches.language).then(() =>
  render(
    <App platform={browserPlatform} storage={storage} keys={keys} switches={switches} />,
    document.getElementById("page")!,
  ),
);
