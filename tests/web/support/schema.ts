// Every frame between a page and the server is held against protocol/schema, as those of all other tests are.

import {readFileSync} from "node:fs";
import {join} from "node:path";
import {Ajv2020, type ValidateFunction} from "ajv/dist/2020.js";

const ajv = new Ajv2020({strictRequired: false, strictTypes: false, discriminator: false});

function schema(name: string): ValidateFunction {
  return ajv.compile(JSON.parse(readFileSync(join("protocol/schema", name), "utf8")) as object);
}

const said = schema("client-message.json");
const heard = schema("server-message.json");

function faultOf(fits: ValidateFunction, frame: string): string | null {
  if (fits(JSON.parse(frame))) return null;
  return `${ajv.errorsText(fits.errors, {separator: "; "}).slice(0, 500)}, in the frame ${frame.slice(0, 500)}`;
}

/** What the schema has against a frame that the page has said; null where it fits. */
export const faultOfSaid = (frame: string): string | null => faultOf(said, frame);

/** What it has against a frame of the server's. */
export const faultOfHeard = (frame: string): string | null => faultOf(heard, frame);
