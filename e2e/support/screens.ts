import type { Locator, Page, ViewportSize } from '@playwright/test';
import axe from 'axe-core';
import { desktop, expect, phone } from './fixtures.ts';

/** The narrowest screen of the candidate area and the first screen (docs/rules/roles-and-routes.md#screen-sizes). */
const narrow = { width: 320, height: 640 };

const wcag: axe.RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] };
/** The rules of these whose result depends on the colours: dark colours change no other. */
const colours: axe.RunOptions = { ...wcag, runOnly: ['color-contrast', 'link-in-text-block'] };

/** Holds the screen as it is to the three widths, and to WCAG 2.2 AA at the two main ones; leaves it at the width it had. */
export async function expectSoundScreen(page: Page, narrowest = narrow): Promise<void> {
  const size = page.viewportSize() ?? desktop;
  await page.setViewportSize(narrowest);
  await expectNoSidewaysScroll(page);
  // A table at one width is a list at the other: all rules are asked at both.
  for (const main of [phone, desktop]) await expectSoundAt(page, main);
  await page.setViewportSize(size);
}

/** Holds the screen as it is to one width, and to WCAG 2.2 AA there, in light and in dark colours. */
export async function expectSoundAt(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size);
  await expectNoSidewaysScroll(page);
  await isStill(page);
  await expectAccessible(page, `${size.width} px, light`, wcag);
  await page.emulateMedia({ colorScheme: 'dark' });
  await isStill(page);
  await expectAccessible(page, `${size.width} px, dark`, colours);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The page does not scroll sideways, or no longer once what it loads is there. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond, `sideways scroll at ${page.viewportSize()?.width} px`).toBe(0);
}

/** At the top, since a button half under the bar that stays there would be too small a target; a menu follows its
 * button with the next frame. Colours change by transitions: in the middle of one a text may lack the contrast of
 * before and after. */
async function isStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    scrollTo({ top: 0, behavior: 'instant' });
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    const running = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // A new size or colour scheme begins its transitions with the next frame.
    do {
      await Promise.allSettled(running().map(async ({ finished }) => finished));
      await frame();
      await frame();
    } while (running().length > 0);
  });
}

async function expectAccessible(page: Page, where: string, rules: axe.RunOptions): Promise<void> {
  // Once for each document: to hand it over takes longer than to run it. No page of the product has frames.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (options) => {
    const inPage = (globalThis as unknown as { axe: typeof axe }).axe;
    return (await inPage.run(document, options)).violations;
  }, rules);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(found, where).toEqual([]);
}

/** A question that Back has opened is visible before the browser is back at the page that it is about. A Back in
 * between keeps it open; the Back that closes it needs the question's own entry in the history. */
export async function expectAsked(page: Page, question: Locator): Promise<void> {
  await expect(question).toBeVisible();
  await expect.poll(() => page.evaluate(() => (history.state as { layers?: number } | null)?.layers)).toBe(1);
}
