import type { Route } from '@playwright/test';
import { createToken, isValidForAccess, logout } from '#contract/candidate-auth.ts';
import { getOfferLetter } from '#contract/candidate-offer.ts';
import { httpClient } from '#test/http-client.ts';
import { passwordIn, waitForMail } from '#test/outbox.ts';
import { kept, readsOffer, setsPassword, unanswered } from '#e2e/support/candidate-actions.ts';
import { answered, expect, open, test } from '#e2e/support/fixtures.ts';
import { envelope } from '#e2e/support/hr/hr-actions.ts';
import { candidateDecides } from '#e2e/support/hr/offer-calls.ts';
import { candidateLogsIn, candidatePassword, newCandidate, newOffer } from '#e2e/support/people.ts';

const access = `**${isValidForAccess.path}`;

test('username and password are required by the browser itself', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await open(page, '/onboard/login');
  const missing = page.locator('input:invalid');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(missing).toHaveCount(2);
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill('C26-0001');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(missing).toHaveCount(1);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  expect(calls).not.toContain(createToken.path);
});

test('a wrong password and an unknown username alike', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(answered(401));
  const { candidateId } = await newCandidate(server);
  await candidateLogsIn(page, candidateId, 'not-the-password');
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
  await page.reload();
  await candidateLogsIn(page, 'C26-9999');
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
});

test('an offer that was never sent opens no login', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(answered(401));
  const person = await newOffer(server, { sent: false });
  await candidateLogsIn(page, person.candidateId);
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
});

test('a pending password change leads to the reset, hides the recovery and opens nothing else', async ({
  page,
  server,
}) => {
  const person = await newOffer(server);
  const temporary = passwordIn(await waitForMail(server.outbox, person.form.email));
  await open(page, '/onboard/login');
  await expect(page.getByRole('link', { name: 'Forgot password?', exact: true })).toBeVisible();
  expect((await kept(page)).browser).not.toHaveProperty('userPassword');

  await candidateLogsIn(page, person.candidateId, temporary);
  await expect(page).toHaveURL(/#\/onboard\/reset-password$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible();
  await open(page, '/onboard/offer');
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveCount(0);

  await open(page, '/onboard/reset-password');
  await setsPassword(page, candidatePassword);
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
  const { tab, browser } = await kept(page);
  expect(browser).toMatchObject({ userPassword: 'set', isFirstLogin: 'false' });
  expect(JSON.stringify({ tab, browser })).not.toContain(candidatePassword);
  expect(tab).not.toHaveProperty('candidateToken');

  await candidateLogsIn(page, person.candidateId);
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
});

test('the temporary password is not taken for an own one', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(answered(400));
  const person = await newOffer(server);
  const temporary = passwordIn(await waitForMail(server.outbox, person.form.email));
  await candidateLogsIn(page, person.candidateId, temporary);
  await setsPassword(page, temporary);
  await expect(page.getByText('Choose a password other than the temporary one')).toBeVisible();
  await expect(page).toHaveURL(/#\/onboard\/reset-password$/);
});

test('the token lives in the tab and goes with every later call', async ({ page, server }) => {
  const person = await newCandidate(server);
  const asked = page.waitForRequest(`**${getOfferLetter.path}`);
  await readsOffer(page, person);
  const { tab, browser } = await kept(page);
  expect((await asked).headers().authorization).toBe(`Bearer ${tab.candidateToken}`);
  expect(JSON.stringify(browser)).not.toContain(tab.candidateToken);
  expect(JSON.stringify({ tab, browser })).not.toContain(candidatePassword);
  const claims: unknown = JSON.parse(
    Buffer.from(tab.candidateToken?.split('.')[1] ?? '', 'base64url').toString('utf8'),
  );
  expect(claims).toHaveProperty('sub', person.candidateId);
});

test('who is not signed in is sent to the login, in the place of the entry in the history', async ({ page }) => {
  for (const path of ['offer', 'joining', 'joining/personal', 'joining/submit', 'reject']) {
    await open(page, '/');
    await open(page, `/onboard/${path}`);
    await expect(page, path).toHaveURL(/#\/onboard\/login$/);
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await page.goBack();
    await expect(page, path).toHaveURL(/#\/$/);
  }
});

test('a reload asks for the login again', async ({ page, server }) => {
  const person = await newCandidate(server);
  await readsOffer(page, person);
  await page.reload();
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  await expect(page.getByLabel('Username')).toHaveValue(person.candidateId);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test.describe('where a login leads', () => {
  test('accepted: the offer', async ({ page, server }) => {
    const person = await newCandidate(server);
    await candidateDecides(server, person, 'ACCEPTED');
    await candidateLogsIn(page, person.candidateId);
    await expect(page).toHaveURL(/#\/onboard\/offer$/);
    await expect(page.getByRole('button', { name: 'Continue to joining form' })).toBeVisible();
  });

  test('rejected: the decline page', async ({ page, server }) => {
    const person = await newCandidate(server);
    await candidateDecides(server, person, 'REJECTED');
    await candidateLogsIn(page, person.candidateId);
    await expect(page).toHaveURL(/#\/onboard\/reject$/);
    await expect(page.getByRole('heading', { level: 1, name: 'We Respect Your Decision' })).toBeVisible();
  });

  test('statuses are compared without case, and ACCEPTED counts as Approved', async ({ page, server }) => {
    const [rejecting, other] = [await newCandidate(server), await newCandidate(server)];
    // Rejected on the server too: the decline page asks it, and leads to an offer that was not.
    await candidateDecides(server, rejecting, 'REJECTED');
    const says = (offerStatus: string) => (route: Route) =>
      route.fulfill(envelope(200, 'OK', { pass: false, offerStatus, candidateName: 'Anybody' }));
    await page.route(access, says('REJECTED'));
    await candidateLogsIn(page, rejecting.candidateId);
    await expect(page).toHaveURL(/#\/onboard\/reject$/);
    await page.unroute(access);
    await page.route(access, says('accepted'));
    await page.reload();
    await candidateLogsIn(page, other.candidateId);
    await expect(page).toHaveURL(/#\/onboard\/offer$/);
  });
});

test.describe('logout', () => {
  test('in the menu of the header forgets the tab and ends the session on the server', async ({ page, server }) => {
    const person = await newCandidate(server);
    await readsOffer(page, person);
    const { candidateToken: token = '' } = (await kept(page)).tab;
    const told = page.waitForResponse(`**${logout.path}`);
    await page.getByRole('button', { name: person.form.fullName, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    await expect(page).toHaveURL(/#\/onboard\/login$/);
    expect((await kept(page)).tab).toEqual({});
    await told;
    await expect(httpClient(server.url).json(getOfferLetter, { token })).rejects.toThrow('answered 401');
    await open(page, '/onboard/offer');
    await expect(page).toHaveURL(/#\/onboard\/login$/);
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  });

  test('holds when the server cannot be told', async ({ page, server, expectedErrors }) => {
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

test('a session that ended elsewhere is told on the login screen', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(answered(401));
  const person = await newCandidate(server);
  await readsOffer(page, person);
  const { candidateToken: token = '' } = (await kept(page)).tab;
  await httpClient(server.url).json(logout, { token });
  await page.getByLabel("I confirm I've read and understood the offer letter").check();
  await page.getByRole('button', { name: 'Accept Offer', exact: true }).click();
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  await expect(page.getByRole('alert')).toHaveText('Your session has expired. Please log in again.');
  expect((await kept(page)).tab).not.toHaveProperty('candidateToken');
});
