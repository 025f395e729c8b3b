import {useEffect, useMemo, useReducer, useRef, useState} from "preact/hooks";
import {applySwitches} from "../app/appearance";
import {Client} from "../app/client";
import {AppContext, type App as AppValue, type ToastText} from "../app/context";
import {keepSeenHints, readSeenHints} from "../app/hints";
import {lookForNewPage} from "../ui/new_page";
import {roomPath} from "../app/route";
import {playSound} from "../app/sound";
import {keepSwitches, type Switches} from "../app/switches";
import {useLater} from "../app/useLater";
import {askByLink} from "../link/ask";
import {keyring} from "../link/keyring";
import type {Storage} from "../link/storage";
import type {Platform} from "../link/platform";
import type {Room} from "../room/room";
import {sideOf, yourSeat} from "../room/selectors";
import {speak, t} from "../words/words";
import {ErrorBoundary} from "./ErrorBoundary";
import {RuleDialog, Shell} from "./Shell";
import {Toasts, useToasts} from "../ui/Toasts";
import {useRoute} from "./useRoute";

interface Props {
  readonly platform: Platform;
  readonly storage: Storage;
  /** Where the keys of rooms are kept. */
  readonly keys: Storage;
  /** The settings as they were last stored. */
  readonly switches: Switches;
}

/** The settings, applied to the document and stored when they change. A language that does not load changes nothing. */
function useSwitches(storage: Storage, first: Switches, say: (toast: ToastText) => void) {
  const [switches, setSwitches] = useState(first);
  useEffect(() => applySwitches(switches), [switches]);
  const set = async <Name extends keyof Switches>(name: Name, value: Switches[Name]) => {
    try {
      if (name === "language") await speak(value as Switches["language"]);
    } catch {
      say({text: t("app.not-loaded"), kind: "warning"});
      return void lookForNewPage();
    }
    setSwitches((before) => {
      const after = {...before, [name]: value};
      keepSwitches(storage, after);
      return after;
    });
  };
  return {switches, set};
}

/** The hints that were seen on this device; each is stored when it is noted. */
function useHints(storage: Storage) {
  const [hintsSeen, setSeen] = useState(() => readSeenHints(storage));
  const noteHints = (hints: readonly string[]): void =>
    setSeen((before) => {
      if (hints.every((hint) => before.has(hint))) return before;
      const after = new Set([...before, ...hints]);
      keepSeenHints(storage, after);
      return after;
    });
  return {hintsSeen, noteHints};
}

/** The spaces to show, for some seconds. */
function usePointing() {
  const [pointed, point] = useState<readonly string[]>([]);
  useLater(() => point([]), pointed.length > 0 ? 4_000 : null, [pointed]);
  return {pointed, point};
}

/** The client of this page; rerenders when its state changes. */
function useClient({platform, keys: kept}: Props) {
  const [, draw] = useReducer((count: number, _: void) => count + 1, 0);
  const keys = useMemo(() => keyring(kept), [kept]);
  const client = useMemo(() => new Client(platform, keys, () => performance.now(), draw), [platform, keys]);
  return {client, keys, draw};
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
  const toasts = useToasts();
  const {say, announce} = toasts;
  const {switches, set} = useSwitches(props.storage, props.switches, say);
  const {route, navigate} = useRoute();
  const [rule, setRule] = useState<string | null>(null);
  const pointing = usePointing();
  const hints = useHints(props.storage);
  const latest = useRef(switches);
  latest.current = switches;

  const app: AppValue = {
    ...client.state,
    ...standing(client.state.room),
    askByLink: (draft) => askByLink(props.platform, draft),
    send: (command) => client.send(command),
    async create(draft) {
      const answer = await client.enter({how: "create", draft});
      if (answer.type === "accepted" && answer.room) navigate(roomPath(answer.room));
      return answer;
    },
    join: (draft) => client.enter({how: "join", draft}),
    comeBack: (room) => void client.enter({how: "resume", room}),
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
    navigate,
    showRule: setRule,
    ...pointing,
    ...hints,
    announce,
    toast: (text: string | ToastText) => say(typeof text === "string" ? {text} : text),
    sound(sound) {
      if (latest.current.sound) void playSound(sound, latest.current.volume);
    },
    onHappening: client.onHappening,
    onNotice: client.onNotice,
  };
  return (
    <AppContext.Provider value={app}>
      <ErrorBoundary>
        <Shell route={route} />
        {rule !== null && <RuleDialog rule={rule} onClose={() => setRule(null)} />}
      </ErrorBoundary>
      <Toasts {...toasts} />
    </AppContext.Provider>
  );
}
