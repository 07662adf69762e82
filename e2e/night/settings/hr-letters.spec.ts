import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { desktop, expect, isPhone, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { downloadLetter, fillOffer, newTyping } from '#e2e/support/hr/hr-offers.ts';
import { createRoute, saves } from '#e2e/support/hr/offer-form.ts';
import { pdfText } from '#e2e/support/pdf-text.ts';
import { expectSoundAt } from '#e2e/support/screens.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the letter' });

/** Its row in the list; not the notice that it was saved. */
const rowOf = (page: Page, template: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: template })
    .filter({ hasText: /Version \d/ });

test.use({ viewport: desktop });

test('HR copies a letter template, edits it and makes it the default of new offers', async ({ page, server }) => {
  const name = `House letter ${randomUUID().slice(0, 8)}`;
  await asHr(page, server);
  await open(page, '/hce/settings/letters');
  await page.getByRole('link', { name: 'Copy Offer letter', exact: true }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Copy of Offer letter');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await text(page).getByText('Dear', { exact: false }).first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' your number here is {');
  await expect(page.getByRole('combobox', { name: 'Find a placeholder' })).toBeFocused();
  await page.keyboard.type('candidate');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Candidate IDC26-0148']);
  await page.keyboard.press('Enter');
  await page.keyboard.type('.');
  if (isPhone(page)) await button(page, 'Preview').click();
  const preview = page.getByRole('complementary', { name: 'Live preview of the letter' });
  await expect(preview).toContainText('your number here is C26-0148.');
  await expect(preview.getByText('Preparing the letter…')).toHaveCount(0);
  await expectSoundAt(page, isPhone(page) ? phone : desktop);
  if (isPhone(page)) await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await button(page, 'Save').click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(button(page, 'Save as version 2')).toBeVisible();

  await page.getByRole('link', { name: 'Letters', exact: true }).first().click();
  await button(page, `Make default: ${name}`).click();
  await expect(rowOf(page, name)).toContainText('Default');
  await expectSoundAt(page, isPhone(page) ? phone : desktop);

  await open(page, createRoute);
  const typing = newTyping();
  await fillOffer(page, typing);
  await expect(page.getByLabel('Letter Template', { exact: true }).locator('option').first()).toHaveText(
    `${name} (default)`,
  );
  if (!isPhone(page)) {
    const draft = page.getByRole('region', { name: 'Draft of the letter' });
    await expect(draft).toContainText('your number here is');
  }
  await saves(page);
  const letter = await pdfText((await downloadLetter(page)).bytes);
  expect(letter).toMatch(/your number here is/);

  // The other tests of this server have the letter that an installation begins with.
  await open(page, '/hce/settings/letters');
  await button(page, 'Make default: Offer letter').click();
  await expect(button(page, 'Make default: Offer letter')).toHaveCount(0);
  await button(page, `Retire ${name}`).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retire', exact: true }).click();
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await expect(rowOf(page, name)).toContainText('Used by 1 offer');
});
