import { expect, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newOffers, openOffers } from '#e2e/support/hr/hr-offers.ts';
import { expectFocusInSight, expectFocusVisible, tabTo } from '#e2e/support/keyboard.ts';
import { addressAt, cells, header, newWord, next, previous, rows, search, select } from '#e2e/support/hr/offer-list.ts';

const word = newWord();

test.beforeAll(async ({ server }) => {
  const names = Array.from({ length: 12 }, (_, at) => `Person ${String(at + 1).padStart(2, '0')}`);
  await newOffers(
    server,
    names.map((fullName, at) => ({ fullName, email: addressAt(word), offeredRole: at < 4 ? `Cook ${word}` : 'Baker' })),
  );
});

test.beforeEach(async ({ page, server }) => {
  await asHr(page, server);
  await openOffers(page, word);
  await expect(rows(page)).toHaveCount(10);
});

test('the list is sorted, filtered, paged and selected by the keyboard, and the focus stays where it was', async ({
  page,
}) => {
  const sortByName = header(page, 'Name').getByRole('button');
  await search(page).focus();
  await tabTo(page, sortByName, 12);
  await expectFocusVisible(page);
  await page.keyboard.press('Enter');
  await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect((await cells(page, 'Name')).first()).toHaveText('Person 01');
  await expect(sortByName).toBeFocused();
  await page.keyboard.press('Space');
  await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'descending');
  await expect(sortByName).toBeFocused();

  const role = page.getByLabel('Filter by Role', { exact: true });
  await tabTo(page, role, 24);
  await expectFocusVisible(page);
  await page.keyboard.type(`Cook ${word}`);
  await expect(rows(page)).toHaveCount(4);
  await expect(role).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Clear filters (1)', exact: true })).toBeFocused();
  await expectFocusVisible(page);
  await page.keyboard.press('Enter');
  await expect(role).toHaveValue('');
  // The focused control is gone; the next one has the focus.
  await expect(page.getByLabel('Filter by Status', { exact: true })).toBeFocused();

  // Up and down lead from row to row.
  await page.keyboard.press('/');
  await expect(page.getByLabel('Filter by Status', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Columns', exact: true }).focus();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(word);
  await expect(rows(page)).toHaveCount(10);
  await tabTo(page, page.getByRole('button', { name: 'Skip to the rows', exact: true }), 8);
  await page.keyboard.press('Enter');
  const [first = ''] = await (await cells(page, 'Name')).allInnerTexts();
  await expect(select(page, first)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(select(page, first)).toBeChecked();
  await expect(select(page, first)).toBeFocused();

  await rows(page).last().getByRole('button').last().focus();
  await tabTo(page, next(page), 4);
  await expectFocusVisible(page);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  // The last page has no next one: the link to the previous page has the focus.
  await expect(previous(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(10);
  await expect(next(page)).toBeFocused();
});

test('HR chooses columns and removes a filter with the keyboard alone', async ({ page }) => {
  const columns = page.getByRole('button', { name: 'Columns', exact: true });
  await search(page).focus();
  await tabTo(page, columns, 5);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Status', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const role = page.getByRole('menuitemcheckbox', { name: 'Role', exact: true });
  await expect(role).toBeFocused();
  await page.keyboard.press('Space');
  await expect(role).toHaveAttribute('aria-checked', 'false');
  await page.keyboard.press('Escape');
  await expect(columns).toBeFocused();
  await expect(header(page, 'Role')).toHaveCount(0);
  await columns.press('Enter');
  await page.getByRole('menuitem', { name: 'Show all columns', exact: true }).press('Enter');
  await expect(header(page, 'Candidate ID')).toBeVisible();

  const status = page.getByLabel('Filter by Status', { exact: true });
  await status.focus();
  await page.keyboard.type('Rejected');
  await expect(page.getByText('No candidates found.', { exact: true })).toBeVisible();
  await expect(status).toBeFocused();
  const clear = page.getByRole('button', { name: 'Clear filters (1)', exact: true });
  await tabTo(page, clear, 50);
  await page.keyboard.press('Enter');
  await expect(status).toHaveValue('');
  await expect(rows(page).first()).toBeVisible();
  // The button is gone; the focus is at the start of the list.
  await expect(page.getByRole('checkbox', { name: 'Select all on this page', exact: true })).toBeFocused();
});

test('at 768 px no sticky column covers a focused control of the table head', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  const inHead = () => page.evaluate(() => document.activeElement?.closest('thead') !== null);
  const first = page.getByRole('checkbox', { name: 'Select all on this page', exact: true });
  await first.focus();
  for (; await inHead(); await page.keyboard.press('Tab')) await expectFocusInSight(page);
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('Filter by Modified date to', { exact: true })).toBeFocused();
  for (; await inHead(); await page.keyboard.press('Shift+Tab')) await expectFocusInSight(page);
});

test('a click on a partly covered header sorts by it', async ({ page }) => {
  const button = header(page, 'Sub-department').getByRole('button');
  const seen = await button.evaluate((element) => {
    const frame = element.closest('[role="region"]')!;
    const { left } = element.getBoundingClientRect();
    const actions = element.closest('tr')!.lastElementChild!.getBoundingClientRect();
    frame.scrollLeft += left - actions.left + 12;
    const { left: x, top: y } = element.getBoundingClientRect();
    return { x: x + 6, y: y + 8 };
  });
  await page.mouse.click(seen.x, seen.y);
  await expect(header(page, 'Sub-department')).toHaveAttribute('aria-sort', 'ascending');
});

test('on a phone the focus stays in the filters when they are cleared, and a page begins at its head', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Filter by Role', { exact: true }).selectOption(`Cook ${word}`);
  await dialog.getByRole('button', { name: 'Clear filters (1)', exact: true }).press('Enter');
  // The search was cleared with them.
  const show = dialog.getByRole('button', { name: /^Show \d+ offers$/ });
  await expect(show).toBeFocused();
  await show.press('Enter');
  await search(page).fill(word);

  const head = page.getByRole('checkbox', { name: 'Select all on this page', exact: true });
  const cards = page.getByRole('list', { name: 'Offers', exact: true }).getByRole('checkbox');
  await expect(cards).toHaveCount(10);
  await next(page).click();
  await expect(cards).toHaveCount(2);
  await expect(head).toBeInViewport();
  // The last page has no next one: the focus went on to the way back, and the page stays at its head.
  await expect(previous(page)).toBeFocused();
  await previous(page).press('Enter');
  await expect(cards).toHaveCount(10);
  await expect(head).toBeInViewport();
});
