import type { Route } from '@playwright/test';
import { getOfferLetterPdf } from '#contract/candidate-offer.ts';
import { expectLetterPainted, readsOffer } from '#e2e/support/candidate-actions.ts';
import { expect, phone, test } from '#e2e/support/fixtures.ts';
import { candidateLogsIn, newCandidate } from '#e2e/support/people.ts';

const letterFile = `**${getOfferLetterPdf.path}?*`;

test('a letter that cannot be loaded shows a message, and Retry loads it', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const person = await newCandidate(server);
  const failures: ((route: Route) => Promise<void>)[] = [
    (route) => route.abort('connectionreset'),
    (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Unavailable</h1>' }),
    (route) => route.fulfill({ status: 200, contentType: 'application/pdf', body: 'not a PDF' }),
  ];
  let next = 0;
  await page.route(letterFile, async (route) => {
    const fail = failures[next];
    next += 1;
    await (fail === undefined ? route.continue() : fail(route));
  });
  await candidateLogsIn(page, person.candidateId);
  for (const tried of [1, 2, 3]) {
    await expect.poll(() => next).toBe(tried);
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
  }
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

  await reader.getByRole('radio', { name: 'Page', exact: true }).check();
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
