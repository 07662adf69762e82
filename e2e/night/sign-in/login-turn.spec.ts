import type { Page, Route } from '@playwright/test';
import { createToken, resetPassword } from '#contract/candidate-auth.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { setsPassword } from '#e2e/support/candidate-actions.ts';
import { answered, expect, open, test } from '#e2e/support/fixtures.ts';
import { candidateLogsIn, candidatePassword, newCandidate, newOffer } from '#e2e/support/people.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';
import { passwordIn, waitForMail } from '#test/outbox.ts';
import { passwordChildrenOf } from '#test/processes/password-children-of.ts';
import { hrLogin } from '#test/server-process.ts';

test.use({ expectedErrors: [answered(503)] });

/** The answer of a server where too many logins wait. */
const later = (seconds: number) => (route: Route) =>
  route.fulfill({
    status: 503,
    headers: { 'retry-after': String(seconds) },
    json: {
      code: 503,
      status: 'SERVICE_UNAVAILABLE',
      message: 'not shown',
      responseObject: null,
      errorCode: 'login.manyLogins',
    },
  });

const waits = (page: Page) => page.getByRole('status').filter({ hasText: 'Many people are logging in right now.' });

test('a queued login shows that it waits, and continues', async ({ page, server }) => {
  const { candidateId } = await newCandidate(server);
  const children = passwordChildrenOf(server.child.pid!);
  expect(children.length).toBeGreaterThan(0);
  for (const pid of children) process.kill(pid, 'SIGSTOP');
  try {
    await candidateLogsIn(page, candidateId);
    await expect(waits(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeDisabled();
  } finally {
    for (const pid of children) process.kill(pid, 'SIGCONT');
  }
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
});

test('a cancelled wait keeps the form', async ({ page, server }) => {
  const { candidateId } = await newCandidate(server);
  await page.route(`**${createToken.path}`, later(60), { times: 1 });
  await candidateLogsIn(page, candidateId);
  await expect(waits(page)).toBeVisible();
  await expectSoundScreen(page);
  await page.getByRole('button', { name: 'Stop waiting' }).press('Enter');
  await expect(waits(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(candidatePassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
});

test('the page retries a new password after the time in Retry-After', async ({ page, server }) => {
  const { candidateId, form } = await newOffer(server);
  await candidateLogsIn(page, candidateId, passwordIn(await waitForMail(server.outbox, form.email)));
  await expect(page).toHaveURL(/#\/onboard\/reset-password$/);
  await page.route(`**${resetPassword.path}`, later(2), { times: 1 });
  await setsPassword(page, candidatePassword);
  await expect(waits(page)).toHaveText(
    'Many people are logging in right now. Your password will be set in a moment. No need to press again.',
  );
  await expect(page).toHaveURL(/#\/onboard\/login$/);
});

test('the page retries an HR login after the time in Retry-After', async ({ page }) => {
  await page.route(`**${hrCreateToken.path}`, later(2), { times: 1 });
  await open(page, '/hce/login');
  await page.getByLabel('Username').fill(hrLogin.userName);
  await page.getByLabel('Password', { exact: true }).fill(hrLogin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(waits(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  await expect(page).toHaveURL(/#\/hce\/?$/);
});
