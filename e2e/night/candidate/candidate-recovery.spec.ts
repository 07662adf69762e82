import { asksForCode, entersCode, kept, setsPassword } from '#e2e/support/candidate-actions.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
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
  expect(markers[0]).toBe('set:1');
  expect(new Set(markers).size).toBe(3);
});

test('a candidate who never logged in can use the code instead of the temporary password', async ({ page, server }) => {
  const person = await newOffer(server);
  const code = await asksForCode(page, server, person);
  await expect(page.getByRole('link', { name: 'hr@himalayafoods.example' })).toBeVisible();
  await entersCode(page, code);
  await setsPassword(page, candidatePassword);
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  await candidateLogsIn(page, person.candidateId);
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
});
