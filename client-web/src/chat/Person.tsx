import {useRoom} from "../app/context";
import {nameOf} from "./names";
import type {Who} from "./story";

/** The name of somebody, kept apart from the direction of the text around it; of who it was in that version. */
export function Person({who, version}: {who: Who; version?: number}) {
  return <bdi>{nameOf(useRoom(), who, version)}</bdi>;
}
