import { createCandidateOfferLetter, deleteOfferLetter, getAllOfferLetters } from '#contract/offers.ts';
import { todayInIndia, formatDate } from '#domain/values/calendar.ts';
import { formatMobile } from '#domain/values/mobile-number.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { httpClient } from '#test/http-client.ts';
import { expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { keepSession } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession, type HrSession } from '#e2e/support/hr/hr-session.ts';
import { idsOf, newOffers, newTyping, openOffers, rowsOf } from '#e2e/support/hr/hr-offers.ts';
import { hrSends } from '#e2e/support/hr/offer-calls.ts';
import { addressAt, cells, header, newWord, next, previous, rows, search } from '#e2e/support/hr/offer-list.ts';
import type { Person } from '#e2e/support/people.ts';
import { expectNoSidewaysScroll } from '#e2e/support/screens.ts';

let session: HrSession;
test.beforeAll(async ({ server }) => {
  session = await newHrSession(server);
});
test.beforeEach(async ({ page, server }) => {
  await keepSession(page, server, session);
});

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
      Mobile: [meena, arun, zoya].map(({ form }) => formatMobile(form.mobileNumber)),
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

  test('the search covers name, email, role, department and mobile number, and nothing else', async ({ page }) => {
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
    const mobile = meena.form.mobileNumber;
    for (const text of [mobile, formatMobile(mobile), `+91 ${formatMobile(mobile)}`, `0${mobile}`]) {
      await search(page).fill(text);
      await expect(rows(page)).toHaveText([/Meena Iyer/]);
    }
    await search(page).fill(`+44 ${mobile}`);
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

test('the screen keeps its heading and its ways at hand', async ({ page }) => {
  await open(page, '/hce/offers');
  await expect(page.getByRole('heading', { level: 1, name: 'Offers', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Offer', exact: true })).toBeDisabled();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.getByRole('button', { name: 'Create Offer', exact: true }).click();
  await expect(page).toHaveURL(/#\/hce\/create\/candidate$/);
});
