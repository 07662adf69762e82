import type { Page, Route } from '@playwright/test';
import {
  createCandidateOfferLetter,
  deleteOfferLetter,
  getAllOfferLetters,
  sendOfferEmails,
} from '#contract/offers.ts';
import { todayInIndia, formatDate } from '#domain/calendar.ts';
import type { OfferForm } from '#domain/offer-form.ts';
import { httpClient } from '#test/http-client.ts';
import { answered, desktop, expect, open, phone, test } from './fixtures.ts';
import { alertOf, envelope, expectNoSidewaysScroll, keepSession, newHrSession, type HrSession } from './hr-desk.ts';
import { downloadLetter, idsOf, newOffers, newTyping, openOffers, rowsOf, storedOffer } from './hr-offers.ts';
import { candidateDecides, hrSends } from './offer-calls.ts';
import { newCandidate, type Person } from './people.ts';
import { pdfText } from './pdf-text.ts';

const list = `**${getAllOfferLetters.path}*`;
const rows = (page: Page) => page.locator('tbody tr');
const search = (page: Page) => page.getByLabel('Search', { exact: true });
const header = (page: Page, name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}$`, 'i') });
const next = (page: Page) => page.getByRole('button', { name: 'Next page', exact: true });
const previous = (page: Page) => page.getByRole('button', { name: 'Previous page', exact: true });

/** A word that only the offers of one test hold: it stands in their e-mail addresses. */
let words = 0;
function newWord(): string {
  words += 1;
  return `word${process.pid}x${words}`;
}
const addressAt = (word: string) => newTyping().Email.replace('@example', `@${word}.example`);

let session: HrSession;
test.beforeAll(async ({ server }) => {
  session = await newHrSession(server);
});
test.beforeEach(async ({ page, server }) => {
  await keepSession(page, server, session);
});

/** What stands under a column's header, row by row. */
async function cells(page: Page, column: string) {
  const names = await page.getByRole('columnheader').or(page.locator('thead tr:first-child td')).allInnerTexts();
  const at = names.findIndex((name) => name.trim().toLowerCase() === column.toLowerCase());
  expect(at, `the column ${column}`).toBeGreaterThanOrEqual(0);
  return rows(page).locator(`td:nth-child(${at + 1})`);
}

test.describe('three offers that differ in every column', () => {
  const word = newWord();
  const people = [
    {
      ids: {
        department: 'Sales',
        subDepartment: 'Key Accounts',
        designation: 'Manager',
        functionalTitle: 'Data Analyst',
      },
      form: {
        fullName: 'Zoya Khan',
        offeredRole: 'Analyst',
        fixedCTC: 900_000,
        variableCTC: 0,
        joiningDate: '2027-12-01',
      },
    },
    {
      ids: {
        department: 'Finance and Accounts',
        subDepartment: 'Internal Audit',
        designation: 'Associate',
        functionalTitle: 'Food Technologist',
      },
      form: {
        fullName: 'arun Nair',
        offeredRole: 'chemist',
        fixedCTC: 1_200_000,
        variableCTC: 50_000,
        joiningDate: '2027-02-15',
      },
    },
    {
      ids: {
        department: 'Quality Assurance',
        subDepartment: 'Laboratory',
        designation: 'Intern',
        functionalTitle: 'Accountant',
      },
      form: {
        fullName: 'Meena Iyer',
        offeredRole: 'Buyer',
        fixedCTC: 85_000,
        variableCTC: 125_000,
        joiningDate: '2028-01-10',
      },
    },
  ];
  let zoya: Person;
  let arun: Person;
  let meena: Person;
  test.beforeAll(async ({ server }) => {
    const forms: Partial<OfferForm>[] = [];
    for (const [at, { ids, form }] of people.entries()) {
      const mobileNumber = `7${at}${newTyping()['Mobile Number'].slice(2)}`;
      forms.push({ ...form, ...(await idsOf(server, ids)), email: `${'bca'[at]}@${word}.example.com`, mobileNumber });
    }
    [zoya, arun, meena] = (await newOffers(server, forms)) as [Person, Person, Person];
    await hrSends(server, arun);
    const body = { ...meena.form, candidateOfferId: meena.candidateOfferId, fixedCTC: 86_000 };
    await httpClient(server.url).file(createCandidateOfferLetter, { token: session.token, body });
    const query = { candidateOfferLetterId: zoya.candidateOfferId };
    await httpClient(server.url).json(deleteOfferLetter, { token: session.token, query });
  });

  test('every column of the list shows what the offer says', async ({ page }) => {
    await openOffers(page, word);
    await expect(rows(page)).toHaveCount(3);
    const today = formatDate(todayInIndia());
    const shown: Record<string, (string | RegExp)[]> = {
      'Offer ID': [meena, arun, zoya].map(({ candidateOfferId }) => String(candidateOfferId)),
      Name: ['Meena Iyer', 'arun Nair', 'Zoya Khan'],
      Email: [meena, arun, zoya].map(({ form }) => form.email),
      Mobile: [meena, arun, zoya].map(({ form }) => form.mobileNumber),
      Role: ['Buyer', 'chemist', 'Analyst'],
      Department: ['Quality Assurance', 'Finance and Accounts', 'Sales'],
      'Sub-department': ['Laboratory', 'Internal Audit', 'Key Accounts'],
      'Functional title': ['Accountant', 'Food Technologist', 'Data Analyst'],
      Designation: ['Intern', 'Associate', 'Manager'],
      'Joining date': ['10/01/2028', '15/02/2027', '01/12/2027'],
      'Fixed CTC': ['₹86,000', '₹12,00,000', '₹9,00,000'],
      'Variable CTC': ['₹1,25,000', '₹50,000', '₹0'],
      Status: [/^Pending/, /^Offer Sent/, /^Deleted/],
      'Created by': ['HR Admin', 'HR Admin', 'HR Admin'],
      'Created date': [today, today, today],
      'Modified by': ['HR Admin', /./, 'HR Admin'],
      'Modified date': [today, /./, today],
    };
    for (const [column, texts] of Object.entries(shown)) await expect(await cells(page, column)).toHaveText(texts);
  });

  test('a press on a header sorts by it, upwards and then downwards', async ({ page }) => {
    await openOffers(page, word);
    const ascending: Record<string, ('Z' | 'a' | 'M')[] | null> = {
      Name: ['a', 'M', 'Z'],
      'Offer ID': ['Z', 'a', 'M'],
      Email: ['M', 'Z', 'a'],
      Mobile: ['Z', 'a', 'M'],
      Role: ['Z', 'M', 'a'],
      Department: ['a', 'M', 'Z'],
      'Sub-department': ['a', 'Z', 'M'],
      'Functional title': ['M', 'Z', 'a'],
      Designation: ['a', 'M', 'Z'],
      'Joining date': ['a', 'Z', 'M'],
      'Fixed CTC': ['M', 'Z', 'a'],
      'Variable CTC': ['Z', 'a', 'M'],
      Status: ['Z', 'a', 'M'],
      // All three were made by one person within a minute: nothing to tell apart.
      'Created by': null,
      'Created date': null,
      'Modified by': null,
      'Modified date': null,
    };
    const names = await cells(page, 'Name');
    const initials = (order: string[]) => order.map((initial) => new RegExp(`^${initial}`));
    for (const [column, order] of Object.entries(ascending)) {
      const head = header(page, column);
      await expect(head).toHaveAttribute('aria-sort', column === 'Offer ID' ? /none/ : 'none');
      await head.getByRole('button').click();
      await expect(head, column).toHaveAttribute('aria-sort', 'ascending');
      if (order !== null) await expect(names, `${column}, ascending`).toHaveText(initials(order));
      await head.getByRole('button').click();
      await expect(head, column).toHaveAttribute('aria-sort', 'descending');
      if (order !== null) await expect(names, `${column}, descending`).toHaveText(initials(order.toReversed()));
      await expect(page.locator('[aria-sort="ascending"], [aria-sort="descending"]')).toHaveCount(1);
    }
  });

  test('the search covers name, email, role and department, and nothing else', async ({ page }) => {
    await openOffers(page, word);
    await expect(rows(page)).toHaveCount(3);
    for (const [text, name] of [
      ['ARUN NAIR', 'arun Nair'],
      [` ${zoya.form.email.toUpperCase()} `, 'Zoya Khan'],
    ] as const) {
      await search(page).fill(text);
      await expect(rowsOf(page, word)).toHaveText([new RegExp(name)]);
    }
    // Other tests' offers may have the role or the department too.
    await search(page).fill('Buyer');
    await expect(rowsOf(page, word)).toHaveText([/Meena Iyer/]);
    await search(page).fill('finance and acc');
    await expect(rowsOf(page, word)).toHaveText([/arun Nair/]);
    await search(page).fill(meena.form.mobileNumber);
    await expect(page.getByText('No candidates found.', { exact: true })).toBeVisible();
    await search(page).fill('');
    await expect(page.getByText('No candidates found.', { exact: true })).toHaveCount(0);
    await expect(rows(page).first()).toBeVisible();
  });

  test('on a phone the rows are cards with the same values and actions', async ({ page }) => {
    await page.setViewportSize(phone);
    await openOffers(page, word);
    const cards = page.getByRole('list', { name: 'Offers' }).locator(':scope > li');
    await expect(cards).toHaveCount(3);
    const card = cards.filter({ hasText: 'Meena Iyer' });
    await card.getByRole('button', { name: 'More about Meena Iyer', exact: true }).click();
    for (const text of ['Pending', '₹86,000', '₹1,25,000', '10/01/2028', 'Quality Assurance', meena.form.email]) {
      await expect(card).toContainText(text);
    }
    await expect(card.getByRole('checkbox', { name: 'Select Meena Iyer', exact: true })).toBeEnabled();
    await expect(card.getByRole('button', { name: 'Edit Meena Iyer', exact: true })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Delete Meena Iyer', exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test.describe('paging', () => {
  test('shows ten rows a page, and starts over when the search or the order changes', async ({ page, server }) => {
    const word = newWord();
    const names = Array.from({ length: 23 }, (_, at) => `Person ${String(at + 1).padStart(2, '0')}`);
    await newOffers(
      server,
      names.map((fullName) => ({ fullName, email: addressAt(word) })),
    );
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === getAllOfferLetters.path) asked.push(url.search);
    });
    await openOffers(page, word);
    await expect(page.getByText('1–10 of 23', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Loading candidates\.\.\./)).toHaveCount(0);
    // The first page as specified, and the rest in few calls.
    expect(asked[0]).toBe('?page=0&size=10');
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.length).toBeLessThan(5);
    await expect(rows(page)).toHaveCount(10);
    await expect(previous(page)).toBeDisabled();
    const column = await cells(page, 'Name');
    await expect(column.first()).toHaveText('Person 23');
    await next(page).click();
    await expect(column.first()).toHaveText('Person 13');
    await next(page).click();
    await expect(column).toHaveText(['Person 03', 'Person 02', 'Person 01']);
    await expect(next(page)).toBeDisabled();
    await previous(page).click();
    await expect(column.last()).toHaveText('Person 04');

    await header(page, 'Name').getByRole('button').click();
    await expect(column.first()).toHaveText('Person 01');
    await next(page).click();
    await search(page).fill(`@${word}.example.com`);
    await expect(column.first()).toHaveText('Person 01');
    await expect(previous(page)).toBeDisabled();
  });
});

test.describe('what may be done with an offer', () => {
  test('follows its status', async ({ page, server }) => {
    const word = newWord();
    const at = (fullName: string) => ({ fullName, email: addressAt(word) });
    const [, sent, open_, deleted] = (await newOffers(
      server,
      ['Pending Person', 'Sent Person', 'Open Person', 'Deleted Person'].map(at),
    )) as [Person, Person, Person, Person];
    const approved = await newCandidate(server, at('Approved Person'));
    const rejected = await newCandidate(server, at('Rejected Person'));
    await candidateDecides(server, approved, 'ACCEPTED');
    await candidateDecides(server, rejected, 'REJECTED');
    const { token } = session;
    const client = httpClient(server.url);
    const candidateIds = [sent.candidateId, open_.candidateId];
    await client.json(sendOfferEmails, { token, body: { candidateIds } });
    const body = { ...open_.form, candidateOfferId: open_.candidateOfferId };
    await client.file(createCandidateOfferLetter, { token, body });
    await client.json(deleteOfferLetter, { token, query: { candidateOfferLetterId: deleted.candidateOfferId } });

    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await openOffers(page, word);
      for (const [status, may] of Object.entries({
        Pending: { select: true, edit: true, delete: true },
        Sent: { select: false, edit: true, delete: true },
        Open: { select: true, edit: true, delete: true },
        Approved: { select: true, edit: false, delete: false },
        Rejected: { select: true, edit: true, delete: true },
        Deleted: { select: false, edit: false, delete: false },
      })) {
        const name = `${status} Person`;
        const checkbox = page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
        await expect(checkbox, name).toBeVisible();
        await (may.select ? expect(checkbox, name).toBeEnabled() : expect(checkbox, name).toBeDisabled());
        const edit = page.getByRole('button', { name: `Edit ${name}`, exact: true });
        await expect(edit, name).toHaveCount(may.edit ? 1 : 0);
        const remove = page.getByRole('button', { name: `Delete ${name}`, exact: true });
        await expect(remove, name).toHaveCount(may.delete ? 1 : 0);
      }
    }
    // Those that cannot be sent are named before anything is sent.
    await page.setViewportSize(desktop);
    await page.getByRole('checkbox', { name: 'Select all on this page', exact: true }).check();
    for (const name of ['Sent Person', 'Deleted Person']) {
      await expect(page.getByRole('checkbox', { name: `Select ${name}`, exact: true })).not.toBeChecked();
    }
    const bar = page.getByRole('region', { name: 'Selected offers', exact: true });
    await expect(bar).toContainText('4 selected');
    await expect(bar).toContainText('1 Approved');
    await expect(bar).toContainText('1 Rejected');
    // Why it was rejected can be read.
    await rowsOf(page, 'Rejected Person')
      .getByRole('button', { name: /reason/i })
      .click();
    await expect(page.getByRole('dialog')).toContainText('Too far away');
  });

  test('Edit leads to its form', async ({ page, server }) => {
    const [offer] = await newOffers(server, [{ fullName: `Leela "Lee" O'Neil` }]);
    await openOffers(page, offer!.form.email);
    await page.getByRole('button', { name: `Edit Leela "Lee" O'Neil`, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`#/hce/edit-candidate/${offer!.candidateOfferId}$`));
    await expect(page.getByLabel('Full Name', { exact: true })).toHaveValue(`Leela "Lee" O'Neil`);
  });

  test('its letter can be read and kept', async ({ page, server }) => {
    const [offer] = await newOffers(server, [{ fullName: 'Farida Sheikh', fixedCTC: 2_345_678 }]);
    await openOffers(page, offer!.form.email);
    await page.getByRole('button', { name: 'View letter of Farida Sheikh', exact: true }).click();
    const letter = await pdfText((await downloadLetter(page)).bytes);
    expect(letter).toContain('Farida Sheikh');
    expect(letter).toContain('₹23,45,678');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('names come as they were typed, never as markup', async ({ page, server }) => {
    const fullName = `<img src="x" onerror="document.title='owned'"> =HYPERLINK("http://x")`;
    const [offer] = await newOffers(server, [{ fullName, offeredRole: '<s>Chef</s> & ಅಡುಗೆ' }]);
    await openOffers(page, offer!.form.email);
    await expect(rows(page)).toHaveCount(1);
    await expect(await cells(page, 'Name')).toHaveText(fullName);
    await expect(await cells(page, 'Role')).toHaveText('<s>Chef</s> & ಅಡುಗೆ');
    await expect(page).toHaveTitle(/^Offers/);
  });
});

