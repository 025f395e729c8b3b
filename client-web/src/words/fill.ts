/** The values of a sentence's placeholders. */
export type Values = Readonly<Record<string, string | number>>;

/** The names of the placeholders of a sentence, in order: `["name", "card"]` of `"{name} plays {card}"`. */
export function placeholders(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
}

/** The sentence with its placeholders replaced; a placeholder without a value stays visible. */
export function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/**
 * The sentence in pieces, with each placeholder replaced by its value, for example a name in its own <bdi>.
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
