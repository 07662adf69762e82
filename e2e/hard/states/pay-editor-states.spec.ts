import type { Page } from '@playwright/test';
import type { StoredPayStructure } from '#contract/hr/pay-structures.ts';
import { payComponentMessages as m, payMessages } from '#domain/pay/messages.ts';
import { codeOf, refsOf } from '#domain/texts.ts';
import { answered, desktop, expect, holdCalls, open, phone, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr, envelope, expectFieldError, expectNoFieldError } from '#e2e/support/hr/hr-actions.ts';
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

for (const size of [phone, desktop]) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size });

    test('the pay structures load, and what could not be loaded is asked for again', async ({
      page,
      server,
      expectedErrors,
    }) => {
      expectedErrors.push(answered(500));
      await asHr(page, server);
      const release = await holdCalls(page, `${hce}/getPayStructures`, (route) =>
        route.fulfill(envelope(500, 'Broken')),
      );
      await open(page, '/hce/settings/pay');
      await expect(page.getByText('Loading the pay structures').first()).toBeAttached();
      await expectSoundAt(page, size);
      release();
      await expect(page.getByRole('alert')).toContainText('The pay structures could not be loaded.');
      await expectSoundAt(page, size);
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

    test('rules in a circle, over 100 %, and nothing left are named at the component, which has the focus', async ({
      page,
      server,
    }) => {
      await asHr(page, server);
      await hasStructures(page, [structure]);
      await open(page, '/hce/settings/pay/7');
      const valueOf = (name: string) => page.getByLabel(`Value of ${name}`, { exact: true });
      const howOf = (name: string) => page.getByLabel(`How ${name} is worked out`, { exact: true });
      await expect(page.getByText('Adds up to ₹8,00,000 exactly')).toBeVisible();

      await valueOf('Basic').fill('90');
      await valueOf('House Rent Allowance').fill('40');
      await button(page, 'Save').click();
      await expectFieldError(valueOf('House Rent Allowance'), m.overHundred('126'));
      await expect(valueOf('House Rent Allowance')).toBeFocused();
      await expect(alertOf(page, 'Please check the components.')).toBeVisible();
      await expectSoundAt(page, size);

      await howOf('Basic').selectOption({ label: 'Percent of House Rent Allowance' });
      await button(page, 'Save').click();
      await expectFieldError(howOf('Basic'), m.circle('Basic, House Rent Allowance'));
      await expect(howOf('Basic')).toBeFocused();
      await expectSoundAt(page, size);

      await howOf('Basic').selectOption({ label: 'Percent of fixed CTC' });
      await valueOf('Basic').fill('0');
      await button(page, 'Save').click();
      await expectFieldError(valueOf('Basic'), m.percentInvalid);
      await valueOf('Basic').fill('60');
      await expectNoFieldError(valueOf('Basic'), m.percentInvalid);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await howOf('House Rent Allowance').selectOption({ label: 'Fixed amount a year' });
      await valueOf('House Rent Allowance').fill('10000000');
      await page.keyboard.press('Tab');
      await expect(
        page.getByRole('status').filter({ hasText: 'The pay structure gives out more than this.' }),
      ).toBeVisible();
      await expectSoundAt(page, size);
    });

    test('a save that fails keeps what was typed; one over somebody else’s offers to load theirs', async ({
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
      await expectSoundAt(page, size);
      await page.unroute(`${hce}/getPayStructures`);
      await hasStructures(page, [{ ...structure, version: 4, name: 'House' }]);
      await button(page, 'Load changes').click();
      await expect(page.getByText('The changes were loaded. What you have changed is kept.')).toBeVisible();
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('House');
      await expect(basic).toHaveValue('55');
      await expectSoundAt(page, size);
    });
  });
}
