import {useRoom} from "../app/context";
import {useCommands} from "../ui/useCommands";
import {Button} from "../ui/Button";
import {t} from "../words/words";
import {Told} from "./Log";
import {requestsIn, type Request as Asked} from "./members";

function Request({asked: {told, part, votes, needed, yes, no}}: {asked: Asked}) {
  const {view} = useRoom();
  const {press, refusal} = useCommands();
  return (
    <section class="chat-held chat-request" aria-label={t("chat.request")}>
      <p>
        <Told told={told} version={view.version} />{" "}
        <Told told={{key: "chat.request-sure", values: told.values}} version={view.version} />
      </p>
      <div class="app-row">
        {part !== "watch" && !votes.includes(view.you) && (
          <Button
            main
            label={t(part === "vote" ? "chat.agree" : no ? "chat.let-in" : "chat.let-play")}
            {...press(yes)}
          />
        )}
        {part === "decide" && no && <Button label={t("chat.turn-away")} {...press(no)} />}
        <span role="status">
          {part === "watch"
            ? t("chat.host-decides")
            : needed > 0 && t("chat.agreed", {votes: votes.length, needed})}
        </span>
      </div>
      {refusal}
    </section>
  );
}

/** Everybody who asks for a place or a seat, and what the reader can do about it. */
export function Requests() {
  return (
    <>
      {requestsIn(useRoom()).map((asked) => (
        <Request key={JSON.stringify(asked.yes)} asked={asked} />
      ))}
    </>
  );
}
