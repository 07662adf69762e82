import type { Download, Page } from '@playwright/test';
import { expect } from '#e2e/support/fixtures.ts';
import { alertOf } from './hr-actions.ts';
import { newTyping, openOffers, type Typing } from './hr-offers.ts';
import { addressAt } from './offer-list.ts';

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Excel', exact: true });
export const inDialog = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('button', { name, exact: typeof name === 'string' });
export const field = (page: Page) => dialog(page).getByLabel('Excel file', { exact: true });
export const status = (page: Page) => dialog(page).getByRole('status');
export const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload Excel', exact: true });
/** The rows of the list that hold the text; the dialog has tables of its own. */
export const listed = (page: Page, text: string) =>
  page
    .locator('table', { has: page.locator('caption', { hasText: /^Offers$/ }) })
    .locator('tbody tr')
    .filter({ hasText: text });
export const uploaded = (page: Page) => alertOf(page, 'Excel uploaded and processed.');

/** Opens the list, searched for the text, and the upload over it. */
export async function openUpload(page: Page, search = ''): Promise<void> {
  await openOffers(page, search);
  await uploadButton(page).click();
  await expect(field(page)).toBeFocused();
}

/** Presses the button and answers what is downloaded. */
export async function download(page: Page, press: () => Promise<void>): Promise<Download> {
  const started = page.waitForEvent('download');
  await press();
  return started;
}

/** Offers of new persons whose addresses hold the word. */
export const people = (word: string, names: string[]): Typing[] =>
  names.map((name) => newTyping({ 'Full Name': name, Email: addressAt(word) }));
