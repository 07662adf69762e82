import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { answered, desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr, expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80" onload="window.hacked = true">
  <script>window.hacked = true</script><image href="https://evil.example/x.png"/>
  <rect width="200" height="80" fill="#0a6"/></svg>`;

/** Saves, and waits until the page says so. */
async function saves(page: Page): Promise<void> {
  const answer = page.waitForResponse(/saveSettings$/);
  await button(page, 'Save').click();
  expect((await answer).status()).toBe(200);
  await expect(button(page, 'Discard')).toBeHidden();
  await expect(page.getByText(/^Last saved by /)).toBeVisible();
}

for (const size of [phone, desktop]) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size });

    test('a company sets its name and a hostile logo, and sees both', async ({ page, server }) => {
      const name = `Deccan ${randomUUID().slice(0, 8)}`;
      await asHr(page, server);
      await open(page, '/hce');
      await page.getByRole('banner').getByRole('button').last().click();
      await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
      if (size === phone) await page.getByRole('link', { name: 'Company', exact: true }).click();
      await expect(heading(page, 'Company')).toBeVisible();
      await expect(page).toHaveTitle('Company · HR Portal');
      await field(page, 'Company Name').fill('');
      await button(page, 'Save').click();
      await expectFieldError(field(page, 'Company Name'), 'Company name is required');
      await expect(field(page, 'Company Name')).toBeFocused();
      await field(page, 'Company Name').fill(name);
      await field(page, 'Logo').setInputFiles({
        name: 'logo.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from(svg),
      });
      await expect(page.getByRole('img', { name: 'This logo' })).toBeVisible();
      await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(name);
      await saves(page);
      await expectSoundScreen(page);
      await page.setViewportSize(size);
      await page.reload();
      const stored = page.getByRole('img', { name: 'This logo' });
      await expect(stored).toHaveAttribute('src', /^\/logo\?sha256=[0-9a-f]{64}$/);
      await expect.poll(async () => stored.evaluate((picture) => (picture as HTMLImageElement).naturalWidth)).toBe(800);
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
      await open(page, '/onboard/login');
      await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    });

    test('two people who edit the same section are told', async ({ page, server, expectedErrors }) => {
      expectedErrors.push(answered(409));
      await asHr(page, server);
      await open(page, '/hce/settings/company');
      await expect(field(page, 'Address')).toBeVisible();
      const other = await page.context().newPage();
      await open(other, '/hce/settings/company');
      const mine = `Director ${randomUUID().slice(0, 8)}`;
      await field(page, 'Signatory Title').fill(mine);
      const address = `${randomUUID().slice(0, 8)} Mill Road, Pune`;
      const title = `Chief ${randomUUID().slice(0, 8)}`;
      await field(other, 'Address').fill(address);
      await field(other, 'Signatory Title').fill(title);
      await saves(other);
      await other.close();
      await button(page, 'Save').click();
      await expect(page.getByRole('alert').filter({ hasText: /changed these settings on / })).toBeVisible();
      await button(page, 'Load changes').click();
      await expect(field(page, 'Address')).toHaveValue(address);
      await expect(field(page, 'Signatory Title')).toHaveValue(mine);
      await expect(page.getByText(`Signatory Title is now: ${title}`)).toBeVisible();
      await expectSoundScreen(page);
      await page.setViewportSize(size);
      await saves(page);
    });

    test('the days to reply are set, and a wrong number is refused on its field', async ({ page, server }) => {
      await asHr(page, server);
      await open(page, '/hce/settings/reply-by');
      await expect(heading(page, 'Reply By')).toBeVisible();
      await field(page, 'Days to reply').fill('a week');
      await button(page, 'Save').click();
      await expectFieldError(field(page, 'Days to reply'), 'Enter a whole number of days from 1 to 365');
      for (const days of ['10', '7']) {
        await field(page, 'Days to reply').fill(days);
        await saves(page);
        await page.reload();
        await expect(field(page, 'Days to reply')).toHaveValue(days);
      }
      await expectSoundScreen(page);
    });

    test('reminders are set, and changes are not left behind unasked', async ({ page, server }) => {
      await asHr(page, server);
      await open(page, '/hce/settings/reminders');
      await field(page, 'Days after sending').fill('2, soon');
      await button(page, 'Save').click();
      await expectFieldError(
        field(page, 'Days after sending'),
        'Enter whole numbers of days from 1 to 60, such as 3, 6',
      );
      await field(page, 'Days after sending').fill(size === phone ? '8, 2' : '9, 4');
      await field(page, 'Until').selectOption('21');
      await page.getByRole('link', { name: size === phone ? 'Settings' : 'Messages', exact: true }).click();
      const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      await expect(question.getByText('What you have changed in the settings will be lost.')).toBeVisible();
      await question.getByRole('button', { name: 'Stay', exact: true }).click();
      await saves(page);
      await expect(field(page, 'Days after sending')).toHaveValue(size === phone ? '2, 8' : '4, 9');
      await expectSoundScreen(page);
    });

    test('a test e-mail and a test SMS say what became of them', async ({ page, server, expectedErrors }) => {
      expectedErrors.push(answered(400));
      await asHr(page, server);
      await open(page, '/hce/settings/messages');
      await button(page, 'Send a test e-mail').click();
      await expectFieldError(field(page, 'Email'), 'Enter a valid email address');
      await field(page, 'Email').fill('asha@deccan.example');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Handed over. The mail server accepted the e-mail.')).toBeVisible();
      await field(page, 'Mobile Number').fill('98200 12345');
      await button(page, 'Send a test SMS').click();
      await expect(page.getByText('Handed over. The SMS gateway accepted the message.')).toBeVisible();
      await expectSoundScreen(page);
    });
  });
}

test('an unknown section leads to the first one', async ({ page, server }) => {
  await asHr(page, server);
  await open(page, '/hce/settings/nothing');
  await expect(heading(page, 'Company')).toBeVisible();
});
