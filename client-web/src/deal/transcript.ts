import {type Bytes, fromHex} from "./bytes";
import type {SealedPart} from "./commitments";

/** One deal: the commitments of the server and the seats, and what they revealed. */
export interface ShownDeal {
  epoch: number;
  server: {commit: Bytes; secret: Bytes};
  /**
   * One entry for each seat: both fields are empty if it was absent, the reveal is empty if it withheld its
   * part.
   */
  seats: SealedPart[];
}

/** A `.fairdeal.json` file, docs/fairdeal.md. */
export interface Transcript extends ShownDeal {
  game: string;
  rules: string;
  voids: ShownDeal[];
  /** The record's line numbers, from 1, of random forfeits. */
  randomForfeits: number[];
  record: string;
}

class Field {
  constructor(private readonly value: unknown) {}

  at(name: string): Field {
    const {value} = this;
    if (typeof value !== "object" || value === null || !(name in value)) {
      throw new SyntaxError(`the transcript has no ${name}`);
    }
    return new Field((value as Record<string, unknown>)[name]);
  }

  each<Item>(read: (item: Field) => Item): Item[] {
    if (!Array.isArray(this.value)) throw new SyntaxError("a list is missing in the transcript");
    return this.value.map((item) => read(new Field(item)));
  }

  text(): string {
    if (typeof this.value !== "string") throw new SyntaxError("a text is missing in the transcript");
    return this.value;
  }

  number(): number {
    if (!Number.isSafeInteger(this.value)) throw new SyntaxError("a number is missing in the transcript");
    return this.value as number;
  }

  /** Reads this many bytes, or none if that is allowed. */
  digest(mayBeEmpty = false): Bytes {
    const bytes = fromHex(this.text());
    if (bytes.length === 32 || (mayBeEmpty && bytes.length === 0)) return bytes;
    throw new SyntaxError("a digest of the transcript has not 32 bytes");
  }

  name(): string {
    return new TextDecoder().decode(fromHex(this.text()));
  }
}

function readDeal(field: Field): ShownDeal {
  const server = field.at("server");
  return {
    epoch: field.at("epoch").number(),
    server: {commit: server.at("commit").digest(), secret: server.at("secret").digest()},
    seats: field.at("seats").each((seat) => ({
      commit: seat.at("commit").digest(true),
      reveal: seat.at("reveal").digest(true),
    })),
  };
}

/** Parses the text of the file; throws a SyntaxError for anything else. */
export function parseTranscript(text: string): Transcript {
  const file = new Field(JSON.parse(text));
  if (file.at("fairdeal").number() !== 1) throw new SyntaxError("this is another kind of transcript");
  return {
    ...readDeal(file),
    game: file.at("game").name(),
    rules: file.at("rules").name(),
    voids: file.at("voids").each(readDeal),
    randomForfeits: file.at("random_forfeits").each((line) => line.number()),
    record: file.at("record").text(),
  };
}
