/** Comes into the room of this code as somebody new; `secret` is what stands behind the `#` of its link. */
export function Join(_: {code: string; secret: string | undefined}) {
  return null;
}
