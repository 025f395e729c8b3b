import { Refusal } from "../app/Refusal";
import type { Refused } from "../protocol/messages";
import { tryWords } from "../words/words";

/** Why the door stayed shut, in plain words; nothing while it has not, or when one has stopped knocking. */
export function Trouble({ refused }: { refused: Refused | null }) {
  if (refused === null || refused.code === "link-ended") return null;
  const words = tryWords(`start.trouble.${refused.code}`);
  return (
    <p class="start-refused" role="alert">
      {words ?? <Refusal refused={refused} />}
    </p>
  );
}
