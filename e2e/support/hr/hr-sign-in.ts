import type { Page } from '@playwright/test';
import { hrLogin } from '#test/server-process.ts';

/** Types name and password at HR's login screen, or in the dialog that replaces it. */
export async function fillsLogin(page: Page, login = hrLogin): Promise<void> {
  await page.getByLabel('Username').fill(login.userName);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
}

/** Types a new password at HR's reset screen. */
export async function fillsPasswords(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(confirmation);
}
