import { getOfferLetter } from '#contract/candidate-offer.ts';
import { resetPassword, validateOtp } from '#contract/candidate-auth.ts';
import { httpClient } from '#test/http-client.ts';
import { otpIn, waitForSms } from '#test/outbox.ts';
import { asksForCode, entersCode, kept, setsPassword, usesCodeElsewhere } from '#e2e/support/candidate-actions.ts';
import { answered, expect, open, test } from '#e2e/support/fixtures.ts';
import { expectFieldError, expectNoFieldError } from '#e2e/support/hr/hr-actions.ts';
import { candidateLogsIn, candidatePassword, newCandidate, newOffer } from '#e2e/support/people.ts';

test('a forgotten password: code by SMS, new password, login with it', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(answered(401));
  const person = await newCandidate(server);
  await open(page, '/onboard/login');
  await page.getByLabel('Username').fill(person.candidateId);
  await page.getByRole('link', { name: 'Forgot password?', exact: true }).click();
  await expect(page).toHaveURL(/#\/onboard\/forgot-password$/);
  await expect(page.getByLabel('Candidate ID')).toHaveValue(person.candidateId);
  await page.getByRole('button', { name: 'Send OTP', exact: true }).click();
  await expect(page.getByText('Enter OTP sent to your phone', { exact: true })).toBeVisible();

  const sms = await waitForSms(server.outbox, person.form.mobileNumber);
  expect(new Set(sms.match(/(?<!\d)\d{6}(?!\d)/g))).toEqual(new Set([otpIn(sms)]));
  expect(sms.split('\n').at(-1)).toBe(`@127.0.0.1 #${otpIn(sms)}`);
  await entersCode(page, otpIn(sms));
  await expect(page).toHaveURL(/#\/onboard\/reset-password$/);
  const { tab } = await kept(page);
  expect(Object.values(tab)).toContain(person.candidateId);
  expect(tab.candidateToken).toBeTruthy();
  await expect(httpClient(server.url).json(getOfferLetter, { token: tab.candidateToken ?? '' })).rejects.toThrow(
    /answered 40[13]/,
  );

  await setsPassword(page, 'remembered-now');
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  expect((await kept(page)).browser).toMatchObject({ userPassword: 'set', isFirstLogin: 'false' });
  await candidateLogsIn(page, person.candidateId, candidatePassword);
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
  await candidateLogsIn(page, person.candidateId, 'remembered-now');
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
});

test('a code that opened the reset once does not again: it says so, and a link leads to a new code', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(401));
  const person = await newCandidate(server);
  const first = await asksForCode(page, server, person);
  await entersCode(page, first);
  await expect(page).toHaveURL(/#\/onboard\/reset-password$/);
  // Meanwhile the password is set elsewhere, which ends what this code has opened.
  const { json } = httpClient(server.url);
  const { tab } = await kept(page);
  const body = { candidateId: person.candidateId, password: 'set-elsewhere', confirmPassword: 'set-elsewhere' };
  await json(resetPassword, { token: tab['candidateToken'] ?? '', body });
  await setsPassword(page, 'remembered-now');
  await expect(page.getByRole('alert')).toHaveText('Invalid or expired token. Please request a new code.');
  await page.getByRole('link', { name: 'Request a new code', exact: true }).click();
  await expect(page).toHaveURL(/#\/onboard\/forgot-password$/);
  await entersCode(page, await asksForCode(page, server, person, [first]));
  await setsPassword(page, 'remembered-now');
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  const { userPassword } = (await kept(page)).browser;
  expect(userPassword).toBe('set');
});

test('each password that is set changes the marker, which never holds one', async ({ page, server }) => {
  const person = await newCandidate(server);
  const markers: (string | undefined)[] = [];
  const older: string[] = [];
  for (const password of ['first-password', 'second-password', 'third-password']) {
    const code = await asksForCode(page, server, person, older);
    older.push(code);
    await entersCode(page, code);
    await setsPassword(page, password);
    await expect(page).toHaveURL(/#\/onboard\/login$/);
    const { browser } = await kept(page);
    expect(JSON.stringify(browser)).not.toContain('password-');
    expect(JSON.stringify(browser)).not.toContain(password);
    markers.push(browser['userPassword']);
  }
  expect(markers[0]).toBe('set');
  expect(new Set(markers).size).toBe(3);
});

test('who never logged in can take the code instead of the temporary password', async ({ page, server }) => {
  const person = await newOffer(server);
  await entersCode(page, await asksForCode(page, server, person));
  await setsPassword(page, candidatePassword);
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  await candidateLogsIn(page, person.candidateId);
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
});

test('an unknown candidate id is answered as a known one', async ({ page }) => {
  await open(page, '/onboard/forgot-password');
  await page.getByLabel('Candidate ID').fill('C26-9999');
  await page.getByRole('button', { name: 'Send OTP', exact: true }).click();
  await expect(page.getByText('Enter OTP sent to your phone', { exact: true })).toBeVisible();
});

test('five wrong codes use the right one up', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(answered(400));
  const otp = await asksForCode(page, server, await newCandidate(server));
  const wrong = Array.from({ length: 5 }, (_, at) => String((Number(otp) + at + 1) % 1_000_000).padStart(6, '0'));
  for (const code of [...wrong, otp]) {
    const refused = page.waitForResponse(`**${validateOtp.path}`);
    await entersCode(page, code);
    expect((await refused).status()).toBe(400);
    await expect(page.getByRole('alert')).toHaveText('Invalid OTP');
  }
  await expect(page).toHaveURL(/#\/onboard\/forgot-password$/);
});

test('a newer code voids the older one, and a code counts once', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(answered(400));
  const person = await newCandidate(server);
  const first = await asksForCode(page, server, person);
  await page.reload();
  const second = await asksForCode(page, server, person, [first]);
  await entersCode(page, first);
  await expect(page.getByRole('alert')).toHaveText('Invalid OTP');
  await usesCodeElsewhere(server, person, second);
  const refused = page.waitForResponse(`**${validateOtp.path}`);
  await entersCode(page, second);
  expect((await refused).status()).toBe(400);
  await expect(page.getByRole('alert')).toHaveText('Invalid OTP');
});

test('what a new password must be', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await open(page, '/onboard/reset-password');
  const password = page.getByLabel('New Password', { exact: true });
  const confirmation = page.getByLabel('Confirm Password', { exact: true });
  await setsPassword(page, 'abcde');
  await expectFieldError(password, 'Password must be at least 6 characters');
  await setsPassword(page, 'abcdef', 'abcdeg');
  await expectFieldError(confirmation, 'Passwords do not match');
  await expectNoFieldError(password, 'Password must be at least 6 characters');
  await confirmation.fill('abcdef');
  await expectNoFieldError(confirmation, 'Passwords do not match');
  expect(calls).not.toContain(resetPassword.path);
});

