import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { answered, expect, open, test } from '#e2e/support/fixtures.ts';
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

test('a company name and a hostile SVG logo are stored as text and as a picture', async ({ page, server }) => {
  const name = `Deccan ${randomUUID().slice(0, 8)}`;
  await asHr(page, server);
  await open(page, '/hce');
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
  await expect(heading(page, 'Company')).toBeVisible();
  await expect(page).toHaveTitle('Company · HR Portal');
  await field(page, 'Company Name').fill('');
  await button(page, 'Save').click();
  await expectFieldError(field(page, 'Company Name'), 'Company name is required');
  await expect(field(page, 'Company Name')).toBeFocused();
  await field(page, 'Company Name').fill(name);
  await field(page, 'Logo').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect(page.getByRole('img', { name: 'This logo' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(name);
  await saves(page);
  await expectSoundScreen(page);
  await page.reload();
  const stored = page.getByRole('img', { name: 'This logo' });
  await expect(stored).toHaveAttribute('src', /^\/logo\?sha256=[0-9a-f]{64}$/);
  await expect.poll(async () => stored.evaluate((picture) => (picture as HTMLImageElement).naturalWidth)).toBe(800);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await open(page, '/onboard/login');
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
});

test('a save over another user’s settings is refused and keeps its typing', async ({
  page,
  server,
  expectedErrors,
}) => {
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
  await saves(page);
});
