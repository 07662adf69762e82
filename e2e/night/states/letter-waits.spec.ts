import type { Page } from '@playwright/test';
import { getOfferLetter } from '#contract/candidate-offer.ts';
import { getOfferPage } from '#contract/hr/offer-page.ts';
import { getOfferLetterText } from '#contract/letter/candidate-letter.ts';
import { getSignedLetter, getSignedLetterPdf } from '#contract/letter/signed-letter.ts';
import { offerActionMessages } from '#domain/messages.ts';
import { readsOffer } from '#e2e/support/candidate-actions.ts';
import { desktop, expect, holdCalls, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr, envelope } from '#e2e/support/hr/hr-actions.ts';
import { candidateDecides } from '#e2e/support/hr/offer-calls.ts';
import { candidateLogsIn, newCandidate } from '#e2e/support/people.ts';
import { expectSoundAt, expectSoundScreen } from '#e2e/support/screens.ts';

const beingPrepared = 'The signed letter is being prepared. This page shows it when it is ready.';
const notDownloaded = 'The signed letter could not be downloaded. Please check your connection and try again.';
const download = (page: Page) => page.getByRole('button', { name: 'Download signed letter', exact: true });

/** The signed letter is being prepared, whatever the server has, until the function that it answers is called. */
async function isBeingPrepared(page: Page, address: string): Promise<() => void> {
  let isPrepared = false;
  await page.route(address, async (route) => {
    if (isPrepared) return route.fallback();
    const response = await route.fetch();
    const json = (await response.json()) as { responseObject: object };
    json.responseObject = { ...json.responseObject, signedLetter: 'PREPARING' };
    return route.fulfill({ response, json });
  });
  return () => {
    isPrepared = true;
  };
}

test('the text of the letter shows its loading, its error and Retry', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await page.setViewportSize(phone);
  const person = await newCandidate(server);
  const address = `**${getOfferLetterText.path}`;
  const unavailable = { status: 503, contentType: 'text/html', body: '<h1>Unavailable</h1>' };
  const release = await holdCalls(page, address, (route) => route.fulfill(unavailable));
  await readsOffer(page, person);
  await page.getByRole('button', { name: 'Open the letter', exact: true }).click();
  const reader = page.getByRole('dialog', { name: 'Your letter' });
  const words = reader.getByRole('region', { name: 'Text of the letter', exact: true });
  await expect(words.getByText('Loading the letter…')).toBeVisible();
  await expectSoundAt(page, phone);
  release();
  await expect(words.getByRole('alert')).toContainText(offerActionMessages.letterFailed);
  await expectSoundAt(page, phone);
  await page.route(address, async (route) => route.fulfill(envelope(409, 'The letter is being made again.')));
  await words.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(words.getByRole('alert')).toContainText('The letter is being made again.');
  await page.unroute(address);
  await words.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(words).toContainText(`Dear ${person.form.fullName},`);
});

test('the candidate’s page says that the signed letter is being prepared, and then offers the download', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await page.setViewportSize(phone);
  const person = await newCandidate(server);
  await candidateDecides(server, person, 'ACCEPTED');
  const prepared = await isBeingPrepared(page, `**${getOfferLetter.path}`);
  await candidateLogsIn(page, person.candidateId);
  await expect(page.getByRole('status').filter({ hasText: beingPrepared })).toBeVisible();
  await expect(download(page)).toHaveCount(0);
  await expectSoundScreen(page);
  prepared();
  await expect(download(page)).toBeVisible({ timeout: 60_000 });
  const file = `**${getSignedLetterPdf.path}`;
  await page.route(file, (route) => route.abort('connectionreset'), { times: 1 });
  await download(page).click();
  await expect(page.getByRole('alert')).toContainText(notDownloaded);
  await expectSoundAt(page, phone);
  const started = page.waitForEvent('download');
  await download(page).click();
  expect((await started).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('HR’s page says that the signed letter is being prepared, and then offers the download', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await page.setViewportSize(desktop);
  const person = await newCandidate(server);
  await candidateDecides(server, person, 'ACCEPTED');
  await asHr(page, server);
  const prepared = await isBeingPrepared(page, `**${getOfferPage.path}?*`);
  await open(page, `/hce/offers/${person.candidateOfferId}`);
  await expect(page.getByRole('status').filter({ hasText: beingPrepared })).toBeVisible();
  await expectSoundAt(page, desktop);
  prepared();
  await expect(download(page)).toBeVisible({ timeout: 60_000 });
  const file = `**${getSignedLetter.path}?*`;
  await page.route(file, async (route) => route.fulfill(envelope(409, beingPrepared)), { times: 1 });
  await download(page).click();
  await expect(page.getByRole('alert')).toContainText(beingPrepared);
  await expectSoundAt(page, desktop);
  const started = page.waitForEvent('download');
  await download(page).click();
  expect((await started).suggestedFilename()).toMatch(/\.pdf$/);
});
