import {type EmoteId, emotes} from "../protocol/catalogue";
import {tryWords} from "../words/words";

/** The emoji of an emote; its id if this page does not know it. */
export const emoteSign = (emote: string): string => emotes[emote as EmoteId] ?? emote;

/** An emote in words. */
export const emoteText = (emote: string): string => tryWords(`app.emote-${emote}`) ?? emote;
