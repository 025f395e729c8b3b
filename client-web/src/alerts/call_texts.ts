// What the page and its service worker share about calls while the page is closed (Web Push).

/** A message of the server, as docs/protocol.md#web-push describes it. */
export interface PushedCall {
  readonly call: "your-turn" | "game-began" | "next-game";
  /** The code of the room. */
  readonly room: string;
}

/** Where the page stores sentences in the reader's language, because the service worker has no texts of its own. */
export const callTexts = {
  cache: "call-texts",
  path: "call-texts",
  /** One tag: a new notification replaces the one before. */
  tag: "turn",
  /** Used if the browser has deleted the stored texts. */
  fallback: {
    "your-turn": "Your turn",
    "game-began": "The game has begun",
    "next-game": "Ready for the next game?",
    "at-table": "At table {room}",
  },
} as const;