test.describe('who may set a password', () => {
  test('nobody without a token and without a verified code', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await open(page, '/onboard/reset-password');
    await setsPassword(page, 'abcdef');
    await expect(page.getByRole('alert')).toHaveText('No authentication token found');
    expect(calls).not.toContain(resetPassword.path);
  });

  test('nobody with a token that names no one', async ({ page }) => {
    await open(page, '/onboard/reset-password');
    await page.evaluate(() => sessionStorage.setItem('candidateToken', 'not.a.token'));
    await setsPassword(page, 'abcdef');
    await expect(page.getByRole('alert')).toHaveText('Unable to extract user ID from token');
  });

  test('with a verified code and no token the id alone is posted, and refused', async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(answered(401));
    const person = await newCandidate(server);
    const otp = await asksForCode(page, server, person);
    await page.route(`**${validateOtp.path}`, (route) =>
      route.fulfill({ status: 200, json: { code: 200, status: 'OK', message: '', responseObject: 'SUCCESS' } }),
    );
    await entersCode(page, otp);
    await expect(page).toHaveURL(/#\/onboard\/reset-password$/);
    const posted = page.waitForRequest(`**${resetPassword.path}`);
    await setsPassword(page, 'abcdef');
    const request = await posted;
    expect(request.postDataJSON()).toEqual({
      candidateId: person.candidateId,
      password: 'abcdef',
      confirmPassword: 'abcdef',
    });
    expect(request.headers()).not.toHaveProperty('authorization');
    expect((await request.response())?.status()).toBe(401);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page).toHaveURL(/#\/onboard\/reset-password$/);
  });
});
