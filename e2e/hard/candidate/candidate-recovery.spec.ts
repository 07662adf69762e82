import { resetPassword } from '#contract/candidate-auth.ts';
import { httpClient } from '#test/http-client.ts';
import { asksForCode, entersCode, kept, setsPassword } from '#e2e/support/candidate-actions.ts';
import { answered, expect, test } from '#e2e/support/fixtures.ts';
import { newCandidate } from '#e2e/support/people.ts';

test('a used code is refused with a link to a new one', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(answered(401));
  const person = await newCandidate(server);
  const first = await asksForCode(page, server, person);
  await entersCode(page, first);
  await expect(page).toHaveURL(/#\/onboard\/reset-password$/);
  // The password is set in another place, which ends the reset that this code opened.
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
  expect(userPassword).toBe('set:1');
});
