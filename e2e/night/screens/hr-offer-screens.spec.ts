import type { Page } from '@playwright/test';
import { exportOffers } from '#contract/offer-sheet.ts';
import { createCandidateOfferLetter, deleteOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import { httpClient } from '#test/http-client.ts';
import { expectLetterPainted } from '#e2e/support/candidate-actions.ts';
import { holdCalls, answered, desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr, envelope } from '#e2e/support/hr/hr-actions.ts';
import { hrSession } from '#e2e/support/hr/hr-session.ts';
import { newOffers, openOffers, rowsOf } from '#e2e/support/hr/hr-offers.ts';
import { candidateDecides } from '#e2e/support/hr/offer-calls.ts';
import { addressAt, listCalls, newWord, rows } from '#e2e/support/hr/offer-list.ts';
import { newCandidate, type Person } from '#e2e/support/people.ts';
import { expectSoundAt, expectSoundScreen } from '#e2e/support/screens.ts';

// Without transitions: in the middle of one a colour is of neither scheme.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** HR's screens behind the login are made for 360 px and more (docs/rules/roles-and-routes.md#screen-sizes). */
const expectSound = (page: Page) => expectSoundScreen(page, phone);

const word = newWord();

/** An offer a status, and enough of them for a second page. */
test.beforeAll(async ({ server }) => {
  const { token } = await hrSession(server);
  const at = (fullName: string) => ({ fullName, email: addressAt(word) });
  const [, sent, open_, deleted] = (await newOffers(
    server,
    ['Pending Person', 'Sent Person', 'Open Person', 'Deleted Person'].map(at),
  )) as [Person, Person, Person, Person];
  await newOffers(
    server,
    Array.from({ length: 8 }, () => ({})),
  );
  const rejected = await newCandidate(server, at('Rejected Person'));
  await candidateDecides(server, rejected, 'REJECTED');
  const client = httpClient(server.url);
  const candidateIds = [sent.candidateId, open_.candidateId];
  await client.json(sendOfferEmails, { token, body: { candidateIds } });
  const body = { ...open_.form, candidateOfferId: open_.candidateOfferId, variableCTC: 70_000 };
  await client.file(createCandidateOfferLetter, { token, body });
  await client.json(deleteOfferLetter, { token, query: { candidateOfferLetterId: deleted.candidateOfferId } });
});

test.beforeEach(async ({ page, server }) => {
  await asHr(page, server);
});

async function openOwn(page: Page): Promise<void> {
  await openOffers(page, word);
  await expect(rowsOf(page, word)).toHaveCount(5);
  await expect(rows(page)).toHaveCount(5);
}

test('the filtered list is accessible, also without a match', async ({ page }) => {
  await open(page, `/hce/offers?search=${word}&stage=sent`);
  await expect(rows(page)).toHaveCount(3);
  await press(page, 'Columns');
  await page.getByRole('menuitemcheckbox', { name: 'Role', exact: true }).click();
  await expectSoundAt(page, desktop);
  await page.keyboard.press('Escape');
  await page.getByLabel('Filter by Created by', { exact: true }).fill('hr');
  await page.getByLabel('Filter by Created date from', { exact: true }).fill('2026-01-01');
  await page.getByLabel('Filter by Status', { exact: true }).selectOption('Offer Sent');
  await expect(rows(page)).toHaveCount(1);
  await expectSound(page);
  await page.getByLabel('Filter by Status', { exact: true }).selectOption('Approved');
  await expect(page.getByText('No candidates found.', { exact: true })).toBeVisible();
  await expectSound(page);
});

test('a letter and a question over the list are accessible', async ({ page }) => {
  await openOwn(page);
  await press(page, 'View letter of Pending Person');
  await expectLetterPainted(page);
  await expectSound(page);
  await page.keyboard.press('Escape');
  await press(page, 'Delete Pending Person');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectSound(page);
});

test('the list is accessible while it loads, after an error, and empty', async ({ page, expectedErrors }) => {
  expectedErrors.push(answered(500));
  const release = await holdCalls(page, listCalls, (route) => route.fulfill(envelope(500, 'Broken')));
  await open(page, '/hce/offers');
  await expect(page.getByText('Loading candidates...', { exact: true })).toBeVisible();
  await expectSound(page);
  release();
  await expect(alertOf(page, 'Failed to load')).toBeVisible();
  await expectSound(page);
  await page.unroute(listCalls);
  const nothing = { content: [], page: 0, size: 10, totalPages: 0, totalElements: 0, cursor: '0' };
  await page.route(listCalls, (route) => route.fulfill(envelope(200, 'Success', nothing)));
  await press(page, 'Retry');
  await expect(page.getByText('No candidates found.', { exact: true })).toBeVisible();
  await expectSound(page);
});

test('the list is accessible with a part loaded and after a failed export', async ({ page, expectedErrors }) => {
  expectedErrors.push(answered(500));
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(listCalls, async (route) => {
    if (new URL(route.request().url()).searchParams.get('size') === '10') return route.continue();
    await held;
    return route.fulfill(envelope(500, 'Broken'));
  });
  await open(page, '/hce/offers');
  await expect(page.getByText(/^Loading candidates\.\.\. 10 of \d/)).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  await expectSound(page);
  release();
  await expect(page.getByRole('alert').filter({ hasText: /Only 10 of \d+ offers could be loaded\./ })).toBeVisible();
  await page.route(`**${exportOffers.path}`, (route) => route.fulfill(envelope(500, 'Broken')));
  await press(page, 'Export');
  await expect(alertOf(page, 'The offers could not be exported.')).toBeVisible();
  await expectSound(page);
});

// Last, because it changes what the other ones look at.
test('the result of a sending is accessible', async ({ page }) => {
  await openOwn(page);
  await page.getByRole('checkbox', { name: 'Select all on this page', exact: true }).check();
  await press(page, 'Send Offer');
  await expect(page.getByRole('dialog')).toContainText('This offer was rejected.');
  await expectSound(page);
});
