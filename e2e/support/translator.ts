import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

type Shown = { text: Text; font: Element };
type TranslatedWindow = { translated?: Shown[] };

/** From its next load on, the page is translated while it lives, as Chrome does it: each text is replaced by a `<font>`. */
export async function translates(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown: Shown[] = [];
    (globalThis as TranslatedWindow).translated = shown;
    const element: string = 'font';
    const leaves = 'font, script, style, title, textarea, option';
    const translate = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = root instanceof Text ? [root] : [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement === null || text.parentElement.closest(leaves)) continue;
        const outer = document.createElement(element);
        const font = document.createElement(element);
        font.append(text.data);
        outer.append(font);
        text.replaceWith(outer);
        shown.push({ text, font });
      }
    };
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach((node) => node.isConnected && translate(node));
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Every text is a translated one, and none is left of what the page no longer says. */
export async function expectFreshWords(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const shown = (globalThis as TranslatedWindow).translated ?? [];
    const visible = shown.filter(({ font }) => font.isConnected);
    const stale = visible.filter(({ text, font }) => text.isConnected || text.data !== font.textContent);
    return { translated: visible.length, stale: stale.map(({ text, font }) => [font.textContent, text.data]) };
  });
  expect(found.translated).toBeGreaterThan(5);
  expect(found.stale).toEqual([]);
}
