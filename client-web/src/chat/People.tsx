import {Avatar} from "../ui/Avatar";
import {MemberTags} from "../ui/MemberTags";
import {VoiceLink} from "../ui/Link";
import {useRoom} from "../app/context";
import {sideOf} from "../room/selectors";
import {t} from "../words/words";
import {Help} from "./Help";
import {Person} from "../app/people";
import {inOrder} from "./members";
import {sideText} from "../app/names";

/** Everybody in the room: name, presence, and what can be done for those who are absent. */
export function People() {
  const {view} = useRoom();
  return (
    <>
      <VoiceLink />
      <ul class="chat-people" aria-label={t("chat.people")}>
        {inOrder(view.members).map((one) => {
          const side = one.seat === undefined ? undefined : sideOf(view.setup, one.seat);
          return (
            <li key={one.member} class={one.away_since === undefined ? "" : "chat-away"}>
              <p>
                <Avatar of={one} side={side} />{" "}
                {side !== undefined && <span class="app-hidden">{sideText(side)}</span>}
                <strong>
                  <Person who={one} />
                </strong>{" "}
                <MemberTags member={one} />
              </p>
              <Help member={one} />
            </li>
          );
        })}
      </ul>
    </>
  );
}
