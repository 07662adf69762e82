import type { Page } from '@playwright/test';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { colleagueNamed } from '#e2e/support/hr/colleague.ts';
import { expectFocusVisible, tabTo } from '#e2e/support/keyboard.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('HR invites and disables a colleague with the keyboard alone', async ({ page, server }) => {
  const { name, userName, email } = colleagueNamed('Kiran Shah');
  await asHr(page, server);
  await open(page, '/hce/settings/people');
  await tabTo(page, page.getByLabel('Name', { exact: true }), 60);
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(userName);
  await page.keyboard.press('Enter');
  const disable = button(page, `Disable ${name}`);
  await tabTo(page, disable, 90);
  await expectFocusVisible(page);
  await page.keyboard.press('Enter');
  await expect(button(page, `Enable ${name}`)).toBeVisible();
  await expectSoundScreen(page);
});
