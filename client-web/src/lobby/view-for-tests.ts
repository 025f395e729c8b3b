/** A room for tests: two seats, Ann as host, no game yet. */
import type {View} from "../protocol/messages";
import type {MemberView} from "../protocol/types";

/** The host. */
export const ann: MemberView = {member: 1, name: "Ann"};
/** A friend. */
export const bob: MemberView = {member: 2, name: "Bob"};
/** Another friend. */
export const cy: MemberView = {member: 3, name: "Cy"};

/** A room as Ann sees it, with these fields replaced. */
export function roomOf(parts: Partial<View>): View {
  return {
    type: "view",
    room: "7K3M9QX2VB",
    link: "http://127.0.0.1:8080/r/7K3M9QX2VB#9b2d4f6a8c0e1b3d5f7a9c8d1f3a5c7e",
    epoch: 1,
    version: 1,
    you: 1,
    host: 1,
    setup: {preset: "sequence", players: 2, sides: 2, options: {}},
    members: [ann, bob],
    chat: [],
    legal: {},
    games: 0,
    ...parts,
  };
}
