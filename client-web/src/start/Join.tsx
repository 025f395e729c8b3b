import "./start.css";
import {useState} from "preact/hooks";
import {useApp} from "../app/context";
import type {LinkEnd} from "../link/link";
import type {Refused} from "../protocol/messages";
import {Button} from "../ui/Button";
import {t} from "../words/words";
import {Company, inviting, noTable, useInvitation} from "./Invited";
import {BesideBoard} from "./Hero";
import {Knocking, Trouble, useEntry, Waiting} from "./entry";
import {nameTrouble, optionalPasswordTrouble, suggestedName} from "../setup/name";
import {TextField} from "../setup/TextField";
import {isolated} from "../app/people";

interface Props {
  readonly code: string;
  readonly secret: string | undefined;
}

/** Joins and, if requested and a seat is free, sits down. */
function useJoining({code, secret}: Props) {
  const {join, send, toast} = useApp();
  const {busy, refused, enter: entering, forget} = useEntry();
  const [claims, setClaims] = useState(false);
  const [free, setFree] = useState<string>();
  const enter = async (name: string, password: string, sits: boolean, claim = false): Promise<void> => {
    if (busy) return;
    setClaims(claim);
    const who = {room: code, name: name.trim(), ...(secret !== undefined && {secret})};
    const more = {...(password.trim() !== "" && {password}), ...(claim && {claim})};
    const answer = await entering(() => join({...who, ...more}));
    if (!answer) return;
    setFree((before) => (answer.type === "refused" && suggestedName(answer)) || (claim ? before : undefined));
    if (answer.type === "refused" || !sits || claim) return;
    const seated = await send({type: "sit"});
    if (seated.type === "refused")
      toast(t(seated.code === "game-running" ? "start.join.running" : "start.join.watching"));
  };
  return {busy, refused, claims, free, enter, forget};
}

/** The keys that are no longer valid, in rooms that can still be joined. */
const stale = new Set(["token-unknown", "token-used", "key-replaced", "move-over"]);

/** Why a returning member has to join again; null for everybody else. */
export const staleKey = (ending: LinkEnd | null): Refused | null =>
  ending && stale.has(ending.code) ? {type: "refused", ...ending} : null;

/** Asks a newcomer for a name, and for the password if one is needed. */
export function Join({code, secret}: Props) {
  const {kept, knocking, ending} = useApp();
  const {busy, refused, claims, free, enter, forget} = useJoining({code, secret});
  const [name, setName] = useState(kept[0]?.name ?? "");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const [watches, setWatches] = useState(false);
  const invitation = useInvitation(code, secret);
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
    <BesideBoard inviting>
      <h1>{inviting(invitation)}</h1>
      {knocking ? (
        <Knocking claims={claims ? name.trim() : undefined} />
      ) : (
        <form class="app-card" onSubmit={submit}>
          <Company code={code} answer={invitation} />
          <TextField
            label={t("start.name")}
            value={name}
            onText={(text) => (setName(text), forget())}
            autocomplete="nickname"
            trouble={tried ? nameTrouble(name) : undefined}
          />
          {asksPassword && (
            <TextField
              label={t("start.password")}
              help={t("start.join.password.help")}
              value={password}
              onText={setPassword}
              trouble={optionalPasswordTrouble(password)}
            />
          )}
          {isTaken ? (
            <p role="alert">{t("start.join.are-you", {name: me})}</p>
          ) : (
            <Trouble refused={refused ?? noTable(invitation) ?? staleKey(ending)} claims={claims} />
          )}
          {busy && <Waiting />}
          <div class="app-row">
            {isTaken && (
              <Button
                label={t("start.join.yes", {name: me})}
                busy={busy}
                onClick={() => void enter(name, password, false, true)}
              />
            )}
            {refused && free !== undefined && (
              <Button
                label={t(isTaken ? "start.join.no" : "start.join.as", {name: isolated(free)})}
                busy={busy}
                onClick={() => enterAs(free)}
              />
            )}
            {!isTaken && (
              <>
                <Button main label={t("start.join.sit")} type="submit" busy={busy} />
                <Button label={t("start.join.watch")} type="submit" data-watch busy={busy} />
              </>
            )}
          </div>
        </form>
      )}
    </BesideBoard>
  );
}
