import { hrCreateToken } from '#contract/hr-auth.ts';
import { hrLogin } from '#test/server-process.ts';
import { answers, expectWords, inTrouble, limited, noAnswer, tooMany, type Try } from '#e2e/support/failed-answers.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { keptSession } from '#e2e/support/hr/hr-actions.ts';
import { fillsLogin } from '#e2e/support/hr/hr-sign-in.ts';

test.use({ expectedErrors: [/Failed to load resource/] });

test('a failed HR login says why, stores nothing and keeps the typing', async ({ page }) => {
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
