import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Presses Tab, at most `most` times, until the target has the focus. */
export async function tabTo(page: Page, target: Locator, most = 30): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < most && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** The focus is visible: the focused element has an outline or a shadow. */
export async function expectFocusVisible(page: Page): Promise<void> {
  const shown = await page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
  });
  expect(shown, 'a visible focus').toBe(true);
}

/** Nothing lies over what has the focus: neither end of it is behind a cell that sticks or a bar over the page. */
export async function expectFocusInSight(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null) return ['nothing has the focus'];
    const { left, right, top, height } = focused.getBoundingClientRect();
    // A corner of its own may be round, and a checkbox lies under its picture.
    const cell = focused.closest('td, th') ?? focused;
    return [left + 2, right - 2].flatMap((x) => {
      const found = document.elementFromPoint(x, top + height / 2);
      return found !== null && cell.contains(found) ? [] : [`${focused.outerHTML} at ${x}`];
    });
  });
  expect(over).toEqual([]);
}
