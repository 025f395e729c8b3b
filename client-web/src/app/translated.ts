// Browsers that translate the page replace its texts by elements of theirs, which Preact does not know: it would
// change or remove a text that is no longer in the page, and the translation of the old one would stay.
import {options, type VNode} from "preact";

/** The translation that stands in the place of a text. */
const translations = new WeakMap<Node, ChildNode>();

const changes = new MutationObserver((records) => {
  for (const {target} of records) {
    translations.get(target)?.replaceWith(target); // and the browser translates it again
    translations.delete(target);
  }
});

const replacements = new MutationObserver((records) => {
  for (const {addedNodes, removedNodes, previousSibling, nextSibling} of records) {
    const near = [...addedNodes, previousSibling, nextSibling];
    const translation = near.find((node) => node?.nodeName === "FONT") as ChildNode | undefined;
    for (const text of removedNodes) {
      if (!translation || text.nodeType !== Node.TEXT_NODE) continue;
      translations.set(text, translation);
      changes.observe(text, {characterData: true});
    }
  }
});

/** Keeps translations in step with the texts of the page. To be called before the first render. */
export function followTranslations(): void {
  const former = options.unmount;
  options.unmount = (vnode) => {
    const {__e: text} = vnode as VNode & {readonly __e?: Node}; // Preact's name for the node of a vnode
    if (text?.nodeType === Node.TEXT_NODE) translations.get(text)?.remove();
    former?.(vnode);
  };
  replacements.observe(document.body, {subtree: true, childList: true});
}
