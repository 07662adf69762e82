import type { Route } from '@playwright/test';
import { getOfferLetterPdf } from '#contract/candidate-offer.ts';
import { expectLetterPainted, readsOffer } from '#e2e/support/candidate-actions.ts';
import { answered, desktop, expect, phone, test } from '#e2e/support/fixtures.ts';
import { candidateLogsIn, newCandidate } from '#e2e/support/people.ts';

const letterFile = `**${getOfferLetterPdf.path}?*`;

/** The link as it would be after its 10 minutes: the server does not know it any more. */
const withSpentLink = (route: Route): Promise<void> => {
  const url = new URL(route.request().url());
  url.searchParams.set('link', `${url.searchParams.get('link')}x`);
  return route.continue({ url: url.href });
};

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

test('on a phone the letter opens as text and as a page, and Back returns to the decision', async ({
  page,
  server,
}) => {
  await page.setViewportSize(phone);
  const pdfs: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(getOfferLetterPdf.path)) pdfs.push(request.url());
  });
  const person = await newCandidate(server);
  await readsOffer(page, person);
  const open = page.getByRole('button', { name: 'Open the letter', exact: true });
  await open.click();
  const reader = page.getByRole('dialog', { name: 'Your letter' });
  const words = reader.getByRole('region', { name: 'Text of the letter', exact: true });
  await expect(words).toBeFocused();
  await expect(words).toContainText(`Dear ${person.form.fullName},`);
  await expect(words.getByRole('heading', { name: `Offer of employment: ${person.form.offeredRole}` })).toBeVisible();
  await expect(words.getByRole('definition').filter({ hasText: 'Rupees Eight Lakh only' })).toContainText('₹8,00,000');
  expect(await reader.boundingBox()).toMatchObject({ x: 0, y: 0, ...phone });
  const size = await words
    .getByText('We look forward to welcoming you')
    .evaluate((text) => getComputedStyle(text).fontSize);
  expect(size).toBe('16px');
  expect(await words.evaluate((pane) => pane.scrollWidth - pane.clientWidth)).toBe(0);
  // The PDF is loaded only when 'Page' is chosen.
  expect(pdfs).toEqual([]);

  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: 20_000, uploadThroughput: -1 };
  await line.send('Network.emulateNetworkConditions', slow);
  await reader.getByRole('radio', { name: 'Page', exact: true }).check();
  await expect(reader.getByRole('progressbar', { name: 'Loading the letter…' })).toBeVisible();
  await line.send('Network.emulateNetworkConditions', { ...slow, downloadThroughput: -1 });
  await expectLetterPainted(page);
  const sheet = page.locator('canvas:visible').last();
  const before = (await sheet.boundingBox())?.width ?? 0;
  expect(before).toBeLessThanOrEqual(phone.width);
  await reader.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBeGreaterThan(before);
  await reader.getByRole('button', { name: 'Zoom out', exact: true }).click();
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(before);
  await reader.getByRole('radio', { name: 'Text', exact: true }).check();
  await expect(words).toContainText(person.form.offeredRole);

  await reader.getByRole('button', { name: 'Back to your decision', exact: true }).click();
  await expect(reader).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.click();
  await expect(words).toContainText(person.form.offeredRole);
  await page.goBack();
  await expect(reader).toHaveCount(0);
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
  await page.getByLabel("I confirm I've read and understood the offer letter").check();
});
