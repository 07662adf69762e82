import { getOfferLetter } from '#contract/candidate-offer.ts';
import { httpClient } from '#test/http-client.ts';
import { otpIn, waitForSms } from '#test/outbox.ts';
import { entersCode, kept, setsPassword } from '#e2e/support/candidate-actions.ts';
import { answered, expect, open, test } from '#e2e/support/fixtures.ts';
import { candidateLogsIn, candidatePassword, newCandidate } from '#e2e/support/people.ts';

test('a candidate resets a forgotten password with the code from the SMS and logs in', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(401));
  const person = await newCandidate(server);
  const contact = page.getByText(/^Questions\? Write to \S+@\S+ or call .+\.$/);
  await open(page, '/onboard/login');
  await expect(contact).toBeVisible();
  await page.getByLabel('Username').fill(person.candidateId);
  await page.getByRole('link', { name: 'Forgot password?', exact: true }).click();
  await expect(page).toHaveURL(/#\/onboard\/forgot-password$/);
  await expect(page.getByLabel('Candidate ID')).toHaveValue(person.candidateId);
  await page.getByRole('button', { name: 'Send OTP', exact: true }).click();
  await expect(page.getByText('Enter OTP sent to your phone', { exact: true })).toBeVisible();
  await expect(contact).toBeVisible();

  const sms = await waitForSms(server.outbox, person.form.mobileNumber);
  expect(new Set(sms.match(/(?<!\d)\d{6}(?!\d)/g))).toEqual(new Set([otpIn(sms)]));
  expect(sms.split('\n').at(-1)).toBe(`@127.0.0.1 #${otpIn(sms)}`);
  await entersCode(page, otpIn(sms));
  await expect(page).toHaveURL(/#\/onboard\/reset-password$/);
  await expect(contact).toBeVisible();
  const { tab } = await kept(page);
  expect(Object.values(tab)).toContain(person.candidateId);
  expect(tab.candidateToken).toBeTruthy();
  await expect(httpClient(server.url).json(getOfferLetter, { token: tab.candidateToken ?? '' })).rejects.toThrow(
    /answered 40[13]/,
  );

  await setsPassword(page, 'remembered-now');
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  expect((await kept(page)).browser).toMatchObject({ userPassword: 'set:1', isFirstLogin: 'false' });
  await candidateLogsIn(page, person.candidateId, candidatePassword);
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
  await candidateLogsIn(page, person.candidateId, 'remembered-now');
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
});
