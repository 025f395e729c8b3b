/** The letters that stand for a name: the first of its first word, and of its last one. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\-_.]+/u).filter((word) => word !== "");
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map((word) => firstOf(word).toLocaleUpperCase()).join("") || "?";
}

/** The characters as people see them: an emoji of several code points is one. */
type Segmenter = new (
  locale: undefined,
  options: {granularity: "grapheme"},
) => {segment(text: string): Iterable<{segment: string}>};

function firstOf(word: string): string {
  const {Segmenter} = Intl as {Segmenter?: Segmenter}; // older browsers lack it
  if (!Segmenter) return Array.from(word)[0] ?? "";
  for (const {segment} of new Segmenter(undefined, {granularity: "grapheme"}).segment(word)) return segment;
  return "";
}
