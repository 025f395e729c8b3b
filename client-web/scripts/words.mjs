// The texts of the page: src/words/LANGUAGE/PART.json, and those of events in protocol/texts/events.json. Every
// language has the sentences of English. What one lacks, and any other difference, stops the build.
import {readdirSync, readFileSync} from "node:fs";
import {fileURLToPath} from "node:url";

const folder = new URL("../src/words/", import.meta.url);
const eventTexts = new URL("../../protocol/texts/events.json", import.meta.url);

const read = (address) => JSON.parse(readFileSync(address, "utf8"));

/** The forms of a sentence by a number, as Intl.PluralRules names them. */
const pluralForm = /\.(zero|one|two|few|many|other)$/;

/** The names of a sentence's placeholders, each once, in the order of the alphabet. */
const placeholders = (sentence) =>
  [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();

/** The languages that have a folder. */
export function languages() {
  return readdirSync(folder, {withFileTypes: true})
    .filter((one) => one.isDirectory())
    .map(({name}) => name)
    .sort();
}

/** The texts of events in a language. */
export function eventsIn(language) {
  const texts = Object.entries(read(eventTexts)).map(([key, all]) => [key, all[language]]);
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined));
}

/** The parts of a language that are files in its folder. */
export function partsOf(language) {
  return readdirSync(new URL(`${language}/`, folder))
    .map((name) => name.replace(/\.json$/, ""))
    .filter((part) => part !== "events")
    .sort();
}

/** All sentences of a language, by part. */
export function sentencesIn(language) {
  const parts = partsOf(language).map((part) => [part, read(new URL(`${language}/${part}.json`, folder))]);
  return Object.fromEntries([...parts, ["events", eventsIn(language)]]);
}

/** The plural forms that a sentence with a number needs in this language, apart from those for millions. */
function neededForms(language) {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({length: 200}, (_, count) => rules.select(count)))];
}

/** What is missing in a language, or is not in English, or has other placeholders. */
export function faults(english, other, language) {
  const forms = neededForms(language);
  const found = [];
  for (const part of new Set([...Object.keys(english), ...Object.keys(other)])) {
    const [here, there] = [english[part] ?? {}, other[part] ?? {}];
    for (const [name, sentence] of Object.entries(here)) {
      const stem = name.replace(pluralForm, "");
      const wanted = `${stem}.other` in here ? forms.map((form) => `${stem}.${form}`) : [name];
      for (const key of wanted) if (!(key in there)) found.push(`${part}.${key} is missing`);
      const translated = there[name];
      if (translated === undefined || name.endsWith(".one")) continue;
      const [one, another] = [sentence, translated].map((text) => placeholders(text).join(" "));
      if (one !== another)
        found.push(`${part}.${name} has the placeholders "${another}" instead of "${one}"`);
    }
    for (const name of Object.keys(there)) {
      const known = name in here || `${name.replace(pluralForm, "")}.other` in here;
      if (!known) found.push(`${part}.${name} is not in English`);
    }
  }
  return [...new Set(found)];
}

/** Throws an error that names what is wrong with the texts of each language. */
export function checkLanguages() {
  const english = sentencesIn("en");
  const found = languages().flatMap((language) =>
    faults(english, sentencesIn(language), language).map((fault) => `src/words/${language}: ${fault}`),
  );
  if (found.length > 0) throw new Error(`the texts of the languages differ:\n  ${found.join("\n  ")}`);
}
