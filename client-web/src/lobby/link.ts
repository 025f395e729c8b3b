/** The link to a table as this page gives it to friends. */

/** Whether only programs on the same machine can reach a host name. */
export function isLoopback(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, "");
  return (
    name === "localhost" ||
    name.endsWith(".localhost") ||
    /^127\.\d+\.\d+\.\d+$/.test(name) ||
    name === "[::1]" ||
    /^\[::ffff:7f[0-9a-f]{2}:/.test(name)
  );
}

/**
 * The server's link, or the same table at `origin`, where this page was opened, if the server's link leads
 * nobody here: it names a loopback address, and the page was opened by another one.
 */
export function reachableLink(link: string, origin: string): string {
  const [theirs, ours] = [parsed(link), parsed(origin)];
  if (!theirs || !ours || !isLoopback(theirs.hostname) || isLoopback(ours.hostname)) return link;
  return `${ours.origin}${theirs.pathname}${theirs.hash}`;
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/**
 * Copies a text, which `field` shows if there is one. Pages over plain http have no clipboard API, but browsers
 * can still copy what is selected. Says whether it was copied.
 */
export async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  field?.select();
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const shown = field ?? document.body.appendChild(document.createElement("input"));
    shown.value = text;
    shown.focus();
    shown.select();
    const done = document.execCommand("copy");
    if (field === null) shown.remove();
    return done;
  }
}
