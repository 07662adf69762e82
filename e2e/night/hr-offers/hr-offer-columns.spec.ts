import type { Page } from '@playwright/test';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { hrSession } from '#e2e/support/hr/hr-session.ts';
import { newOffers, openOffers } from '#e2e/support/hr/hr-offers.ts';
import { addressAt, cells, newWord, rows } from '#e2e/support/hr/offer-list.ts';

const headers = (page: Page) => page.getByRole('columnheader');
const columnsButton = (page: Page) => page.getByRole('button', { name: 'Columns', exact: true });
const check = (page: Page, name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });

const all = [
  'Offer ID',
  'Name',
  'Status',
  'Role',
  'Department',
  'Joining date',
  'Fixed CTC',
  'Variable CTC',
  'Sub-department',
  'Functional title',
  'Designation',
  'Email',
  'Mobile',
  'Created by',
  'Created date',
  'Modified by',
  'Modified date',
];

/** With those that are shown once they are chosen. */
const withChosen = all.toSpliced(all.indexOf('Email'), 0, 'Reply By', 'Waiting', 'Candidate ID');

test.beforeEach(async ({ page, server }) => {
  await asHr(page, server);
});

test('each user hides and shows columns, and the browser keeps the choice', async ({ page, server }) => {
  const word = newWord();
  await newOffers(server, [{ email: addressAt(word), offeredRole: 'Tea Taster' }]);
  await openOffers(page, word);
  await expect(headers(page)).toHaveText(['', ...all, 'Actions']);
  await columnsButton(page).click();
  // ID and name cannot be hidden: the list could not be read without them.
  await expect(page.getByRole('menuitemcheckbox')).toHaveText(withChosen.slice(2));
  for (const name of ['Role', 'Email']) {
    await check(page, name).click();
    await expect(check(page, name)).toHaveAttribute('aria-checked', 'false');
  }
  await page.keyboard.press('Escape');
  await expect(columnsButton(page)).toBeFocused();
  const left = all.filter((name) => name !== 'Role' && name !== 'Email');
  await expect(headers(page)).toHaveText(['', ...left, 'Actions']);
  await expect(await cells(page, 'Department')).toHaveCount(1);
  await expect(page.getByText('Tea Taster', { exact: true })).toHaveCount(0);

  await page.reload();
  await expect(headers(page)).toHaveText(['', ...left, 'Actions']);
  const kept = await page.evaluate(() => localStorage.getItem(`hiddenOfferColumns.${localStorage.employeeId}`));
  expect(JSON.parse(kept ?? '')).toEqual(['offeredRole', 'email']);
  // Another user of the same browser has another choice.
  await page.evaluate(() => localStorage.setItem('employeeId', 'somebody-else'));
  await page.reload();
  await expect(headers(page)).toHaveText(['', ...all, 'Actions']);
  await page.evaluate((id) => localStorage.setItem('employeeId', id), (await hrSession(server)).employeeId);
  await page.reload();
  await expect(headers(page)).toHaveText(['', ...left, 'Actions']);
  await columnsButton(page).click();
  await page.getByRole('menuitem', { name: 'Show all columns', exact: true }).click();
  await expect(headers(page)).toHaveText(['', ...withChosen, 'Actions']);
  await expect(await cells(page, 'Candidate ID')).toHaveText([/^C\d\d-\d{4,}$/]);
  await page.reload();
  await expect(headers(page)).toHaveText(['', ...withChosen, 'Actions']);
});

test('a filter on a hidden column still filters and is shown', async ({ page, server }) => {
  const word = newWord();
  await newOffers(
    server,
    ['Tea Taster', 'Cook'].map((offeredRole) => ({ offeredRole: `${offeredRole} ${word}`, email: addressAt(word) })),
  );
  await openOffers(page, word);
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Filter by Role', { exact: true }).selectOption({ label: `Tea Taster ${word}` });
  await expect(rows(page)).toHaveCount(1);
  await columnsButton(page).click();
  await check(page, 'Role').click();
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Clear filters (1)', exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Remove the filter Role: Tea Taster ${word}`, exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Filters that are set' })).toHaveCount(0);
});

test('a stored choice that cannot be read shows the default columns', async ({ page }) => {
  await open(page, '/hce/');
  await page.evaluate(() => localStorage.setItem(`hiddenOfferColumns.${localStorage.employeeId}`, '{not json'));
  await open(page, '/hce/offers');
  await expect(headers(page)).toHaveText(['', ...all, 'Actions']);
});

test('head, ID, name and actions stay visible while the table scrolls', async ({ page, server }) => {
  const word = newWord();
  await newOffers(
    server,
    Array.from({ length: 10 }, () => ({ email: addressAt(word) })),
  );
  await openOffers(page, word);
  await expect(rows(page)).toHaveCount(10);
  // On a laptop money is not cut, and the rows fit without a scrollbar of their own, below the band of a new company.
  const [money, actions] = await Promise.all(
    ['Fixed CTC', 'Actions'].map((title) => page.getByRole('columnheader', { name: title }).boundingBox()),
  );
  expect(money!.x + money!.width).toBeLessThanOrEqual(actions!.x);
  const scrolls = page.locator('thead').locator('xpath=ancestor::table/..');
  expect(await scrolls.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThan(20);
  await page.setViewportSize({ width: 1024, height: 600 });
  // The keyboard leads to what lies beyond the edge, and nothing that has the focus hides behind the sticky cells.
  const modified = page.getByLabel('Filter by Modified date to', { exact: true });
  await modified.focus();
  const id = page.getByRole('columnheader', { name: 'Offer ID' });
  const name = (await cells(page, 'Name')).first();
  await expect(id).toBeInViewport();
  await expect(name).toBeInViewport();
  const [field, nameBox, edit] = await Promise.all([
    modified.boundingBox(),
    name.boundingBox(),
    rows(page).first().getByRole('button').first().boundingBox(),
  ]);
  expect(field!.x).toBeGreaterThanOrEqual(nameBox!.x + nameBox!.width);
  expect(field!.x + field!.width).toBeLessThanOrEqual(edit!.x);
  await rows(page).last().getByRole('checkbox').focus();
  await expect(id).toBeInViewport();
  const [head, box] = await Promise.all([
    page.locator('thead').boundingBox(),
    rows(page).last().getByRole('checkbox').boundingBox(),
  ]);
  expect(box!.y).toBeGreaterThanOrEqual(head!.y + head!.height);
});
