import type { Page } from '@playwright/test';
import { accepts, readsOffer } from '#e2e/support/candidate-actions.ts';
import { expect, phone, test } from '#e2e/support/fixtures.ts';
import { chooses, expectStep, fillsBank, fillsPersonal, goesOn } from '#e2e/support/joining-actions.ts';
import { png } from '#e2e/support/joining-files.ts';
import { newCandidate } from '#e2e/support/people.ts';
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
});
