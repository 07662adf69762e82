import type { Page } from '@playwright/test';
import type { ServerProcess } from '#test/server-process.ts';
import { expect, open } from '#e2e/support/fixtures.ts';
import { alertOf, asHr } from './hr-actions.ts';
import { field, type Typing } from './hr-offers.ts';

export const createRoute = '/hce/create/candidate';
export const editRoute = (id: number) => `/hce/edit-candidate/${id}`;
export const submit = (page: Page) => page.getByRole('button', { name: /^(?:Create|Update) Offer$/ });
export const choicesOf = (page: Page, label: keyof Typing) => field(page, label).locator('option');

/** Opens the form with a session, and waits until its choices are loaded. */
export async function openForm(page: Page, server: ServerProcess, route = createRoute): Promise<void> {
  await asHr(page, server);
  await open(page, route);
  await expect(choicesOf(page, 'Functional Title').nth(1)).toBeAttached();
}

/** Saves the form, new or edited. */
export async function saves(page: Page, says: 'created' | 'updated' = 'created'): Promise<void> {
  await submit(page).click();
  await expect(alertOf(page, `Candidate ${says} successfully!`)).toBeVisible();
}

/** The row of the list with this address, looked for from the form. */
export async function findsInList(page: Page, email: string) {
  await open(page, '/hce/offers');
  await page.getByLabel('Search', { exact: true }).fill(email);
  return page.getByRole('row').filter({ hasText: email });
}
