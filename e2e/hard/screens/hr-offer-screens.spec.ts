import type { Page } from '@playwright/test';
import { createCandidateOfferLetter, deleteOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import { httpClient } from '#test/http-client.ts';
import { expect, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { hrSession } from '#e2e/support/hr/hr-session.ts';
import { newOffers, openOffers, rowsOf } from '#e2e/support/hr/hr-offers.ts';
import { candidateDecides } from '#e2e/support/hr/offer-calls.ts';
import { addressAt, newWord, rows } from '#e2e/support/hr/offer-list.ts';
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

test('the list is accessible with rows and with a selection', async ({ page }) => {
  await openOwn(page);
  await expectSound(page);
  await page.getByRole('checkbox', { name: 'Select all on this page', exact: true }).check();
  await expectSound(page);
});

test('the filters of a phone are accessible', async ({ page }) => {
  await openOwn(page);
  await page.setViewportSize(phone);
  await press(page, 'Filters');
  await page.getByLabel('Filter by Status', { exact: true }).selectOption('Open');
  await expect(page.getByRole('button', { name: 'Show 1 offer', exact: true })).toBeVisible();
  await expectSoundAt(page, phone);
});
