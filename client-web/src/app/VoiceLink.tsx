import {t} from "../words/words";
import {useRoom} from "./context";
import {voiceHost} from "./voice_link";

/** The link to the members' voice call, with the host that it leads to; nothing if there is none. */
export function VoiceLink() {
  const {voice_link: link = ""} = useRoom().view;
  const host = voiceHost(link);
  if (host === undefined) return null;
  return (
    <p>
      <a href={link} target="_blank" rel="noopener noreferrer">
        {t("app.voice", {host})}
      </a>
    </p>
  );
}
