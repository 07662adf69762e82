import type { Page } from '@playwright/test';
import { hrResetPassword } from '#contract/hr-auth.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf, expectFieldError, expectNoFieldError, keepSession } from '#e2e/support/hr/hr-actions.ts';
import { fillsPasswords } from '#e2e/support/hr/hr-sign-in.ts';

const forgotPage = /#\/hce\/forgot-password$/;

async function enterPasswords(page: Page, password: string, confirmation = password): Promise<void> {
  await fillsPasswords(page, password, confirmation);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
}

test('a missing username, code or password is refused at its field', async ({ page }) => {
  await open(page, '/hce/forgot-password');
  await page.getByRole('button', { name: 'Send OTP', exact: true }).click();
  await expectFieldError(page.getByLabel('Username'), 'Username is required');

  await open(page, '/hce/otp?userId=hr.test');
  await page.getByRole('button', { name: 'Verify OTP', exact: true }).click();
  await expectFieldError(page.getByLabel('OTP', { exact: true }), 'OTP is required');

  await open(page, '/hce/reset-password?userId=hr.test');
  await enterPasswords(page, 'short', 'short');
  const password = page.getByLabel('New Password', { exact: true });
  const confirmation = page.getByLabel('Confirm Password', { exact: true });
  await expectFieldError(password, 'Password must be at least 6 characters');
  await password.fill('long enough');
  await expectNoFieldError(password, 'Password must be at least 6 characters');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expectFieldError(confirmation, 'Passwords do not match');
  await confirmation.fill('long enough');
  await expectNoFieldError(confirmation, 'Passwords do not match');
});

test('the code and reset pages without a user lead to the forgotten password', async ({ page }) => {
  for (const route of ['/hce/otp', '/hce/otp?userId=', '/hce/reset-password', '/hce/reset-password?userId=']) {
    await open(page, '/');
    await expect(page.getByRole('link', { name: 'HR', exact: true })).toBeVisible();
    await open(page, route);
    await expect(page, route).toHaveURL(forgotPage);
  }
});

test.describe('a reset without the token of a verified code', () => {
  const nowhere = Buffer.from(JSON.stringify({ aud: 'hrReset' })).toString('base64url');
  for (const { name, token, says } of [
    { name: 'no token', token: null, says: 'No authentication token found' },
    { name: 'a token without a user', token: `e30.${nowhere}.x`, says: 'Unable to extract user ID from token' },
    { name: 'an invalid token', token: 'not-a-token', says: 'Unable to extract user ID from token' },
  ]) {
    test(`is refused for ${name} with '${says}'`, async ({ page, server, context }) => {
      if (token !== null) await keepSession(page, server, { token });
      const calls: string[] = [];
      context.on('request', (request) => calls.push(new URL(request.url()).pathname));
      await open(page, '/hce/reset-password?userId=hr.test');
      await enterPasswords(page, 'a-new-password');
      await expect(alertOf(page, says)).toBeVisible();
      await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('a-new-password');
      expect(calls).not.toContain(hrResetPassword.path);
    });
  }
});
