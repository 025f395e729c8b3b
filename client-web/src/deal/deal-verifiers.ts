import {browserStorage} from "../link/storage";
import {randomHex} from "../protocol/ids";
import {type PartKeeper, DealVerifier} from "./deal-verifier";
import type {KeptPart} from "./seen";

/** The storage key of a room's newest part. */
const keyOf = (room: string): string => `sequenced.part.${room}`;

function isPart(value: unknown): value is KeptPart {
  const part = value as Partial<KeptPart> | null;
  return (
    typeof part?.game === "string" &&
    typeof part.epoch === "number" &&
    isDigest(part.server) &&
    isDigest(part.reveal)
  );
}

const isDigest = (value: unknown): boolean => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);

function keeperOf(room: string): PartKeeper {
  const storage = browserStorage();
  return {
    find() {
      try {
        const kept: unknown = JSON.parse(storage.get(keyOf(room)) ?? "null");
        return isPart(kept) ? kept : null;
      } catch {
        return null; // The stored value was not written by this page.
      }
    },
    save: (part) => storage.set(keyOf(room), JSON.stringify(part)),
  };
}

const verifiers = new Map<string, DealVerifier>();

/** The verifier of a room: one for the lifetime of the page, so that it survives reconnections. */
export function verifierOf(room: string): DealVerifier {
  const known = verifiers.get(room) ?? new DealVerifier(room, keeperOf(room), () => randomHex(32));
  verifiers.set(room, known);
  return known;
}
