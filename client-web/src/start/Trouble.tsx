import { Refusal } from "../app/Refusal";
import type { Refused } from "../protocol/messages";
import { tryWords } from "../words/words";

/**
 * Why the door stayed shut; nothing while it has not, or when one has stopped knocking. At the door some refusals are
 * told with what to do about them.
 */
export function Trouble({ refused }: { refused: Refused | null }) {
  if (refused === null || refused.code === "link-ended") return null;
  const words = tryWords(`start.trouble.${refused.code}`);
  return (
    <p class="start-refused" role="alert">
      {words ?? <Refusal refused={refused} />}
    </p>
  );
}
