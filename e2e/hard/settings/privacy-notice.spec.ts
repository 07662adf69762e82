import type { Page } from '@playwright/test';
import { publishPrivacyNotice } from '#contract/hr/privacy-notice.ts';
import { httpClient } from '#test/http-client.ts';
import { accepts, readsOffer } from '#e2e/support/candidate-actions.ts';
import { answered, open, phone } from '#e2e/support/fixtures.ts';
import { asHr, expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import { expectStep, expectTyped, fillsPersonal, goesOn, personal } from '#e2e/support/joining-actions.ts';
import { expect, test } from '#e2e/support/own-server.ts';
import { candidateLogsIn, newCandidate } from '#e2e/support/people.ts';
import { expectSoundAt, expectSoundScreen } from '#e2e/support/screens.ts';

test.setTimeout(240_000);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'How we use your data', exact: true });
const photo = (page: Page) => page.getByRole('checkbox', { name: 'Use my photo beyond the identity card' });

/** HR names the contact and publishes what the notice starts as. */
async function publishes(page: Page): Promise<void> {
  await open(page, '/hce/settings/privacy');
  await expect(page.getByText(/^No notice is published/)).toBeVisible();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('');
  await page.getByRole('button', { name: 'PAN (Law)' }).click();
  await page.getByRole('textbox', { name: 'Item', exact: true }).fill('PAN card');
  await button(page, 'Publish').click();
  await expectFieldError(name, 'Enter the name of the contact');
  await name.fill('Arvind Menon');
  await button(page, 'Publish').click();
  await expect(page.getByText(/^Version 1 is published/)).toBeVisible();
  await expect(page.getByLabel('Ask everybody again?')).toBeChecked();
}

test('HR publishes the notice; the candidate reads it before the form, decides on consents, and finds why each number is asked for', async ({
  page,
  ownServer,
  expectedErrors,
}) => {
  expectedErrors.push(answered(403));
  const person = await newCandidate(ownServer);
  await asHr(page, ownServer);
  await publishes(page);
  await expectSoundScreen(page);

  await readsOffer(page, person);
  await accepts(page);
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveURL(/#\/onboard\/privacy$/);
  await expect(page.getByRole('heading', { name: 'PAN card', exact: true })).toBeVisible();
  await expect(page.getByText('Arvind Menon')).toBeVisible();
  for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  await photo(page).click();
  await expect(photo(page)).toBeChecked();
  await expect(page.getByText(/^Given on \d/)).toBeVisible();
  const rights = page.getByRole('region', { name: 'What you can ask of us' }).getByRole('link');
  for (const link of (await rights.all()).slice(0, 2)) await expect(link).toHaveAttribute('href', /onboard\/my-data$/);
  await expectSoundAt(page, phone);
  await button(page, 'I have read this').click();
  await expectStep(page, 'Personal');
  await expect(page.getByText('Why we ask: Income tax on your salary')).toBeVisible();

  // Another version comes while the form is open: it is asked for once, and what was typed is still there.
  const { token } = await newHrSession(ownServer);
  await httpClient(ownServer.url).json(publishPrivacyNotice, { token, body: { version: 1 } });
  await fillsPersonal(page);
  await page.getByLabel('Same as current Address', { exact: true }).check();
  await goesOn(page);
  await expect(heading(page)).toBeVisible();
  await button(page, 'I have read this').click();
  await expectStep(page, 'Personal');
  await expectTyped(page, { 'PAN Number': personal['PAN Number'] ?? '' });

  // One press gives a consent, one press withdraws it; the notice is not asked for again.
  await page.reload();
  await candidateLogsIn(page, person.candidateId);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome', exact: true })).toBeHidden();
  await open(page, '/onboard/privacy');
  await expect(page.getByText(/^You read version 2 on /)).toBeVisible();
  await expect(photo(page)).toBeChecked();
  const saved = page.waitForResponse(/setConsent$/);
  await photo(page).click();
  expect((await saved).status()).toBe(200);
  await expect(photo(page)).not.toBeChecked();
  await expect(page.getByText(/^Withdrawn on \d/)).toBeVisible();
});
