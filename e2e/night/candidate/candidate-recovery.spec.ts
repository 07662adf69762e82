import { resetPassword } from '#contract/candidate-auth.ts';
import { asksForCode, entersCode, kept, setsPassword } from '#e2e/support/candidate-actions.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { expectFieldError, expectNoFieldError } from '#e2e/support/hr/hr-actions.ts';
import { candidateLogsIn, candidatePassword, newCandidate, newOffer } from '#e2e/support/people.ts';

test('each new password changes the marker in the browser, which never holds a password', async ({ page, server }) => {
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

test('a candidate who never logged in can use the code instead of the temporary password', async ({ page, server }) => {
  const person = await newOffer(server);
  await entersCode(page, await asksForCode(page, server, person));
  await setsPassword(page, candidatePassword);
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  await candidateLogsIn(page, person.candidateId);
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
});

test('a new password that is too short or not confirmed is refused at its field', async ({ page }) => {
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
