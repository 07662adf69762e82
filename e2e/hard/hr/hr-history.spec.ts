import type { Page } from '@playwright/test';
import { getOfferHistory } from '#contract/history.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr, envelope } from '#e2e/support/hr/hr-actions.ts';
import { newOffer } from '#e2e/support/people.ts';

const entries = (page: Page) => page.getByRole('list', { name: 'Who did what' }).getByRole('listitem');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test.describe('a history that fails to load', () => {
  test.use({ expectedErrors: [/Failed to load resource: .* status of (?:401|500)/] });

  test('shows its error in its place, and the form keeps its typing', async ({ page, server }) => {
    const offer = await newOffer(server);
    await asHr(page, server);
    await page.route(`**${getOfferHistory.path}?*`, (route) => route.fulfill(envelope(500, 'broken')));
    await open(page, `/hce/edit-candidate/${offer.candidateOfferId}`);
    const failed = alertOf(page, 'The history could not be loaded. Please check your connection and try again.');
    await expect(failed).toBeVisible();
    await page.getByLabel('Role', { exact: true }).fill('Head of Spices');
    await page.unroute(`**${getOfferHistory.path}?*`);
    await page.route(`**${getOfferHistory.path}?*`, (route) => route.fulfill(envelope(401, 'It has ended.')));
    await button(page, 'Retry').click();
    await expect(alertOf(page, 'It has ended.')).toBeVisible();
    await expect(page.getByLabel('Role', { exact: true })).toHaveValue('Head of Spices');
    await page.unroute(`**${getOfferHistory.path}?*`);
    await button(page, 'Retry').click();
    await expect(entries(page).last()).toContainText('HR Admin created the offer');
  });
});
