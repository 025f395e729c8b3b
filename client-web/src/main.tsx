import "./ui/tokens.css";
import "./ui/base.css";
import {render} from "preact";
import {browserStorage} from "./link/storage";
import {browserPlatform} from "./link/platform";
import {applySwitches} from "./app/appearance";
import {isScreenPath, pathIn} from "./app/route";
import {readSwitches} from "./app/switches";
import {followTranslations} from "./app/translated";
import {App} from "./shell/App";
import {Broken} from "./shell/ErrorBoundary";
import {answerWorker} from "./alerts/device";
import {watchInstalling} from "./alerts/install";
import {preferredLanguage, speak, speakBroken} from "./words/words";

const storage = browserStorage();
// A big screen has the key of a member of its own, and must not use that of a player in the same browser.
const keys = isScreenPath(pathIn(document.baseURI, location.pathname))
  ? browserStorage("sessionStorage")
  : storage;
const switches = readSwitches(storage, preferredLanguage(navigator.languages));
// Before the words are loaded, so that a dark page does not flash light.
applySwitches(switches);

// In a secure context: the page opens without a network, and phones show its notifications.
if (window.isSecureContext) {
  void navigator.serviceWorker?.register("worker.js").catch(() => undefined);
  answerWorker();
}

watchInstalling();
followTranslations();

const page = document.getElementById("page")!;
void speak(switches.language).then(
  () => render(<App platform={browserPlatform} storage={storage} keys={keys} switches={switches} />, page),
  () => {
    speakBroken(switches.language);
    render(<Broken />, page);
  },
);