test.describe('deleting', () => {
  const question = (page: Page) => page.getByRole('alertdialog');
  async function askToDelete(page: Page, { form }: Person): Promise<void> {
    await openOffers(page, form.email);
    await page.getByRole('button', { name: `Delete ${form.fullName}`, exact: true }).click();
    await expect(question(page)).toContainText(form.fullName);
  }

  test('asks first: Cancel changes nothing, Delete deletes', async ({ page, server, context }) => {
    const [offer] = await newOffers(server, [{ fullName: 'Kabir Anand' }]);
    const deletions: string[] = [];
    context.on('request', (request) => {
      if (request.method() === 'DELETE') deletions.push(new URL(request.url()).search);
    });
    await askToDelete(page, offer!);
    await expect(question(page).getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();
    await question(page).getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(question(page)).toHaveCount(0);
    expect(deletions).toEqual([]);

    await page.getByRole('button', { name: 'Delete Kabir Anand', exact: true }).click();
    await question(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(alertOf(page, 'Candidate deleted successfully.')).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    expect(deletions).toEqual([`?candidateOfferLetterId=${offer!.candidateOfferId}`]);
    const row = rowsOf(page, offer!.form.email);
    await expect(row).toContainText('Deleted');
    await expect(row.getByRole('checkbox')).toBeDisabled();
    await expect(row.getByRole('button', { name: /^(?:Edit|Delete) / })).toHaveCount(0);
    await page.reload();
    await search(page).fill(offer!.form.email);
    await expect(rowsOf(page, offer!.form.email)).toContainText('Deleted');
  });

  test("says what the server says, or 'Failed to delete candidate.'", async ({ page, server, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const accepted = await newCandidate(server, { fullName: 'Kabir Anand' });
    await askToDelete(page, accepted);
    const calls = `**${deleteOfferLetter.path}*`;
    for (const [answer, message] of [
      [(route: Route) => route.abort('connectionrefused'), 'Failed to delete candidate.'],
      [(route: Route) => route.fulfill(envelope(500, 'Broken')), 'Failed to delete candidate.'],
    ] as const) {
      await page.route(calls, answer);
      await question(page).getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(alertOf(page, message)).toBeVisible();
      await page.unroute(calls);
    }
    // Meanwhile the candidate accepts.
    await candidateDecides(server, accepted, 'ACCEPTED');
    await question(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(alertOf(page, 'This offer has been accepted and can no longer be deleted.')).toBeVisible();
    expect((await storedOffer(server, accepted.candidateOfferId)).offerLetterStatus).toBe('Approved');
  });

  test("an offer without a usable id: 'Invalid candidate ID.'", async ({ page, server }) => {
    const [offer] = await newOffers(server, [{}]);
    const record = { ...(await storedOffer(server, offer!.candidateOfferId)), candidateOfferId: 0 };
    const content = { content: [record], page: 0, size: 10, totalPages: 1, totalElements: 1 };
    await page.route(list, (route) => route.fulfill(envelope(200, 'Success', content)));
    await askToDelete(page, offer!);
    await question(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(alertOf(page, 'Invalid candidate ID.')).toBeVisible();
  });
});

test.describe('states of the list', () => {
  test('Loading candidates... stands until the first rows are there', async ({ page, server }) => {
    const [offer] = await newOffers(server, [{}]);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(list, async (route) => {
      await held;
      await route.continue();
    });
    await open(page, '/hce/offers');
    await expect(page.getByText('Loading candidates...', { exact: true })).toBeVisible();
    await expect(page.getByText('No candidates found.', { exact: true })).toHaveCount(0);
    release();
    await expect(rowsOf(page, offer!.form.email)).toBeVisible();
    await expect(page.getByText('Loading candidates...', { exact: true })).toHaveCount(0);
  });

  test("a load error says the message or 'Failed to load', and Retry loads", async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    const [offer] = await newOffers(server, [{}]);
    await page.route(list, (route) => route.abort('connectionrefused'));
    await open(page, '/hce/offers');
    await expect(alertOf(page, 'Failed to load')).toBeVisible();
    for (const [answer, message] of [
      [envelope(500, 'Broken'), 'Failed to load'],
      [envelope(400, ''), 'Failed to load'],
      [envelope(429, 'Too many requests at once.'), 'Too many requests at once.'],
    ] as const) {
      await page.unroute(list);
      await page.route(list, (route) => route.fulfill(answer));
      await page.getByRole('button', { name: 'Retry', exact: true }).click();
      await expect(alertOf(page, message)).toBeVisible();
      await expect(page.getByText('No candidates found.', { exact: true })).toHaveCount(0);
    }
    await page.unroute(list);
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(rowsOf(page, offer!.form.email)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('an answer of 200 whose code is another one is an error too', async ({ page }) => {
    const json = { code: 400, status: 'BAD_REQUEST', message: 'The list is being rebuilt', responseObject: null };
    await page.route(list, (route) => route.fulfill({ json }));
    await open(page, '/hce/offers');
    await expect(alertOf(page, 'The list is being rebuilt')).toBeVisible();
  });

  test('a plain list is read as well as a paged one', async ({ page, server }) => {
    const [offer] = await newOffers(server, [{}]);
    const record = await storedOffer(server, offer!.candidateOfferId);
    await page.route(list, (route) => {
      const first = new URL(route.request().url()).searchParams.get('page') === '0';
      return route.fulfill(envelope(200, 'Success', first ? [record] : []));
    });
    await open(page, '/hce/offers');
    await expect(rowsOf(page, offer!.form.email)).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
  });

  test('an empty list says so, with a hint', async ({ page }) => {
    const nothing = { content: [], page: 0, size: 10, totalPages: 0, totalElements: 0 };
    await page.route(list, (route) => route.fulfill(envelope(200, 'Success', nothing)));
    await open(page, '/hce/offers');
    await expect(page.getByText('No candidates found.', { exact: true })).toBeVisible();
    await expect(page.getByText(/adjust\w* the filters/i)).toBeVisible();
  });

  test('a search that finds nothing says so, with a hint', async ({ page }) => {
    await openOffers(page, 'nobody is called like this');
    await expect(page.getByText('No candidates found.', { exact: true })).toBeVisible();
    await expect(page.getByText(/adjust\w* the filters/i)).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
  });

  test('when the rest cannot be loaded, what came stays, and Retry brings the rest', async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    const word = newWord();
    const emails = Array.from({ length: 12 }, () => ({ email: addressAt(word) }));
    await newOffers(server, emails);
    await page.route(list, (route) => {
      const first = new URL(route.request().url()).searchParams.get('size') === '10';
      return first ? route.continue() : route.fulfill(envelope(500, 'Broken'));
    });
    await openOffers(page, word);
    await expect(rows(page)).toHaveCount(10);
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unroute(list);
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(page.getByText('1–10 of 12', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('who created it is shown as Admin when the server does not say', async ({ page, server }) => {
    const [offer] = await newOffers(server, [{}]);
    const record = { ...(await storedOffer(server, offer!.candidateOfferId)), createdBy: '' };
    const content = { content: [record], page: 0, size: 10, totalPages: 1, totalElements: 1 };
    await page.route(list, (route) => route.fulfill(envelope(200, 'Success', content)));
    await open(page, '/hce/offers');
    await expect(rows(page)).toHaveCount(1);
    await expect(await cells(page, 'Created by')).toHaveText('Admin');
  });

  test('a session that the server has ended leads to the login and back', async ({ page, server, expectedErrors }) => {
    expectedErrors.push(answered(401));
    const [offer] = await newOffers(server, [{}]);
    await page.route(list, (route) => route.fulfill(envelope(401, 'Your session has expired. Please log in again.')));
    await open(page, '/hce/offers');
    await expect(page).toHaveURL(/#\/hce\/login$/);
    await expect(alertOf(page, 'Your session has expired. Please log in again.')).toBeVisible();
    await page.unroute(list);
    await page.getByLabel('Username').fill('hr.test');
    await page.getByLabel('Password', { exact: true }).fill('test-password');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/#\/hce\/offers$/);
    await expect(rowsOf(page, offer!.form.email)).toBeVisible();
  });
});

test('the screen keeps its heading and its ways at hand', async ({ page }) => {
  await open(page, '/hce/offers');
  await expect(page.getByRole('heading', { level: 1, name: 'Offers', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Offer', exact: true })).toBeDisabled();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.getByRole('button', { name: 'Create Offer', exact: true }).click();
  await expect(page).toHaveURL(/#\/hce\/create\/candidate$/);
});
