import { readFile } from 'node:fs/promises';
import type { Route } from '@playwright/test';
import { getOfferLetterPdf } from '#contract/candidate-offer.ts';
import { expectLetterPainted, readsOffer } from '#e2e/support/candidate-actions.ts';
import { answered, desktop, expect, phone, test } from '#e2e/support/fixtures.ts';
import { candidateLogsIn, newCandidate } from '#e2e/support/people.ts';
import { pdfText } from '#e2e/support/pdf-text.ts';

const letterFile = `**${getOfferLetterPdf.path}?*`;

/** The link as it would be after its 10 minutes: the server does not know it any more. */
const withSpentLink = (route: Route): Promise<void> => {
  const url = new URL(route.request().url());
  url.searchParams.set('link', `${url.searchParams.get('link')}x`);
  return route.continue({ url: url.href });
};

test('the letter is text on the page, and Download gives it as a PDF', async ({ page, server }) => {
  const person = await newCandidate(server);
  await readsOffer(page, person);
  const letter = page.getByRole('region', { name: 'Letter', exact: true });
  await expect(letter).toContainText(`Dear ${person.form.fullName},`);
  await expect(letter).toContainText('Rupees Seven Lakh Twenty Thousand only');
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download', exact: true }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^[\w .-]+\.pdf$/);
  const text = await pdfText(await readFile(await download.path()));
  expect(text).toContain(person.form.fullName);
  expect(text).toContain('₹8,00,000');
  expect(text).toContain('Rupees Eight Lakh only');
});

test('an expired link to the letter shows a message, and Retry fetches a new link', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(404));
  const person = await newCandidate(server);
  await page.route(letterFile, withSpentLink, { times: 1 });
  await candidateLogsIn(page, person.candidateId);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.locator('canvas:visible')).toHaveCount(0);
  // The terms do not wait for the letter.
  await expect(page.getByText('₹8,00,000', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expectLetterPainted(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an opened letter stays open when the phone is turned, and is next to the terms on a desktop', async ({
  page,
  server,
}) => {
  await page.setViewportSize(phone);
  await readsOffer(page, await newCandidate(server));
  await page.getByRole('button', { name: 'Open the letter', exact: true }).click();
  const reader = page.getByRole('dialog', { name: 'Your letter' });
  await expect(reader.getByRole('region', { name: 'Text of the letter' })).toContainText('Total CTC (annual)');
  await page.setViewportSize({ width: phone.height, height: phone.width });
  await expect(reader.getByRole('region', { name: 'Text of the letter' })).toContainText('Total CTC (annual)');
  await page.keyboard.press('Escape');
  await expect(reader).toHaveCount(0);

  await page.setViewportSize(desktop);
  const sheet = page.locator('canvas:visible').last();
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBeGreaterThan(500);
  await expectLetterPainted(page);
});
