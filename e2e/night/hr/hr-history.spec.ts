import type { Page } from '@playwright/test';
import { desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

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
  await expect(entries(page).last()).toHaveText(/^HR Admin viewed the joining form/);
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
