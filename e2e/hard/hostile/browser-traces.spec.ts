import type { Page } from '@playwright/test';
import { passwordIn, waitForMail } from '#test/outbox.ts';
import { asksForCode, entersCode, kept, readsOffer, setsPassword } from '#e2e/support/candidate-actions.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { bank, expectStep, personal, returnsToJoining, submits, types } from '#e2e/support/joining-actions.ts';
import { candidateLogsIn, candidatePassword, hrLogsIn, newOffer } from '#e2e/support/people.ts';

/** The keys that this tab and the browser hold. */
async function keysOf(page: Page): Promise<{ tab: string[]; browser: string[] }> {
  const { tab, browser } = await kept(page);
  return { tab: Object.keys(tab).toSorted(), browser: Object.keys(browser).toSorted() };
}

async function logsOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
}

/** Every address and title that the page has from now on, as its history shows them. */
function watchHistory(page: Page): () => Promise<string> {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  return async () => {
    const now = await page.evaluate(() => [document.title, window.name, JSON.stringify(history.state)]);
    return [...seen, ...now].join('\n');
  };
}

/** What no address and no title may hold: a token or the link that carries one. */
const secret = /eyJ[\w-]{8}|link=/;

test('an HR session stores token and ID alone, and a logout clears all tabs', async ({ page, context, server }) => {
  const person = await newJoined(server);
  const historyText = watchHistory(page);
  await hrLogsIn(page);
  const session = { tab: [], browser: ['employeeId', 'token'] };
  expect(await keysOf(page)).toEqual(session);
  const other = await context.newPage();
  await open(other, '/hce/offers');
  await expect(other.getByRole('cell', { name: person.form.fullName, exact: true })).toBeVisible();
  await open(page, '/hce/offers');
  await open(page, `/hce/onboarding/candidate/${person.candidateId}`);
  await page.getByRole('button', { name: 'Reveal PAN Number', exact: true }).click();
  await expect(page.getByText(person.panNumber)).toBeVisible();
  await page.getByRole('button', { name: 'Show PAN Card', exact: true }).click();
  await expect(page.getByRole('img', { name: 'PAN Card' })).toBeVisible();
  expect(await keysOf(page)).toEqual(session);
  expect(JSON.stringify(await kept(page))).not.toContain(person.panNumber);
  expect(await historyText()).not.toMatch(secret);
  expect(await historyText()).not.toContain(person.panNumber);

  await logsOut(page, 'HR Admin');
  await expect(page).toHaveURL(/#\/hce\/login$/);
  await expect(other).toHaveURL(/#\/hce\/login$/);
  await expect(other.getByText(person.form.fullName)).toHaveCount(0);
  expect(await keysOf(page)).toEqual({ tab: [], browser: [] });
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect(await page.content()).not.toContain(person.panNumber);
  expect(await page.content()).not.toContain(person.form.fullName);
});

test('a candidate’s session stores no number, and a logout clears the tab', async ({ page, server }) => {
  const historyText = watchHistory(page);
  const person = await newOffer(server);
  await candidateLogsIn(page, person.candidateId, passwordIn(await waitForMail(server.outbox, person.form.email)));
  await expect(page).toHaveURL(/#\/onboard\/reset-password$/);
  expect(await keysOf(page)).toEqual({ tab: ['candidateToken'], browser: [] });
  await setsPassword(page, candidatePassword);
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  const afterwards = ['isFirstLogin', 'userPassword'];
  expect(await keysOf(page)).toEqual({ tab: [], browser: afterwards });
  await entersCode(page, await asksForCode(page, server, person));
  await expect(page).toHaveURL(/#\/onboard\/reset-password$/);
  expect(await keysOf(page)).toEqual({ tab: ['candidateId', 'candidateToken'], browser: afterwards });

  await readsOffer(page, person);
  await page.getByLabel("I confirm I've read and understood the offer letter").check();
  await page.getByRole('button', { name: 'Accept Offer', exact: true }).click();
  await expectStep(page, 'Personal');
  await types(page, personal);
  const progress = `joiningProgress:${person.candidateId}`;
  expect(await keysOf(page)).toEqual({ tab: ['candidateToken', progress], browser: afterwards });
  const { browser } = await kept(page);
  expect(browser).toEqual({ isFirstLogin: 'false', userPassword: 'set:1' });
  expect(await historyText()).not.toMatch(secret);

  await logsOut(page, person.form.fullName);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  expect(await keysOf(page)).toEqual({ tab: [], browser: afterwards });
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  for (const value of [personal['PAN Number'], personal['Aadhaar Number'], person.form.fullName]) {
    expect(await page.content()).not.toContain(value);
  }
});

test('a submit clears the form’s typing from the tab', async ({ page, server }) => {
  const person = await newJoined(server, { submitted: false });
  await returnsToJoining(page, person);
  await expectStep(page, 'Preview');
  await open(page, '/onboard/joining/bank');
  await expectStep(page, 'Bank');
  await types(page, bank);
  expect((await kept(page)).tab[`joiningProgress:${person.candidateId}`]).toContain(bank['Account Number']);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expectStep(page, 'Experience');
  expect(JSON.stringify(await kept(page))).not.toContain(bank['Account Number']);
  await open(page, '/onboard/joining/preview');
  await submits(page);
  expect(await keysOf(page)).toEqual({ tab: ['candidateToken'], browser: [] });
});
