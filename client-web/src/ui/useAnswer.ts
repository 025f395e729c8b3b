import {useEffect, useState} from "preact/hooks";

/** The newest answer to `ask`, which is called when the component appears and when one of `about` changes. */
export function useAnswer<Answer>(ask: () => Promise<Answer>, about: readonly unknown[]): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let wanted = true;
    void ask().then((heard) => wanted && setAnswer(heard));
    return () => void (wanted = false);
  }, about);
  return answer;
}
