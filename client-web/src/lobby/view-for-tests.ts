/** A room for tests: two seats, Ann as host, no game yet. */
import {someView} from "../app/some_view";
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
    ...someView,
    setup: {preset: "sequence", players: 2, sides: 2, options: {}},
    members: [ann, bob],
    ...parts,
  };
}
