import type { Page } from '@playwright/test';
import { hrResetPassword, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import { hrLogin } from '#test/server-process.ts';
import { expectWords, inTrouble, limited, noAnswer, tooMany, type Try } from '#e2e/support/failed-answers.ts';
import { open, test } from '#e2e/support/fixtures.ts';
import { keepSession } from '#e2e/support/hr/hr-actions.ts';
import { fillsPasswords } from '#e2e/support/hr/hr-sign-in.ts';

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
    const tries: Try[] = [
      { name: 'no answer', answer: noAnswer, says },
      { name: "a refusal in the server's words", answer: limited, says: tooMany },
      { name: 'a server in trouble, whatever it says', answer: inTrouble, says },
    ];
    await expectWords(page, { tries, path: call.path, button });
  });
}
