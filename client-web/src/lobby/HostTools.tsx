/** What the host can do at any time, and leaving, as a button of the header and its dialog. */
export function HostTools() {
  return null;
}
