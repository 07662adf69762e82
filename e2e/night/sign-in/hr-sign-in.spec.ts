import { hrLogin } from '#test/server-process.ts';
import type { Page } from '@playwright/test';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf } from '#e2e/support/hr/hr-actions.ts';
import { fillsLogin } from '#e2e/support/hr/hr-sign-in.ts';

async function fillAndPressLogin(page: Page, login = hrLogin): Promise<void> {
  await fillsLogin(page, login);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('the notice of a missing login disappears after the login', async ({ page }) => {
  await open(page, '/hce/create/candidate');
  await expect(alertOf(page, 'Please log in to continue')).toBeVisible();
  await page.getByRole('alert').hover();
  await fillAndPressLogin(page);
  await expect(page).toHaveURL(/#\/hce\/create\/candidate$/);
  await expect(alertOf(page, 'Please log in to continue')).toHaveCount(0, { timeout: 1000 });
});
