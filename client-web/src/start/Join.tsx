import "./start.css";
import {useState} from "preact/hooks";
import {type Ending, useApp} from "../app/context";
import type {Refused} from "../protocol/messages";
import {t} from "../words/words";
import {nameTrouble, optionalPasswordTrouble} from "./fields";
import {halves} from "./invitation";
import {Knocking} from "./Knocking";
import {suggestedName} from "./name";
import {TextField} from "./TextField";
import {Trouble} from "./Trouble";
import {Waiting} from "./Waiting";
import {isolated} from "./words";

interface Props {
  readonly code: string;
  readonly secret: string | undefined;
}

/** Joins and, if requested and a seat is free, sits down. */
function useJoining({code, secret}: Props) {
  const {join, send, toast} = useApp();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [claims, setClaims] = useState(false);
  const [free, setFree] = useState<string>();
  const enter = async (name: string, password: string, sits: boolean, claim = false): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setClaims(claim);
    const answer = await join({
      room: code,
      name: name.trim(),
      ...(secret === undefined ? {} : {secret}),
      ...(password.trim() === "" ? {} : {password}),
      ...(claim && {claim}),
    });
    setBusy(false);
    setRefused(answer.type === "refused" ? answer : null);
    setFree((before) => (answer.type === "refused" && suggestedName(answer)) || (claim ? before : undefined));
    if (answer.type === "refused" || !sits || claim) return;
    const seated = await send({type: "sit"});
    if (seated.type === "refused")
      toast(t(seated.code === "game-running" ? "start.join.running" : "start.join.watching"));
  };
  return {busy, refused, claims, free, enter, forget: () => setRefused(null)};
}

/** The keys that are no longer valid, in rooms that can still be joined. */
const stale = new Set(["token-unknown", "token-used", "key-replaced", "move-over"]);

/** Why a returning member has to join again; null for everybody else. */
export const staleKey = (ending: Ending | null): Refused | null =>
  ending && stale.has(ending.code) ? {type: "refused", ...ending} : null;

/** Asks a newcomer for a name, and for the password if one is needed. */
export function Join({code, secret}: Props) {
  const {kept, knocking, ending} = useApp();
  const {busy, refused, claims, free, enter, forget} = useJoining({code, secret});
  const [name, setName] = useState(kept[0]?.name ?? "");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const [watches, setWatches] = useState(false);
  const isTaken = refused?.code === "name-taken";
  const me = isolated(name.trim());
  const asksPassword = password !== "" || ["password-needed", "wrong-password"].includes(refused?.code ?? "");
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    const onlyWatches = event.submitter?.dataset["watch"] !== undefined;
    setWatches(onlyWatches);
    if (!nameTrouble(name) && !optionalPasswordTrouble(password)) void enter(name, password, !onlyWatches);
  };
  const enterAs = (free: string): void => {
    setName(free);
    void enter(free, password, !watches);
  };
  return (
    <div class="start">
      <h1>{t("start.join.title", {room: halves(code)})}</h1>
      {knocking ? (
        <Knocking claims={claims ? name.trim() : undefined} />
      ) : (
        <form class="app-card" onSubmit={submit}>
          <p>{t("start.join.intro")}</p>
          <TextField
            label={t("start.name")}
            value={name}
            onText={(text) => (setName(text), forget())}
            autocomplete="nickname"
            trouble={tried ? nameTrouble(name) : undefined}
          />
          {asksPassword && (
            <TextField
              label={t("start.join.password")}
              help={t("start.join.password.help")}
              value={password}
              onText={setPassword}
              trouble={optionalPasswordTrouble(password)}
            />
          )}
          {isTaken ? (
            <p role="alert">{t("start.join.are-you", {name: me})}</p>
          ) : (
            <Trouble refused={refused ?? staleKey(ending)} claims={claims} />
          )}
          {busy && <Waiting />}
          <div class="app-row">
            {isTaken && (
              <button type="button" aria-busy={busy} onClick={() => void enter(name, password, false, true)}>
                {t("start.join.yes", {name: me})}
              </button>
            )}
            {refused && free !== undefined && (
              <button type="button" aria-busy={busy} onClick={() => enterAs(free)}>
                {t(isTaken ? "start.join.no" : "start.join.as", {name: isolated(free)})}
              </button>
            )}
            {!isTaken && (
              <>
                <button type="submit" class="app-main-action" aria-busy={busy}>
                  {t("start.join.sit")}
                </button>
                <button type="submit" data-watch aria-busy={busy}>
                  {t("start.join.watch")}
                </button>
              </>
            )}
          </div>
        </form>
      )}
    </div>
  );
}
