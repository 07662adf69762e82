import type { Page } from '@playwright/test';
import { getOfferPage } from '#contract/hr/offer-page.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr } from '#e2e/support/hr/hr-actions.ts';
import { candidateDecides, hrEdits, hrSends } from '#e2e/support/hr/offer-calls.ts';
import { search } from '#e2e/support/hr/offer-list.ts';
import { newCandidate, newOffer } from '#e2e/support/people.ts';

const pageOf = ({ candidateOfferId }: { candidateOfferId: number }) => `/hce/offers/${candidateOfferId}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a revised and rejected offer shows changes, reason and both letters', async ({ page, server }) => {
  const offer = await newCandidate(server, { fixedCTC: 480_000 });
  await hrEdits(server, offer, { fixedCTC: 510_000, offeredRole: 'Head of Spices' });
  await hrSends(server, offer);
  await candidateDecides(server, offer, 'REJECTED');
  await asHr(page, server);
  await open(page, pageOf(offer));
  const versions = part(page, 'Versions');
  await expect(versions.getByRole('listitem').filter({ hasText: 'Version 2' })).toContainText(
    /Changed since version 1:Role.*became.*Head of SpicesFixed CTC\s*₹4,80,000\s*became\s*₹5,10,000/,
  );
  await expect(page.getByText('Too far away', { exact: true })).toBeVisible();
  await expect(part(page, 'Terms')).toContainText('₹5,10,000');
  await versions.getByRole('button', { name: 'Letter, version 1', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Letter of ${offer.form.fullName}, version 1`, exact: true });
  await expect(
    dialog.getByRole('link', { name: /Download/ }).or(dialog.getByRole('button', { name: /Download/ })),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(versions.getByRole('button', { name: 'Letter, version 1', exact: true })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
});

test('Back returns to the filtered list', async ({ page, server }) => {
  const offer = await newOffer(server);
  await asHr(page, server);
  await open(page, `/hce/offers?search=${encodeURIComponent(offer.form.email)}`);
  await page.getByRole('link', { name: offer.form.fullName, exact: true }).click();
  await page.getByRole('link', { name: 'Offers', exact: true }).and(page.locator('main a')).click();
  await expect(search(page)).toHaveValue(offer.form.email);
});

test.describe('errors on the page of an offer', () => {
  test.use({ expectedErrors: [/Failed to load resource: .* status of (?:404|409|500)/] });

  test('an unknown offer shows a message and a link', async ({ page, server }) => {
    await asHr(page, server);
    for (const id of ['999999', 'x', '0']) {
      await open(page, `/hce/offers/${id}`);
      await expect(alertOf(page, 'This offer does not exist.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to Offers', exact: true })).toBeVisible();
    }
  });

  test('an offer that fails to load is loaded by Retry', async ({ page, server }) => {
    const offer = await newOffer(server, { sent: false });
    await asHr(page, server);
    await page.route(`**${getOfferPage.path}?*`, (route) => route.fulfill({ status: 500, body: '' }));
    await open(page, pageOf(offer));
    await expect(
      alertOf(page, 'The offer could not be loaded. Please check your connection and try again.'),
    ).toBeVisible();
    await page.unroute(`**${getOfferPage.path}?*`);
    await button(page, 'Retry').click();
    await expect(page.getByRole('heading', { level: 1, name: offer.form.fullName, exact: true })).toBeVisible();
  });
});
