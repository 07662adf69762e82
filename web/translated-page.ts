/** What the translation of a browser shows in place of a text node. */
const standIns = new WeakMap<Node, Element>();

const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT';

/** Keeps the page alive while the browser translates it (ADR 95). Chrome replaces text nodes by `<font>` elements;
 * React goes on to change, to move and to remove the nodes that it made. Without this its next change next to such a
 * text throws and takes the page down, or shows nothing. */
export function surviveTranslation(): void {
  const observer = new MutationObserver(noteStandIns);
  observer.observe(document, { childList: true, subtree: true });
  const page = Node.prototype;
  const { removeChild, insertBefore, appendChild } = page;
  const values = prototypeWith('nodeValue');
  const value = Object.getOwnPropertyDescriptor(values, 'nodeValue');

  /** Before a text goes to another place, what stands in for it goes, unless the text goes into that. */
  function withdraw(node: Node, parent: Node): void {
    if (!(node instanceof Text) || node.isConnected || isFont(parent)) return;
    noteStandIns(observer.takeRecords());
    standIns.get(node)?.remove();
  }
  /** The child of `parent` that shows `node`: itself, or what stands in for it. */
  function shownIn(parent: Node, node: Node): Node {
    if (node.parentNode === parent) return node;
    noteStandIns(observer.takeRecords());
    let shown: Node | null = standIns.get(node) ?? node.parentNode;
    while (isFont(shown) && shown.parentNode !== parent) shown = shown.parentNode;
    return isFont(shown) ? shown : node;
  }

  page.removeChild = function removeShown<T extends Node>(this: Node, child: T): T {
    removeChild.call(this, shownIn(this, child));
    return child;
  };
  page.insertBefore = function insertBeforeShown<T extends Node>(this: Node, node: T, child: Node | null): T {
    withdraw(node, this);
    insertBefore.call(this, node, child === null ? null : shownIn(this, child));
    return node;
  };
  page.appendChild = function appendShown<T extends Node>(this: Node, node: T): T {
    withdraw(node, this);
    appendChild.call(this, node);
    return node;
  };
  Object.defineProperty(values, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      if (this instanceof Text && !this.isConnected) {
        noteStandIns(observer.takeRecords());
        const standIn = standIns.get(this);
        standIns.delete(this);
        // The translation sees the new text and translates it.
        standIn?.replaceWith(this);
      }
      value?.set?.call(this, text);
    },
  });
}

/** The prototype of texts that has this property. */
function prototypeWith(property: string): object {
  let prototype: object = Text.prototype;
  while (!Object.hasOwn(prototype, property)) prototype = Object.getPrototypeOf(prototype) as object;
  return prototype;
}

/** A text that was removed where a `<font>` was added, in one step or in two, is shown by it. */
function noteStandIns(records: readonly MutationRecord[]): void {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]).filter(isFont));
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const removed of removedNodes) {
      if (!(removed instanceof Text)) continue;
      const standIn = [...addedNodes, previousSibling, nextSibling].find((node) => isFont(node) && added.has(node));
      if (standIn) standIns.set(removed, standIn as Element);
    }
  }
}
