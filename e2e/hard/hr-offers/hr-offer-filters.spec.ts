import type { Page } from '@playwright/test';
import { createCandidateOfferLetter, deleteOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { httpClient } from '#test/http-client.ts';
import { expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { keepSession } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession, type HrSession } from '#e2e/support/hr/hr-session.ts';
import { idsOf, newOffers, openOffers, rowsOf } from '#e2e/support/hr/hr-offers.ts';
import { candidateDecides } from '#e2e/support/hr/offer-calls.ts';
import { addressAt, cells, newWord, rows, search } from '#e2e/support/hr/offer-list.ts';
import { newCandidate, type Person } from '#e2e/support/people.ts';
import { expectNoSidewaysScroll } from '#e2e/support/screens.ts';

const filterBy = (page: Page, column: string) => page.getByLabel(`Filter by ${column}`, { exact: true });
const clear = (page: Page) => page.getByRole('button', { name: 'Clear filters' });
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Offers', exact: true });
/** '3 of 50' next to the heading. */
const counted = (page: Page) => heading(page).locator('xpath=following-sibling::*[1]').getByRole('status');

const statuses = ['Pending', 'Open', 'Offer Sent', 'Approved', 'Rejected', 'Deleted'] as const;
const choices = {
  Department: ['Sales', 'Finance and Accounts', 'Quality Assurance'],
  'Sub-department': ['Key Accounts', 'Internal Audit', 'Laboratory'],
  Designation: ['Manager', 'Associate', 'Intern'],
  'Functional title': ['Data Analyst', 'Food Technologist', 'Accountant'],
} as const;

const word = newWord();
let session: HrSession;

/** Six people, one a status; two each in three departments, with everything that can be filtered by. */
test.beforeAll(async ({ server }) => {
  session = await newHrSession(server);
  const { token } = session;
  const client = httpClient(server.url);
  const forms: Partial<OfferForm>[] = [];
  for (const [at, status] of statuses.entries()) {
    const kind = at % 3;
    const ids = await idsOf(server, {
      department: choices.Department[kind]!,
      subDepartment: choices['Sub-department'][kind]!,
      designation: choices.Designation[kind]!,
      functionalTitle: choices['Functional title'][kind]!,
    });
    const fullName = `${status} Person`;
    const joiningDate = `2027-0${at + 1}-15`;
    forms.push({ ...ids, fullName, joiningDate, offeredRole: `Role ${kind} ${word}`, email: addressAt(word) });
  }
  const undecided = forms.filter((_, at) => statuses[at] !== 'Approved' && statuses[at] !== 'Rejected');
  const [, open_, sent, deleted] = (await newOffers(server, undecided)) as [Person, Person, Person, Person];
  const approved = await newCandidate(server, forms[3]);
  const rejected = await newCandidate(server, forms[4]);
  await candidateDecides(server, approved, 'ACCEPTED');
  await candidateDecides(server, rejected, 'REJECTED');
  const candidateIds = [open_.candidateId, sent.candidateId];
  await client.json(sendOfferEmails, { token, body: { candidateIds } });
  await client.file(createCandidateOfferLetter, {
    token,
    body: { ...open_.form, fixedCTC: open_.form.fixedCTC + 1000, candidateOfferId: open_.candidateOfferId },
  });
  await client.json(deleteOfferLetter, { token, query: { candidateOfferLetterId: deleted.candidateOfferId } });
});
test.beforeEach(async ({ page, server }) => {
  await keepSession(page, server, session);
});

const people = (...names: (typeof statuses)[number][]) => names.map((name) => new RegExp(`^${name} Person$`));

async function expectPeople(page: Page, ...names: (typeof statuses)[number][]): Promise<void> {
  await expect(rows(page).first()).toContainText(word);
  const found = (await cells(page, 'Name')).filter({ hasText: /Person$/ });
  await expect(found).toHaveCount(names.length);
  for (const name of people(...names)) await expect(found.filter({ hasText: name })).toHaveCount(1);
  await expect(rowsOf(page, word)).toHaveCount(names.length);
}

test('each status of the filter shows its offers, in the specified order', async ({ page }) => {
  await openOffers(page, word);
  const status = filterBy(page, 'Status');
  await expect(status.locator('option')).toHaveText(['All', ...statuses]);
  for (const name of statuses) {
    await status.selectOption({ label: name });
    await expectPeople(page, name);
    await expect(counted(page)).toHaveText(/^1 of \d/);
    await expect(clear(page)).toHaveAccessibleName('Clear filters (1)');
  }
  await status.selectOption({ label: 'All' });
  await expectPeople(page, ...statuses);
  await expect(clear(page)).toHaveCount(0);
});

test('role, department, sub-department, functional title and designation are filtered by their values', async ({
  page,
}) => {
  await openOffers(page, word);
  for (const column of ['Department', 'Sub-department', 'Designation', 'Functional title'] as const) {
    await filterBy(page, column).selectOption({ label: choices[column][1] });
    await expectPeople(page, 'Open', 'Rejected');
    await expect(await cells(page, column)).toHaveText([choices[column][1], choices[column][1]]);
    await filterBy(page, column).selectOption('');
  }
  await filterBy(page, 'Role').selectOption({ label: `Role 2 ${word}` });
  await expectPeople(page, 'Offer Sent', 'Deleted');
  // Several together: each of them holds.
  await filterBy(page, 'Status').selectOption({ label: 'Deleted' });
  await filterBy(page, 'Department').selectOption({ label: choices.Department[2] });
  await expectPeople(page, 'Deleted');
  await expect(clear(page)).toHaveAccessibleName('Clear filters (3)');
  await filterBy(page, 'Department').selectOption({ label: choices.Department[0] });
  await expect(page.getByText('No candidates found.', { exact: true })).toBeVisible();
  await expect(page.getByText('Try adjusting the filters or the search.', { exact: true })).toBeVisible();
  await clear(page).click();
  await expect(rows(page).first()).toBeVisible();
  for (const column of ['Status', 'Role', 'Department']) await expect(filterBy(page, column)).toHaveValue('');
  await expect(clear(page)).toHaveCount(0);
});

test('created by and modified by are filtered by text that they hold, whatever its case', async ({ page }) => {
  await openOffers(page, word);
  await filterBy(page, 'Created by').fill('r adm');
  await expectPeople(page, ...statuses);
  await filterBy(page, 'Created by').fill('nobody');
  await expect(page.getByText('No candidates found.', { exact: true })).toBeVisible();
  await filterBy(page, 'Created by').fill('');
  await filterBy(page, 'Modified by').fill('HR ADMIN');
  // Nobody has changed those; sending and deciding are no edits.
  await expect(rowsOf(page, 'Pending Person')).toHaveCount(0);
  await expect(rowsOf(page, 'Open Person')).toHaveCount(1);
  await expect(filterBy(page, 'Modified by')).toBeFocused();
});

test('joining, created and modified dates are filtered by ranges that hold both their ends', async ({ page }) => {
  const today = todayInIndia();
  await openOffers(page, word);
  await filterBy(page, 'Joining date from').fill('2027-02-15');
  await expectPeople(page, 'Open', 'Offer Sent', 'Approved', 'Rejected', 'Deleted');
  await filterBy(page, 'Joining date to').fill('2027-04-15');
  await expectPeople(page, 'Open', 'Offer Sent', 'Approved');
  await expect(clear(page)).toHaveAccessibleName('Clear filters (1)');
  await filterBy(page, 'Joining date from').fill('');
  await expectPeople(page, 'Pending', 'Open', 'Offer Sent', 'Approved');
  await filterBy(page, 'Joining date to').fill('');

  await filterBy(page, 'Created date from').fill(today);
  await filterBy(page, 'Created date to').fill(today);
  await expectPeople(page, ...statuses);
  await filterBy(page, 'Created date from').fill(addDays(today, 1));
  await expect(page.getByText('No candidates found.', { exact: true })).toBeVisible();
  await filterBy(page, 'Created date from').fill('');
  await filterBy(page, 'Created date to').fill('');

  await filterBy(page, 'Modified date from').fill(today);
  await expect(rowsOf(page, 'Open Person')).toHaveCount(1);
  await expect(rowsOf(page, 'Pending Person')).toHaveCount(0);
  await filterBy(page, 'Modified date to').fill(addDays(today, -1));
  await expect(page.getByText('No candidates found.', { exact: true })).toBeVisible();
});

test('what the list shows can be kept and shared: it is in the address', async ({ page }) => {
  await openOffers(page, word);
  await filterBy(page, 'Department').selectOption({ label: choices.Department[0] });
  await filterBy(page, 'Joining date from').fill('2027-01-15');
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expectPeople(page, 'Pending', 'Approved');
  await expect(page).toHaveURL(/#\/hce\/offers\?/);
  const address = page.url();
  await open(page, '/hce/onboarding');
  await page.goto(address);
  await page.reload();
  await expect(search(page)).toHaveValue(word);
  await expect(filterBy(page, 'Department')).toHaveValue(choices.Department[0]);
  await expect(filterBy(page, 'Joining date from')).toHaveValue('2027-01-15');
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(await cells(page, 'Name')).toHaveText(people('Approved', 'Pending'));
  // Who goes on to a form comes back to the same view.
  await page.getByRole('button', { name: 'Edit Pending Person', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(await cells(page, 'Name')).toHaveText(people('Approved', 'Pending'));
});

test('how far offers have come is over the list in words, and can be taken away', async ({ page }) => {
  await open(page, `/hce/offers?search=${word}&stage=unsent`);
  await expectPeople(page, 'Pending', 'Deleted');
  const chips = page.getByRole('list', { name: 'Filters that are set' });
  await expect(chips.getByRole('listitem')).toHaveText([/^Never sent/]);
  await expect(clear(page)).toHaveAccessibleName('Clear filters (1)');
  await open(page, `/hce/offers?search=${word}&stage=decided`);
  await expectPeople(page, 'Approved', 'Rejected');
  await page.getByRole('button', { name: 'Remove the filter Accepted or rejected', exact: true }).click();
  await expectPeople(page, ...statuses);
  await expect(chips).toHaveCount(0);
  await expect(page).not.toHaveURL(/stage/);
});

test('on a phone the same filters and the order are in a dialog', async ({ page }) => {
  await page.setViewportSize(phone);
  await openOffers(page, word);
  const cards = page.getByRole('list', { name: 'Offers' }).locator(':scope > li');
  await expect(cards).toHaveCount(6);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters and order', exact: true });
  await filterBy(page, 'Department').selectOption({ label: choices.Department[0] });
  await expect(dialog.getByRole('button', { name: 'Show 2 offers', exact: true })).toBeVisible();
  await filterBy(page, 'Joining date to').fill('2027-01-15');
  await expect(dialog.getByRole('button', { name: 'Show 1 offer', exact: true })).toBeVisible();
  await filterBy(page, 'Joining date to').fill('');
  for (const column of ['Status', 'Role', 'Sub-department', 'Designation', 'Functional title']) {
    await expect(filterBy(page, column)).toBeVisible();
  }
  for (const column of ['Created by', 'Modified by', 'Created date from', 'Created date to', 'Modified date to']) {
    await expect(filterBy(page, column)).toBeVisible();
  }
  await page.getByLabel('Sort by', { exact: true }).selectOption({ label: 'Joining date' });
  await page.getByLabel('Order', { exact: true }).selectOption({ label: 'Ascending' });
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Show 2 offers', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const filters = page.getByRole('button', { name: 'Filters (1)', exact: true });
  await expect(filters).toBeFocused();
  await expect(cards).toHaveText([/Pending Person/, /Approved Person/]);
  await expect(counted(page)).toHaveText(/^2 of \d/);
  await clear(page).click();
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(6);
});
