import type { Page } from '@playwright/test';
import { getAllOfferLetters } from '#contract/offers.ts';
import { expect } from '#e2e/support/fixtures.ts';
import { newTyping } from './hr-offers.ts';

/** The calls that fetch the list. */
export const listCalls = `**${getAllOfferLetters.path}*`;

/** The loaded rows; placeholders of rows that are still loading are hidden from assistive technology. */
export const rows = (page: Page) => page.locator('tbody:not([aria-hidden]) tr');
export const search = (page: Page) => page.getByLabel('Search', { exact: true });
export const header = (page: Page, name: string) =>
  page.getByRole('columnheader', { name: new RegExp(`^${name}$`, 'i') });
export const select = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
export const next = (page: Page) => page.getByRole('button', { name: 'Next page', exact: true });
export const previous = (page: Page) => page.getByRole('button', { name: 'Previous page', exact: true });

let words = 0;
/** A word that only the offers of one test hold: it is in their e-mail addresses. None is the beginning of another. */
export function newWord(): string {
  words += 1;
  return `word${process.pid}x${String(words).padStart(4, '0')}`;
}

/** A new e-mail address that holds the word. */
export const addressAt = (word: string) => newTyping().Email.replace('@example', `@${word}.example`);

/** What is under a column's header, row by row. */
export async function cells(page: Page, column: string) {
  await expect(header(page, column)).toBeAttached();
  const names = await page.locator('thead tr:first-child > *').allInnerTexts();
  const at = names.findIndex((name) => name.trim().toLowerCase() === column.toLowerCase());
  expect(at, `the column ${column}`).toBeGreaterThanOrEqual(0);
  return rows(page).locator(`td:nth-child(${at + 1})`);
}
