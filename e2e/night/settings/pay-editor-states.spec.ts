import type { Page } from '@playwright/test';
import type { StoredPayStructure } from '#contract/hr/pay-structures.ts';
import { payMessages } from '#domain/pay/messages.ts';
import { codeOf, refsOf } from '#domain/texts.ts';
import { answered, expect, holdCalls, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr, envelope } from '#e2e/support/hr/hr-actions.ts';
import { expectSoundAt } from '#e2e/support/screens.ts';

const hce = '**/hce-service/hce';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const structure: StoredPayStructure = {
  payStructureId: 7,
  version: 3,
  name: 'Standard',
  components: [
    { name: 'Basic', kind: 'WAGE', rule: { type: 'PERCENT_OF_FIXED', percent: 60 } },
    { name: 'House Rent Allowance', kind: 'ALLOWANCE', rule: { type: 'PERCENT_OF', component: 'Basic', percent: 40 } },
    { name: 'Special Allowance', kind: 'ALLOWANCE', rule: { type: 'REST' } },
  ],
  retired: false,
  offers: 12,
  modifiedBy: 'Meera Iyer',
  modifiedOn: '2026-11-20T06:30:00.000Z',
};

/** The pay structures are these, whatever the server has. */
const hasStructures = (page: Page, structures: readonly StoredPayStructure[]) =>
  page.route(`${hce}/getPayStructures`, async (route) => route.fulfill(envelope(200, 'OK', structures)));

test.use({ viewport: phone });

test('pay structures that fail to load are loaded by Retry, and an unknown or retired one says so', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(500));
  await asHr(page, server);
  const release = await holdCalls(page, `${hce}/getPayStructures`, (route) => route.fulfill(envelope(500, 'Broken')));
  await open(page, '/hce/settings/pay');
  await expect(page.getByText('Loading the pay structures').first()).toBeAttached();
  await expectSoundAt(page, phone);
  release();
  await expect(page.getByRole('alert')).toContainText('The pay structures could not be loaded.');
  await expectSoundAt(page, phone);
  await hasStructures(page, []);
  await button(page, 'Retry').click();
  await expect(page.getByText('There is no pay structure yet.')).toBeVisible();
  await hasStructures(page, [structure, { ...structure, payStructureId: 8, name: 'Old', retired: true }]);
  await open(page, '/hce/settings/pay/99');
  await page.reload();
  await expect(page.getByText('This pay structure is no longer there.')).toBeVisible();
  await open(page, '/hce/settings/pay/8');
  await expect(page.getByText('This pay structure is retired and cannot be changed.')).toBeVisible();
});

test('a failed save keeps the typing, and a conflict loads the other user’s changes', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(409), /Failed to load resource: net::ERR_/);
  await asHr(page, server);
  await hasStructures(page, [structure]);
  await open(page, '/hce/settings/pay/7');
  const basic = page.getByLabel('Value of Basic', { exact: true });
  await basic.fill('55');
  await page.route(`${hce}/savePayStructure`, (route) => route.abort('connectionreset'), { times: 1 });
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toContainText('The pay structure could not be saved.');
  await expect(basic).toHaveValue('55');
  const errorCode = codeOf(refsOf(payMessages).changedByOther('', ''));
  await page.route(`${hce}/savePayStructure`, async (route) => {
    const { status, json } = envelope(409, payMessages.changedByOther('Arjun Rao', '24/11/2026'));
    await route.fulfill({ status, json: { ...json, errorCode } });
  });
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toContainText('Arjun Rao changed this pay structure');
  await expectSoundAt(page, phone);
  await page.unroute(`${hce}/getPayStructures`);
  await hasStructures(page, [{ ...structure, version: 4, name: 'House' }]);
  await button(page, 'Load changes').click();
  await expect(page.getByText('The changes were loaded. What you have changed is kept.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('House');
  await expect(basic).toHaveValue('55');
  await expectSoundAt(page, phone);
});
