/** All rules, from this one on where one is named. */
export function Rules(_: {rule: string | undefined}) {
  return null;
}
