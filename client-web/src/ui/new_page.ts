// Finds out whether the server has a newer page than this one, where no service worker does.

/** Sent to the window when the server is found to have a newer page. */
export const newPage = "new-page";

/** Asks the server whether its page still has this page's script, whose name changes with each version. */
export async function lookForNewPage(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>("script[type=module]")?.src.split("/").pop();
  try {
    const answer = await fetch(location.pathname, {cache: "no-cache"});
    const page = answer.ok ? await answer.text() : "";
    if (own === undefined || !page.includes('<div id="page">') || page.includes(own)) return false;
  } catch {
    return false;
  }
  window.dispatchEvent(new Event(newPage));
  return true;
}
