import { createCandidateOfferLetter, deleteOfferLetter } from '#contract/offers.ts';
import { todayInIndia, formatDate } from '#domain/values/calendar.ts';
import { formatMobile } from '#domain/values/mobile-number.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { httpClient } from '#test/http-client.ts';
import { expect, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { hrSession } from '#e2e/support/hr/hr-session.ts';
import { idsOf, newOffers, newTyping, openOffers } from '#e2e/support/hr/hr-offers.ts';
import { hrSends } from '#e2e/support/hr/offer-calls.ts';
import { cells, newWord, rows } from '#e2e/support/hr/offer-list.ts';
import type { Person } from '#e2e/support/people.ts';
import { expectNoSidewaysScroll } from '#e2e/support/screens.ts';

test.beforeEach(async ({ page, server }) => {
  await asHr(page, server);
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
    const { token } = await hrSession(server);
    const body = { ...meena.form, candidateOfferId: meena.candidateOfferId, fixedCTC: 86_000 };
    await httpClient(server.url).file(createCandidateOfferLetter, { token, body });
    const query = { candidateOfferLetterId: zoya.candidateOfferId };
    await httpClient(server.url).json(deleteOfferLetter, { token, query });
  });

  test('each column shows the value of the offer', async ({ page }) => {
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
