import { expect, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newOffers, openOffers } from '#e2e/support/hr/hr-offers.ts';
import { addressAt, cells, newWord, rows } from '#e2e/support/hr/offer-list.ts';

test.beforeEach(async ({ page, server }) => {
  await asHr(page, server);
});

test('head, ID, name and actions stay visible while the table scrolls', async ({ page, server }) => {
  const word = newWord();
  await newOffers(
    server,
    Array.from({ length: 10 }, () => ({ email: addressAt(word) })),
  );
  await page.setViewportSize({ width: 1024, height: 600 });
  await openOffers(page, word);
  await expect(rows(page)).toHaveCount(10);
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
