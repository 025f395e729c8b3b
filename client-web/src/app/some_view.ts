import type {View} from "../protocol/messages";

/** The view of member 1, the host, for tests: everything except the setup and the members. */
export const someView: Omit<View, "setup" | "members"> = {
  type: "view",
  room: "7K3M9QX2VB",
  link: "",
  epoch: 1,
  version: 1,
  you: 1,
  host: 1,
  legal: {},
  games: 1,
  chat: [],
};
