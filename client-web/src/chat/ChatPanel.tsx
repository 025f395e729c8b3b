import "./chat.css";
import {useEffect, useState} from "preact/hooks";
import {Dialog} from "../ui/Dialog";
import {useRoom} from "../app/context";
import {useWide} from "../ui/useWide";
import {DealWords} from "../deal/Ceremony";
import {useDealVerifier} from "../deal/useDealVerifier";
import {Button} from "../ui/Button";
import {Icon} from "../ui/Icon";
import {t} from "../words/words";
import {Emotes} from "./Emotes";
import {Held} from "./Held";
import {Log, Told} from "./Log";
import {Words} from "./Message";
import {People} from "./People";
import {Person} from "../app/people";
import {Requests} from "./Requests";
import {Talk} from "./Talk";
import {requestsIn} from "./members";
import {messagesOf, newestOf, unreadSince} from "./messages";

const tabs = ["talk", "people", "log"] as const;
type Tab = (typeof tabs)[number];

interface PanelProps {
  readonly tab: Tab;
  readonly unread: number;
  readonly onTab: (tab: Tab) => void;
  /** Called when the history points at the board, which a sheet would cover. */
  readonly onPoint: () => void;
  /** Whether the emotes are here; on a phone they are next to the bar. */
  readonly hasEmotes: boolean;
}

/** Chat, people and log as tabs; the arrow keys move between the tabs. */
function Panel({tab, unread, onTab, onPoint, hasEmotes}: PanelProps) {
  const move = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? tabs.length - 1 : 0;
    if (step === 0) return;
    const next = tabs[(tabs.indexOf(tab) + step) % tabs.length]!;
    onTab(next);
    document.getElementById(`chat-tab-${next}`)?.focus();
  };
  return (
    <div class="chat-panel">
      <div class="chat-tabs" role="tablist" aria-label={t("chat.title")} onKeyDown={move}>
        {tabs.map((one) => (
          <Button
            key={one}
            role="tab"
            id={`chat-tab-${one}`}
            aria-selected={one === tab}
            aria-controls="chat-tabpanel"
            tabIndex={one === tab ? 0 : -1}
            onClick={() => onTab(one)}
          >
            {t(`chat.${one}`)}
            {one === "talk" && unread > 0 && <Unread count={unread} />}
          </Button>
        ))}
      </div>
      <div class="chat-tabpanel" role="tabpanel" id="chat-tabpanel" aria-labelledby={`chat-tab-${tab}`}>
        {tab === "talk" && <Talk />}
        {tab === "people" && <People />}
        {tab === "log" && <Log onPoint={onPoint} />}
      </div>
      {hasEmotes && <Emotes />}
      <DealWords />
    </div>
  );
}

function Unread({count}: {count: number}) {
  return (
    <span class="chat-unread">
      <span aria-hidden="true">{count}</span>
      <span class="app-hidden">{t("chat.unread", {count})}</span>
    </span>
  );
}

/** Publishes the height of the bar at the bottom edge, for other elements that stick there. */
function useBelow(wide: boolean): void {
  useEffect(() => {
    const {style} = document.documentElement;
    if (!wide) style.setProperty("--below", "calc(2.75rem + env(safe-area-inset-bottom))");
    return () => void style.removeProperty("--below");
  }, [wide]);
}

/** A request for a seat, or the newest message in one line; and how much is unread. On a phone it opens the panel. */
function Bar({unread, onOpen}: {unread: number; onOpen: () => void}) {
  const room = useRoom();
  const {view} = room;
  const [asked] = requestsIn(room);
  const lines = messagesOf(view.chat);
  const newest = lines[lines.length - 1];
  return (
    <Button class={asked ? "chat-bar chat-bar-asked" : "chat-bar"} aria-haspopup="dialog" onClick={onOpen}>
      <Icon name="speech" />
      <span class={asked || newest ? "chat-bar-title chat-bar-told" : "chat-bar-title"}>
        {t("chat.open")}
      </span>
      <span class="chat-bar-newest" aria-hidden={!asked}>
        {asked && <Told told={asked.told} version={view.version} />}
        {!asked && newest && (
          <>
            <strong>
              <Person who={newest} />
            </strong>{" "}
            <Words line={newest} />
          </>
        )}
      </span>
      {unread > 0 && <Unread count={unread} />}
    </Button>
  );
}

/**
 * Chat, people and log: next to the table, below the reason why play is held, or on a phone in a sheet behind
 * a bar.
 */
export function ChatPanel() {
  const room = useRoom();
  const {view} = room;
  const wide = useWide();
  const [open, setOpen] = useState(false);
  const [tab, setTab] = useState<Tab>("talk");
  const [seen, setSeen] = useState(newestOf(view));
  useBelow(wide);
  useDealVerifier();
  const reads = (wide || open) && tab === "talk" && !document.hidden;
  useEffect(() => {
    if (reads) setSeen(newestOf(view));
  }, [reads, newestOf(view)]);
  const unread = reads ? 0 : unreadSince(view, seen);
  const panel = (
    <Panel tab={tab} unread={unread} onTab={setTab} onPoint={() => setOpen(false)} hasEmotes={wide} />
  );
  if (wide) {
    return (
      <div class="chat-column">
        <Requests />
        <Held />
        <aside class="chat-aside" aria-label={t("chat.title")}>
          {panel}
        </aside>
      </div>
    );
  }
  return (
    <>
      <div class="chat-bar-place">
        <div class="chat-bar-line">
          <Bar unread={unread} onOpen={() => setOpen(true)} />
          {requestsIn(room).length === 0 && <Emotes />}
        </div>
      </div>
      {open && (
        <Dialog kind="sheet" title={t("chat.title")} onClose={() => setOpen(false)}>
          <Requests />
          {view.call && <Held />}
          {panel}
        </Dialog>
      )}
    </>
  );
}
