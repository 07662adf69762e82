import { logout } from '#contract/candidate-auth.ts';
import { getOfferLetter } from '#contract/candidate-offer.ts';
import { httpClient } from '#test/http-client.ts';
import { passwordIn, waitForMail } from '#test/outbox.ts';
import { kept, readsOffer, setsPassword, unanswered } from '#e2e/support/candidate-actions.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { candidateLogsIn, candidatePassword, newCandidate, newOffer } from '#e2e/support/people.ts';

test('a login with the temporary password leads to the reset and opens nothing else', async ({ page, server }) => {
  const person = await newOffer(server);
  const temporary = passwordIn(await waitForMail(server.outbox, person.form.email));
  await open(page, '/onboard/login');
  await expect(page.getByRole('link', { name: 'Forgot password?', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'hr@himalayafoods.example' })).toBeVisible();
  expect((await kept(page)).browser).not.toHaveProperty('userPassword');

  await candidateLogsIn(page, person.candidateId, temporary);
  await expect(page).toHaveURL(/#\/onboard\/reset-password$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'hr@himalayafoods.example' })).toBeVisible();
  await open(page, '/onboard/offer');
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveCount(0);

  await open(page, '/onboard/reset-password');
  await setsPassword(page, candidatePassword);
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
  const { tab, browser } = await kept(page);
  expect(browser).toMatchObject({ userPassword: 'set:1', isFirstLogin: 'false' });
  expect(JSON.stringify({ tab, browser })).not.toContain(candidatePassword);
  expect(tab).not.toHaveProperty('candidateToken');

  await candidateLogsIn(page, person.candidateId);
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
});

test.describe('logout', () => {
  test('clears the tab and ends the session on the server', async ({ page, server }) => {
    const person = await newCandidate(server);
    await readsOffer(page, person);
    const { candidateToken: token = '' } = (await kept(page)).tab;
    const answer = page.waitForResponse(`**${logout.path}`);
    await page.getByRole('button', { name: person.form.fullName, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    await expect(page).toHaveURL(/#\/onboard\/login$/);
    expect((await kept(page)).tab).toEqual({});
    await answer;
    await expect(httpClient(server.url).json(getOfferLetter, { token })).rejects.toThrow('answered 401');
    await open(page, '/onboard/offer');
    await expect(page).toHaveURL(/#\/onboard\/login$/);
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  });

  test('clears the tab when the server cannot be reached', async ({ page, server, expectedErrors }) => {
    expectedErrors.push(unanswered);
    const person = await newCandidate(server);
    await readsOffer(page, person);
    await page.route(`**${logout.path}`, (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: person.form.fullName, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    await expect(page).toHaveURL(/#\/onboard\/login$/);
    expect((await kept(page)).tab).toEqual({});
  });
});
