import {limits} from "../protocol/catalogue";

/**
 * The host of a link to a voice call, as the browser will read it; undefined if the text is no such link. The
 * server refuses more than this, but a page never makes a link of what a browser could run.
 */
export function voiceHost(text: string): string | undefined {
  if (text.length > limits.voice_link_bytes_max || !/^https:\/\/[!-~]+$/.test(text)) return undefined;
  try {
    const {protocol, username, password, host} = new URL(text);
    return protocol === "https:" && username === "" && password === "" ? host : undefined;
  } catch {
    return undefined;
  }
}
