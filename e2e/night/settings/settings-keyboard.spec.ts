import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { hrLogin } from '#test/server-process.ts';
import { waitForMail } from '#test/outbox.ts';
import { expect, open } from '#e2e/support/fixtures.ts';
import { colleagueNamed, invitationLink } from '#e2e/support/hr/colleague.ts';
import { expectFocusVisible, tabTo } from '#e2e/support/keyboard.ts';
import { test } from '#e2e/support/own-server.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('with the keyboard alone HR goes through all settings', async ({ page, ownServer: server }) => {
  await logsIn(page);
  await opensSettings(page);

  await types(page, 'Company Name', 'Deccan Dairy Pvt Ltd');
  await types(page, 'Signatory Name', 'Lata Deshpande');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Last saved by HR Admin/)).toBeVisible();

  await goesTo(page, 'Lists');
  const name = `Dairy ${randomUUID().slice(0, 8)}`;
  await presses(page, 'Paste lines');
  const dialog = page.getByRole('dialog', { name: 'Paste lines: Departments' });
  await tabTo(page, dialog.getByLabel('Lines', { exact: true }), 6);
  await page.keyboard.type(name);
  await presses(page, 'Add lines');
  await expect(dialog.getByText('1 added, 0 already there, 0 refused.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Paste lines')).toBeFocused();
  await presses(page, `Rename ${name}`);
  const rename = page.getByRole('dialog', { name: `Rename ${name}` });
  await expect(rename.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' Foods');
  await page.keyboard.press('Enter');
  await presses(page, `Retire ${name} Foods`);
  await expect(page.getByText(`'${name} Foods' is retired. Offers that have it keep it.`)).toBeVisible();

  await goesTo(page, 'People');
  const asha = colleagueNamed('Asha Rao');
  await types(page, 'Name', asha.name);
  await types(page, 'Email', asha.email);
  await types(page, 'Username', asha.userName);
  await page.keyboard.press('Enter');
  await invitationLink(server, asha.email);
  await presses(page, `Disable ${asha.name}`);
  await expect(button(page, `Enable ${asha.name}`)).toBeVisible();

  await goesTo(page, 'Reminders');
  await tabTo(page, page.getByLabel('Remind candidates to fill the joining form'));
  await expectFocusVisible(page);
  await page.keyboard.press('Space');
  await types(page, 'Days after sending', '2, 5');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Last saved by HR Admin/)).toBeVisible();
  await expect(page.getByLabel('Remind candidates to fill the joining form')).not.toBeChecked();

  await goesTo(page, 'Messages');
  await types(page, 'Email', 'hr@deccan.example');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(
      'Not handed over. No mail server is set. The email was written to the outbox and did not leave this machine.',
    ),
  ).toBeVisible();
  await waitForMail(server.outbox, 'hr@deccan.example');

  await goesTo(page, 'My account');
  await types(page, 'Current Password', hrLogin.password);
  await types(page, 'New Password', 'a password by keys');
  await types(page, 'Confirm Password', 'a password by keys');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password was changed. You are logged out everywhere else.')).toBeVisible();
});

async function logsIn(page: Page): Promise<void> {
  await open(page, '/hce/login');
  await expect(field(page, 'Username')).toBeVisible();
  await types(page, 'Username', hrLogin.userName);
  await types(page, 'Password', hrLogin.password);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Dashboard')).toBeVisible();
}

async function opensSettings(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('banner').getByRole('button').last(), 40);
  await expectFocusVisible(page);
  await page.keyboard.press('Enter');
  const settings = page.getByRole('menuitem', { name: 'Settings', exact: true });
  for (let presses = 0; presses < 6; presses += 1) {
    if (await settings.evaluate((item) => item === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Company')).toBeFocused();
}

/** Comes to the link of the section from wherever the focus is. */
async function goesTo(page: Page, section: string): Promise<void> {
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: section, exact: true }),
    120,
  );
  await expectFocusVisible(page);
  await page.keyboard.press('Enter');
  await expect(heading(page, section)).toBeFocused();
}

/** Types over what the field holds. */
async function types(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, field(page, label), 60);
  await expectFocusVisible(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function presses(page: Page, name: string): Promise<void> {
  await tabTo(page, button(page, name), 120);
  await expectFocusVisible(page);
  await page.keyboard.press('Enter');
}
