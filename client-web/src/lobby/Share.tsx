/** The room's code, and how to invite friends: a button of the header and its dialog. */
export function Share() {
  return null;
}
