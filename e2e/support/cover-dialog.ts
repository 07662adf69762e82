import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const coverDialog = (page: Page) => page.getByRole('dialog', { name: 'Cover numbers' });

export const coverBar = (page: Page, number: number) =>
  coverDialog(page).getByRole('button', { name: `Bar ${number}`, exact: true });

/** The button that takes the picture with its bars. */
export const takeButton = (page: Page) => coverDialog(page).getByRole('button', { name: 'Use this picture' });

/** Draws a bar over the lower left part of the picture. */
export async function drawsBar(page: Page): Promise<void> {
  const picture = (await coverDialog(page).getByRole('group', { name: 'Picture to cover' }).boundingBox())!;
  await page.mouse.move(picture.x + picture.width * 0.1, picture.y + picture.height * 0.7);
  await page.mouse.down();
  await page.mouse.move(picture.x + picture.width * 0.5, picture.y + picture.height * 0.85, { steps: 3 });
  await page.mouse.up();
  await expect(coverBar(page, 1)).toBeVisible();
}
