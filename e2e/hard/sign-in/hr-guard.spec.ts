import type { Page } from '@playwright/test';
import { hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import { httpClient } from '#test/http-client.ts';
import { otpIn, waitForMail } from '#test/outbox.ts';
import { hrLogin, type ServerProcess } from '#test/server-process.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { keepSession, watchHrCalls } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';

/** Every protected route of the HR area (docs/rules/roles-and-routes.md#hr-routes). */
const guarded = [
  '/hce/',
  '/hce',
  '/hce/applications',
  '/hce/employee',
  '/hce/employee-master',
  '/hce/attendance',
  '/hce/leave',
  '/hce/performance',
  '/hce/payroll',
  '/hce/exit',
  '/hce/offers',
  '/hce/onboarding',
  '/hce/onboarding/candidate/C26-0001',
  '/hce/create/candidate',
  '/hce/edit-candidate/1',
];

/** A token as the server makes them, with a signature that only the server can judge. */
function tokenSaying(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part(claims)}.${'0'.repeat(43)}`;
}

async function resetToken(server: ServerProcess): Promise<string> {
  const client = httpClient(server.url);
  await client.json(hrSendOtp, { body: { userId: hrLogin.userName } });
  const mail = await waitForMail(server.outbox, 'hr.test@himalayafoods.example', ({ text }) =>
    /^OTP: /m.test(text ?? ''),
  );
  const body = { userId: hrLogin.userName, otp: otpIn(mail.text ?? '') };
  return (await client.json(hrValidateOtp, { body })).token;
}

const now = () => Math.floor(Date.now() / 1000);

async function expectLogin(page: Page, route: string): Promise<void> {
  await open(page, '/');
  await expect(page.getByRole('link', { name: 'HR', exact: true })).toBeVisible();
  await open(page, route);
  await expect(page, route).toHaveURL(/#\/hce\/login$/);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByText('Welcome to HR Portal')).toHaveCount(0);
}

test('every protected route leads a visitor without a token to the login, and calls nothing', async ({
  page,
  context,
}) => {
  const calls = watchHrCalls(context);
  for (const route of guarded) await expectLogin(page, route);
  expect(calls).toEqual([]);
});

test('a token for a reset, of a candidate, or that has expired opens no protected route', async ({
  page,
  context,
  server,
}) => {
  const calls = watchHrCalls(context);
  for (const token of [
    await resetToken(server),
    tokenSaying({ sub: 'C26-0148', aud: 'candidate', iat: now(), exp: now() + 3600 }),
    tokenSaying({ sub: 'somebody', aud: 'hr', iat: now() - 7200, exp: now() - 3600 }),
  ]) {
    await keepSession(page, server, { token, employeeId: 'E1' });
    for (const route of ['/hce/', '/hce/offers']) await expectLogin(page, route);
  }
  expect(calls).toEqual([]);
});

test('the server decides on a token that holds no claims', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(/status of 401/);
  for (const route of ['/hce/', '/hce/offers']) {
    await keepSession(page, server, { token: 'not-a-token', employeeId: 'E1' });
    await expectLogin(page, route);
  }
});

test('a session that expires while a page is open leads to the login', async ({ page, server }) => {
  const { token, employeeId } = await newHrSession(server);
  await page.clock.install();
  await keepSession(page, server, { token, employeeId });
  await open(page, '/hce/leave');
  await expect(page.getByRole('heading', { level: 1, name: 'Leave' })).toBeVisible();
  await page.clock.fastForward('08:00:01');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Attendance' }).click();
  await expect(page).toHaveURL(/#\/hce\/login$/);
});
