import type { Page } from '@playwright/test';
import { hrCreateToken, hrResetPassword, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import { hrLogin } from '#test/server-process.ts';
import { answers, expectWords, inTrouble, limited, noAnswer, tooMany, type Try } from '#e2e/support/failed-answers.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { keepSession, keptSession } from '#e2e/support/hr/hr-actions.ts';
import { fillsLogin, fillsPasswords } from '#e2e/support/hr/hr-sign-in.ts';

test.use({ expectedErrors: [/Failed to load resource/] });

test('what a failed login says: each in its words, nothing kept, nothing typed lost', async ({ page }) => {
  const unable = 'Unable to connect to the server. Please try again.';
  const invalid = 'Server returned an invalid response';
  const tries: Try[] = [
    { name: 'no answer', answer: noAnswer, says: 'Server is unreachable. Please try again later.' },
    { name: 'a server in trouble', answer: inTrouble, says: unable },
    {
      name: 'a token that does not hold',
      answer: answers(401, 'Token validation failed'),
      says: 'Invalid or expired token',
    },
    { name: 'a server that makes no token', answer: answers(400, 'Failed to create token'), says: unable },
    {
      name: 'an answer without a token',
      answer: answers(200, 'Success', { employeeId: 'E1' }),
      says: 'Authentication failed: No token received',
    },
    { name: 'an answer without a responseObject', answer: answers(200, 'Success'), says: invalid },
    {
      name: 'anything else',
      answer: answers(400, 'The moon is full'),
      says: 'An unexpected error occurred: The moon is full',
    },
    {
      name: 'an answer that is no envelope',
      answer: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>A proxy was here</p>' }),
      says: invalid,
    },
    { name: 'a limit', answer: limited, says: tooMany },
  ];
  await open(page, '/hce/login');
  await fillsLogin(page);
  const keeps = async () => {
    expect(await keptSession(page)).toEqual({ token: null, employeeId: null });
    await expect(page.getByLabel('Username')).toHaveValue(hrLogin.userName);
  };
  await expectWords(page, { tries, path: hrCreateToken.path, button: 'Login', keeps });
  // The next try takes the message away.
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Welcome to HR Portal')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

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
  test(`${says}, or what the server says`, async ({ page, server }) => {
    const claims = Buffer.from(JSON.stringify({ sub: 'hr.test', aud: 'hrReset' })).toString('base64url');
    await keepSession(page, server, { token: `e30.${claims}.x` });
    await open(page, route);
    await fill(page);
    const tries: Try[] = [
      { name: 'no answer', answer: noAnswer, says },
      { name: "a refusal in the server's words", answer: limited, says: tooMany },
      { name: 'a server in trouble, whatever it says', answer: inTrouble, says },
    ];
    await expectWords(page, { tries, path: call.path, button });
  });
}
