import type { Page, Route } from '@playwright/test';
import { createToken } from '#contract/candidate-auth.ts';
import { answered, expect, test } from '#e2e/support/fixtures.ts';
import { candidateLogsIn, candidatePassword, newCandidate } from '#e2e/support/people.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';
import { passwordChildrenOf } from '#test/processes/password-children-of.ts';

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
