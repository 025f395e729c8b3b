/** The text of one rule, for a dialog. */
export function RuleText(_: {rule: string}) {
  return null;
}
