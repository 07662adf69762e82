import type { Page, Route } from '@playwright/test';
import { hrResetPassword, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import { hrLogin } from '#test/server-process.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { envelope, keepSession } from '#e2e/support/hr/hr-actions.ts';
import { fillsPasswords } from '#e2e/support/hr/hr-sign-in.ts';

const tooMany = 'Too many attempts. Please try again in 5 minutes.';

test.use({ expectedErrors: [/Failed to load resource/] });

const screens: {
  call: { path: string };
  route: string;
  says: string;
  button: string;
  fill: (page: Page) => Promise<void>;
}[] = [
  {
    call: hrSendOtp,
    says: 'Failed to send OTP',
    route: '/hce/forgot-password',
    button: 'Send OTP',
    fill: (page) => page.getByLabel('Username').fill(hrLogin.userName),
  },
  {
    call: hrValidateOtp,
    says: 'OTP validation failed',
    route: '/hce/otp?userId=hr.test',
    button: 'Verify OTP',
    fill: (page) => page.getByLabel('OTP', { exact: true }).fill('123456'),
  },
  {
    call: hrResetPassword,
    says: 'Password reset failed',
    route: '/hce/reset-password?userId=hr.test',
    button: 'Reset',
    fill: (page) => fillsPasswords(page, 'a-new-password'),
  },
];
for (const { call, says, route, button, fill } of screens) {
  test(`a failed ${call.path} shows '${says}' or the server’s message`, async ({ page, server }) => {
    const claims = Buffer.from(JSON.stringify({ sub: 'hr.test', aud: 'hrReset' })).toString('base64url');
    await keepSession(page, server, { token: `e30.${claims}.x` });
    await open(page, route);
    await fill(page);
    for (const [answer, shown] of [
      [(route: Route) => route.abort('connectionrefused'), says],
      [(route: Route) => route.fulfill(envelope(429, tooMany)), tooMany],
      // The product never shows the message of a 500.
      [(route: Route) => route.fulfill(envelope(500, 'Something went wrong on our side.')), says],
    ] as const) {
      await page.route(`**${call.path}`, answer, { times: 1 });
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText(shown);
    }
  });
}
