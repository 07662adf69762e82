import { hrLogin } from '#test/server-process.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr } from '#e2e/support/hr/hr-actions.ts';
import { field, newTyping, readTyping, rowsOf } from '#e2e/support/hr/hr-offers.ts';
import { expectFocusVisible, tabTo } from '#e2e/support/keyboard.ts';

test('with the keyboard alone HR logs in, writes an offer, finds and sends it', async ({ page }) => {
  const typing = newTyping({ 'Joining Date': '2027-04-04' });
  await open(page, '/hce/create/candidate');
  const userName = page.getByLabel('Username');
  await expect(userName).toBeVisible();
  await tabTo(page, userName);
  await expectFocusVisible(page);
  await page.keyboard.type(hrLogin.userName);
  await tabTo(page, page.getByLabel('Password', { exact: true }), 2);
  await page.keyboard.type(hrLogin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/hce\/create\/candidate$/);
  await expect(field(page, 'Functional Title').locator('option').nth(1)).toBeAttached();

  for (const label of ['Full Name', 'Email', 'Mobile Number', 'Role'] as const) {
    await tabTo(page, field(page, label));
    await expectFocusVisible(page);
    await page.keyboard.type(typing[label]);
  }
  await tabTo(page, field(page, 'Joining Date'));
  // Day and month are the same, so that it does not matter which of them this browser asks for first.
  await page.keyboard.type('04042027');
  for (const label of ['Department', 'Sub-department', 'Designation', 'Functional Title'] as const) {
    await expect(field(page, label)).toBeEnabled();
    await tabTo(page, field(page, label), 4);
    await page.keyboard.type(typing[label]);
  }
  for (const label of ['Fixed CTC', 'Variable CTC'] as const) {
    // The reply-by date before them is passed over, part by part.
    await tabTo(page, field(page, label), 6);
    await page.keyboard.type(typing[label]);
  }
  await tabTo(page, page.getByRole('button', { name: 'Create Offer', exact: true }));
  expect(await readTyping(page)).toEqual({ ...typing, 'Fixed CTC': '12,00,000', 'Variable CTC': '1,50,000' });
  await expectFocusVisible(page);
  await page.keyboard.press('Enter');
  await expect(alertOf(page, 'Candidate created successfully!')).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: 'Back to Offers', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Offers', exact: true })).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type(typing.Email);
  const row = rowsOf(page, typing.Email);
  await expect(row).toHaveCount(1);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  const skip = page.getByRole('button', { name: 'Skip to the rows', exact: true });
  await tabTo(page, skip, 8);
  await expectFocusVisible(page);
  await page.keyboard.press('Enter');
  await expect(row.getByRole('checkbox')).toBeFocused();
  await expectFocusVisible(page);
  await page.keyboard.press('Space');
  const send = page.getByRole('button', { name: 'Send Offer', exact: true });
  await expect(send).toBeEnabled();
  await page.keyboard.press('/');
  await expect(send).toBeFocused();
  await expectFocusVisible(page);
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Offer Sent');
});

test('the skip link comes first, and a dialog traps the focus and returns it', async ({ page, server }) => {
  await asHr(page, server);
  await open(page, '/hce/');
  const skip = page.getByRole('button', { name: 'Skip to content', exact: true });
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await open(page, '/hce/create/candidate');
  await expect(field(page, 'Full Name')).toBeVisible();
  await field(page, 'Full Name').fill('Vikram Rathore');
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  await cancel.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Stay', exact: true })).toBeFocused();
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && document.activeElement?.closest('dialog') === null,
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(cancel).toBeFocused();
});
