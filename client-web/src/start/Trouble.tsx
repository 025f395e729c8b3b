import {Refusal} from "../app/Refusal";
import type {Refused} from "../protocol/messages";
import {tryWords} from "../words/words";

/**
 * Why the entry was refused; nothing if it was not, or if the reader stopped knocking. Some refusals have
 * texts here that say what to do.
 */
export function Trouble({refused, claims = false}: {refused: Refused | null; claims?: boolean}) {
  if (refused === null || refused.code === "link-ended") return null;
  const {code, sentence} = refused;
  const words = (claims && tryWords(`start.claim.${code}`)) || tryWords(`start.trouble.${code}`, {sentence});
  return (
    <p class="start-refused" role="alert">
      {words ?? <Refusal refused={refused} />}
    </p>
  );
}
