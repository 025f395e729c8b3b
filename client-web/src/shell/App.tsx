import {useCallback, useEffect, useMemo, useReducer, useRef, useState} from "preact/hooks";
import {Client} from "../app/client";
import {AppContext, type App as AppValue, type ToastText} from "../app/context";
import {keepSeenHints, readSeenHints} from "../app/hints";
import {lookForNewPage} from "../app/new_page";
import {roomPath, routeOf} from "../app/route";
import {playSound} from "../app/sound";
import {keepSwitches, type Switches} from "../app/switches";
import {askForReplay} from "../link/ask";
import {keyring} from "../link/keyring";
import type {Storage} from "../link/storage";
import type {Platform} from "../link/platform";
import type {Room} from "../room/room";
import {sideOf, yourSeat} from "../room/selectors";
import {speak} from "../words/words";
import {ErrorBoundary} from "./ErrorBoundary";
import {RuleDialog} from "./RuleDialog";
import {Shell} from "./Shell";
import {Toasts, useToasts} from "./Toasts";
import {usePath} from "./path";

interface Props {
  readonly platform: Platform;
  readonly storage: Storage;
  /** Where the keys of rooms are kept. */
  readonly keys: Storage;
  /** The settings as they were last stored. */
  readonly switches: Switches;
}

/** The settings, applied to the document and stored when they change. */
function useSwitches(storage: Storage, first: Switches) {
  const [switches, setSwitches] = useState(first);
  useEffect(() => applySwitches(switches), [switches]);
  const set = useCallback(
    async <Name extends keyof Switches>(name: Name, value: Switches[Name]) => {
      try {
        if (name === "language") await speak(value as Switches["language"]);
      } catch {
        return void lookForNewPage();
      }
      setSwitches((before) => {
        const after = {...before, [name]: value};
        keepSwitches(storage, after);
        return after;
      });
    },
    [storage],
  );
  return {switches, set};
}

function applySwitches({theme, motion, language}: Switches): void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const show = (): void => {
    document.documentElement.dataset["theme"] = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
  };
  show();
  dark.onchange = show;
  document.documentElement.dataset["motion"] = motion;
  document.documentElement.lang = language;
}

/** The hints that were seen on this device; each is stored when it is noted. */
function useHints(storage: Storage) {
  const [hintsSeen, setSeen] = useState(() => readSeenHints(storage));
  const noteHints = useCallback(
    (hints: readonly string[]) =>
      setSeen((before) => {
        if (hints.every((hint) => before.has(hint))) return before;
        const after = new Set([...before, ...hints]);
        keepSeenHints(storage, after);
        return after;
      }),
    [storage],
  );
  return {hintsSeen, noteHints};
}

/** The spaces to show, for some seconds. */
function usePointing() {
  const [pointed, point] = useState<readonly string[]>([]);
  useEffect(() => {
    if (pointed.length === 0) return undefined;
    const timer = setTimeout(() => point([]), 4_000);
    return () => clearTimeout(timer);
  }, [pointed]);
  return {pointed, point};
}

/** The client of this page; rerenders when its state changes. */
function useClient({platform, keys: kept}: Props) {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const keys = useMemo(() => keyring(kept), [kept]);
  const client = useMemo(
    () =>
      new Client(
        platform,
        keys,
        () => performance.now(),
        () => draw(undefined),
      ),
    [platform, keys],
  );
  return {client, keys, draw: () => draw(undefined)};
}

/** The reader's role in the room. */
function standing(room: Room | null): Pick<AppValue, "you" | "seat" | "side" | "isHost"> {
  if (!room) return {you: null, seat: null, side: null, isHost: false};
  const {you, host, setup} = room.view;
  const seat = yourSeat(room.view) ?? null;
  return {you, seat, side: seat === null ? null : (sideOf(setup, seat) ?? null), isHost: you === host};
}

/** Provides everything that the parts of the page read with useApp(), around the Shell. */
export function App(props: Props) {
  const {client, keys, draw} = useClient(props);
  const {switches, set} = useSwitches(props.storage, props.switches);
  const {path, navigate} = usePath();
  const {toasts, say, drop, spoken, announce} = useToasts();
  const [rule, setRule] = useState<string | null>(null);
  const pointing = usePointing();
  const hints = useHints(props.storage);
  const sounding = useRef(switches.sound);
  sounding.current = switches.sound;

  const enter = async (entry: ReturnType<AppValue["create"]>): ReturnType<AppValue["create"]> => {
    const answer = await entry;
    if (answer.type === "accepted" && answer.room) navigate(roomPath(answer.room));
    return answer;
  };
  const app: AppValue = {
    ...client.state,
    ...standing(client.state.room),
    openReplay: (draft) => askForReplay(props.platform, draft),
    send: (command) => client.send(command),
    create: (draft) => enter(client.create(draft)),
    join: (draft) => client.join(draft),
    comeBack: (code) => void client.comeBack(code),
    continueHere(code, key) {
      navigate(roomPath(code), true); // nobody may find the key in the address or the history
      void client.comeBackWith(code, key);
    },
    giveUp: () => client.giveUp(),
    kept: keys.all().filter(({joined}) => joined),
    forgets: props.keys.forgets(),
    forget: (code) => (keys.forget(code), draw()),
    switches,
    set: (name, value) => void set(name, value),
    language: switches.language,
    navigate,
    showRule: setRule,
    ...pointing,
    ...hints,
    announce,
    toast: (text: string | ToastText) => say(typeof text === "string" ? {text} : text),
    sound: (sound) => sounding.current && playSound(sound),
    onHappening: client.onHappening,
    onNotice: client.onNotice,
  };
  return (
    <AppContext.Provider value={app}>
      <ErrorBoundary>
        <Shell route={routeOf(path.path, path.fragment)} />
        {rule !== null && <RuleDialog rule={rule} onClose={() => setRule(null)} />}
      </ErrorBoundary>
      <Toasts toasts={toasts} spoken={spoken} onDrop={drop} />
    </AppContext.Provider>
  );
}
