import type { Page } from '@playwright/test';
import { desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr, alertOf, envelope } from '#e2e/support/hr/hr-actions.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';
import { getOfferHistory } from '#contract/history.ts';
import { newOffer } from '#e2e/support/people.ts';

const entries = (page: Page) => page.getByRole('list', { name: 'Who did what' }).getByRole('listitem');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('the history names actor, action, time and address on the candidate and on the offer', async ({
  page,
  server,
}) => {
  await page.setViewportSize(desktop);
  const person = await newJoined(server);
  await asHr(page, server);
  await open(page, `/hce/onboarding/candidate/${person.candidateId}`);
  await expect(entries(page)).toHaveCount(5);
  await expect(entries(page).nth(0)).toContainText(/^The candidate submitted the joining form/);
  const show = page.getByLabel('Show', { exact: true });
  await show.selectOption({ label: 'Views' });
  await expect(entries(page)).toHaveText([/^HR Admin viewed the joining form/]);
  await show.selectOption({ label: 'Changes' });
  await expect(entries(page)).toHaveCount(5);

  await button(page, 'Reveal PAN Number').click();
  await expect(entries(page).nth(0)).toHaveText(
    /^HR Admin revealed the PAN number\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2} ISTfrom 127\.0\.0\.1Chrome on \w+$/,
  );
  await button(page, 'Show PAN Card').click();
  await expect(
    page.getByRole('complementary', { name: 'Documents' }).getByRole('img', { name: 'PAN Card' }),
  ).toBeVisible();

  await button(page, /^Show all \d+ entries$/).click();
  await expect(page.getByRole('list', { name: 'Who did what' })).toBeFocused();
  const created = entries(page).filter({ hasText: 'HR Admin created the offer' });
  await expect(created.or(button(page, 'Next page')).first()).toBeVisible();

  await open(page, `/hce/edit-candidate/${person.candidateOfferId}`);
  // The candidate's page has a history too: it is shown until the offer's is rendered.
  await expect(page.getByRole('heading', { name: 'Edit Offer' })).toBeVisible();
  await expect(entries(page).nth(0)).toContainText('HR Admin revealed the PAN card');
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Everything' });
  await expect(entries(page).nth(0)).toContainText('HR Admin viewed the offer');
  await expect(entries(page).nth(1)).toContainText('HR Admin opened the PAN card');
  await expect(entries(page).nth(2)).toContainText('HR Admin revealed the PAN card');
  await expectSoundScreen(page, phone);
});

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
