import type { Page } from '@playwright/test';
import { requestDocument } from '#contract/hr/document-requests.ts';
import { httpClient } from '#test/http-client.ts';
import { accepts, readsOffer } from '#e2e/support/candidate-actions.ts';
import { desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { hrSession } from '#e2e/support/hr/hr-session.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { chooses, expectStep, fillsBank, fillsPersonal, goesOn } from '#e2e/support/joining-actions.ts';
import { png } from '#e2e/support/joining-files.ts';
import { candidateLogsIn, hrLogsIn, newCandidate, newOffer } from '#e2e/support/people.ts';
import { expectFreshWords, translates } from '#e2e/support/translator.ts';

test.setTimeout(180_000);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('on a phone whose browser translates', () => {
  test.use({ viewport: phone });

  test('a candidate accepts the offer, fills two steps and sees what is typed counted', async ({ page, server }) => {
    await translates(page);
    const person = await newCandidate(server);
    await readsOffer(page, person);
    await expectFreshWords(page);
    await accepts(page);
    await expectStep(page, 'Personal');
    await expectFreshWords(page);
    await goesOn(page);
    await expect(page.getByText('Date of birth is required').first()).toBeVisible();
    await expectFreshWords(page);
    await fillsPersonal(page);
    await page.getByLabel('Same as current Address', { exact: true }).check();
    await expectFreshWords(page);
    await chooses(page, 'PAN Card', png('another-name-of-the-card.png', 100));
    await expect(page.getByLabel('PAN Card', { exact: true }).locator('..')).not.toContainText('pan.pdf');
    await expectFreshWords(page);
    await goesOn(page);
    await expectStep(page, 'Bank');
    await fillsBank(page);
    await goesOn(page);
    await expectStep(page, 'Experience');
    await page.getByRole('radio', { name: 'Experienced', exact: true }).check();
    await button(page, 'Add More Experience').click();
    await button(page, 'Remove Experience 2').click();
    await expectFreshWords(page);
  });

  test('a candidate uploads a requested document, and replaces it', async ({ page, server }) => {
    const person = await newJoined(server);
    const { token } = await hrSession(server);
    const body = { candidateId: person.candidateId, name: 'Cancelled cheque', note: 'With your name on it.' };
    await httpClient(server.url).json(requestDocument, { token, body });
    await translates(page);
    await candidateLogsIn(page, person.candidateId);
    await page.getByRole('link', { name: 'Upload now' }).click();
    await expect(page.getByText('With your name on it.')).toBeVisible();
    for (const [name, side] of [
      ['cheque.png', 300],
      ['other-cheque.png', 200],
    ] as const) {
      await chooses(page, 'Cancelled cheque', png(name, side));
      await expectFreshWords(page);
      const uploaded = page.waitForResponse(/uploadRequestedDocument$/u);
      await button(page, 'Upload Cancelled cheque').click();
      expect((await uploaded).status()).toBe(200);
      await expect(page.getByText(/Cancelled cheque was uploaded on/u).first()).toBeVisible();
      await expect(button(page, 'Upload Cancelled cheque')).toBeHidden();
      await expectFreshWords(page);
    }
  });
});

test.describe('on a desktop whose browser translates', () => {
  test.use({ viewport: desktop });

  test('HR pages and filters offers, reviews a form and saves a setting', async ({ page, server }) => {
    const person = await newJoined(server);
    for (let offer = 0; offer < 11; offer += 1) await newOffer(server, { sent: false });
    await translates(page);
    await hrLogsIn(page);
    await expectFreshWords(page);

    await open(page, '/hce/offers');
    await expect(page.getByText(/^1–10 of \d+/u).first()).toBeVisible();
    await button(page, 'Next page').click();
    await expect(page.getByText(/^11–\d+ of \d+/u).first()).toBeVisible();
    await expectFreshWords(page);
    await button(page, 'Previous page').click();
    await page.getByRole('searchbox').fill(person.form.fullName);
    await expect(page.getByText(/^1–1 of 1\b/u).first()).toBeVisible();
    await expectFreshWords(page);
    await page.getByRole('link', { name: person.form.fullName, exact: true }).click();
    await expect(page.getByRole('heading', { name: person.form.fullName })).toBeVisible();
    await expectFreshWords(page);

    await open(page, `/hce/onboarding/candidate/${person.candidateId}`);
    const counted = page.getByText(/^\d+ of \d+ reviewed$/u);
    const before = await counted.textContent();
    await page.getByRole('button', { name: /^OK/u }).first().click();
    await expect(counted).not.toHaveText(before ?? '');
    await button(page, 'Needs correction: IFSC Code').click();
    await page
      .getByRole('textbox', { name: 'What should be corrected? IFSC Code' })
      .fill('The last digits are swapped.');
    await expectFreshWords(page);

    await open(page, '/hce/settings/company');
    const company = page.getByLabel('Company Name', { exact: true });
    await company.fill('Konkan Foods');
    await expectFreshWords(page);
    await button(page, 'Save').click();
    await expect(page.getByText(/^Last saved by /u)).toBeVisible();
    await expect(button(page, 'Discard')).toBeHidden();
    await expectFreshWords(page);
  });
});
