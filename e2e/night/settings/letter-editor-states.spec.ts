import type { Page } from '@playwright/test';
import { answered, expect, holdCalls, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newOffer } from '#e2e/support/people.ts';
import {
  hasTemplates,
  intern,
  old,
  refuse,
  rendersLetters,
  template,
} from '#e2e/support/hr/letter-templates-answer.ts';
import { expectSoundAt } from '#e2e/support/screens.ts';

const hce = '**/hce-service/hce';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const preview = (page: Page) => page.getByRole('complementary', { name: 'Live preview of the letter' });

test.use({ viewport: phone });

test('the list describes each template, and Retire asks with its effect', async ({ page, server }) => {
  await asHr(page, server);
  await hasTemplates(page, [template, intern, old]);
  await open(page, '/hce/settings/letters');
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Standard offer', exact: true }) });
  await expect(row).toContainText('Default · Version 4 · Used by 212 offers · Last saved by Meera Iyer on 20/11/2026');
  await expect(page.getByRole('heading', { name: 'Retired', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Copy Old letter' })).toBeVisible();
  await expectSoundAt(page, phone);
  await button(page, 'Retire Internship').click();
  const question = page.getByRole('alertdialog', { name: "Retire 'Internship'?" });
  await expect(question).toContainText('Offers that have it keep it and keep their letters as they are');
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Copy Standard offer', exact: true })).toBeVisible();
  await expect(button(page, 'Retire Standard offer')).toHaveCount(0);
});

test('the preview shows the latest text, for the sample or for an offer', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(answered(400));
  const { candidateOfferId, form } = await newOffer(server, { sent: false });
  await asHr(page, server);
  await hasTemplates(page, [template]);
  const drawn = await rendersLetters(page);
  const release = await holdCalls(page, `${hce}/previewLetterTemplate`);
  await open(page, '/hce/settings/letters/7');
  await button(page, 'Preview').click();
  await expect(preview(page).getByText('Preparing the letter…')).toBeVisible();
  release();
  await expect(preview(page).getByText(/^Letter of \d+ blocks$/)).toBeAttached();
  await expectSoundAt(page, phone);
  await button(page, 'Shown for Sample').click();
  await page.getByRole('combobox', { name: 'Name, candidate ID or offer ID' }).fill(form.fullName);
  await page.getByRole('option', { name: new RegExp(`, offer ${candidateOfferId}$`) }).click();
  await expect(button(page, `Shown for ${form.fullName}`)).toBeFocused();
  await expect.poll(() => drawn.last().candidateOfferId).toBe(candidateOfferId);
  await page.route(
    `${hce}/previewLetterTemplate`,
    refuse(400, 'Please check', { errors: [{ path: 'blocks.1', message: '“Reply By” has no value in this offer.' }] }),
  );
  await button(page, `Shown for ${form.fullName}`).click();
  await page.getByRole('option', { name: 'Sample' }).click();
  await expect(preview(page).getByRole('alert')).toHaveText('“Reply By” has no value in this offer.');
  await page.unroute(`${hce}/previewLetterTemplate`);
  await rendersLetters(page);
  await preview(page).getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(preview(page).getByRole('alert')).toHaveCount(0);
});

test('templates that fail to load are loaded by Retry, and an unknown one says so', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(500));
  await asHr(page, server);
  await page.route(`${hce}/getLetterTemplates`, refuse(500, 'Broken'));
  await open(page, '/hce/settings/letters');
  await expect(page.getByRole('alert')).toHaveText('The letter templates could not be loaded.');
  await hasTemplates(page, []);
  await button(page, 'Retry').click();
  await expect(page.getByText('There is no letter template yet.')).toBeVisible();
  await open(page, '/hce/settings/letters/99');
  await expect(page.getByText('This letter template is not there.')).toBeVisible();
});
