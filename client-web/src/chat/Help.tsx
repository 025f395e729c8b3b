import {useState} from "preact/hooks";
import {LevelChoice, forOthers, usualLevel} from "../ui/LevelChoice";
import {useRoom} from "../app/context";
import {useCommands} from "../ui/useCommands";
import type {MemberView} from "../protocol/types";
import {Button} from "../ui/Button";
import {t} from "../words/words";
import {askFor, helpFor} from "./members";

/** What the reader can do about an absent member: let a bot play, vote for one, dismiss it again, or take over. */
export function Help({member: one}: {member: MemberView}) {
  const room = useRoom();
  const {press, refusal} = useCommands();
  const [level, setLevel] = useState(usualLevel);
  const {member, name} = one;
  const help = helpFor(room.view, one);
  const ask = askFor(room, one);
  if (help === "none" && ask === "none") return null;
  return (
    <div class="chat-help">
      {(help === "stand-in" || help === "vote") && (
        <LevelChoice
          label={t("chat.level-for", {name})}
          unseen
          among={forOthers}
          level={level}
          onLevel={setLevel}
        />
      )}
      {help === "stand-in" && (
        <Button label={t("chat.stand-in")} {...press({type: "stand-in", member, level})} />
      )}
      {help === "vote" && (
        <Button label={t("chat.vote-stand-in")} {...press({type: "vote-stand-in", member, level})} />
      )}
      {help === "voted" && <p>{t("chat.voted-stand-in")}</p>}
      {help === "end" && <Button label={t("chat.end-stand-in")} {...press({type: "end-stand-in", member})} />}
      {ask === "ask" && <Button label={t("chat.ask-seat")} {...press({type: "ask-seat", seat: one.seat!})} />}
      {ask === "asked" && <p>{t("lobby.asked")}</p>}
      {refusal}
    </div>
  );
}
