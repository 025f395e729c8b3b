import type {Version} from "../link/conversation";
import type {ClocksFrame, KnocksFrame, View} from "../protocol/messages";
import {roomOf, type Room} from "./room";

/** What changes a room: the whole view, a version, the clocks, who knocks. */
export type Heard = View | Version | ClocksFrame | KnocksFrame;

/** The room after this was heard; `at` is the page's steady clock in milliseconds. */
export function fold(room: Room | null, heard: Heard, at: number): Room | null {
  if (heard.type === "view") return {...roomOf(heard), log: room?.view.room === heard.room ? room.log : []};
  if (!room) return null;
  if (heard.type === "clocks") return {...room, clocks: {seats: heard.seats, at}};
  if (heard.type === "version") return {...room, view: {...room.view, version: heard.version}};
  return {...room, knocks: heard.waiting};
}
