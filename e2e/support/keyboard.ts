import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Presses Tab, at most `most` times, until the target has the focus. */
export async function tabTo(page: Page, target: Locator, most = 30): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < most && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** Goes to a control by Tab and presses a key on it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target, 90);
  await page.keyboard.press(key);
}

/** Goes to a field by Tab and types into it; the entry of a list that begins so is chosen. */
export async function types(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }), 90);
  await page.keyboard.type(text);
}

/** Opens the menu of a button and chooses in it. */
export async function choosesInMenu(page: Page, opener: Locator, item: string): Promise<void> {
  await press(page, opener);
  const entry = page.getByRole('menuitem', { name: item, exact: true });
  await expect(entry).toBeVisible();
  for (let moves = 0; moves < 5 && !(await entry.evaluate((one) => one === document.activeElement)); moves += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
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
