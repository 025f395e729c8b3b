/** What stands for a placeholder of a sentence. */
export type Values = Readonly<Record<string, string | number>>;

/** The names of the placeholders of a sentence, in order: `["name", "card"]` of `"{name} plays {card}"`. */
export function placeholders(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
}

/** The sentence with its placeholders replaced; one that has no value stays as it is, so that it is seen. */
export function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/**
 * The sentence in pieces, each placeholder replaced by whatever it stands for: a name in its own <bdi>, say.
 */
export function pieces<Piece>(
  sentence: string,
  values: Readonly<Record<string, Piece>>,
): Array<string | Piece> {
  return sentence
    .split(/(\{\w+\})/)
    .filter((part) => part !== "")
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name !== undefined && name in values ? values[name]! : part;
    });
}
