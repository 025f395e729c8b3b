import {useRoom} from "../app/context";
import {nameOf} from "./names";
import type {Who} from "./story";

/**
 * A person's name, isolated from the text direction around it; for a seat, the name of its player in that
 * version.
 */
export function Person({who, version}: {who: Who; version?: number}) {
  return <bdi translate={false}>{nameOf(useRoom(), who, version)}</bdi>;
}
