import { mkdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { hrResetPassword, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import { httpClient } from '#test/http-client.ts';
import { mailsTo, otpIn, waitForMail } from '#test/outbox.ts';
import { hrLogin, type ServerProcess } from '#test/server-process.ts';
import { answered, expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf, keptSession } from '#e2e/support/hr/hr-actions.ts';
import { fillsPasswords } from '#e2e/support/hr/hr-sign-in.ts';

const mailbox = 'hr.test@himalayafoods.example';
const forgotPage = /#\/hce\/forgot-password$/;
const otpPage = /#\/hce\/otp\?userId=hr\.test$/;
const resetPage = /#\/hce\/reset-password\?userId=hr\.test$/;
const loginPage = /#\/hce\/login$/;

/** The code of the next mail: runs `ask`, and reads the mail that came after it. */
async function codeMailedAfter(server: ServerProcess, ask: () => Promise<unknown>): Promise<string> {
  await mkdir(server.outbox, { recursive: true, mode: 0o700 });
  const older = new Set((await mailsTo(server.outbox, mailbox)).map(({ messageId }) => messageId));
  await ask();
  const mail = await waitForMail(server.outbox, mailbox, ({ messageId, text }) => {
    return !older.has(messageId) && /^OTP: /m.test(text ?? '');
  });
  return otpIn(mail.text ?? '');
}

/** A reset token, by the calls that the screens make. */
async function newResetToken(server: ServerProcess): Promise<string> {
  const client = httpClient(server.url);
  const userId = hrLogin.userName;
  const otp = await codeMailedAfter(server, () => client.json(hrSendOtp, { body: { userId } }));
  return (await client.json(hrValidateOtp, { body: { userId, otp } })).token;
}

async function setPassword(server: ServerProcess, password: string): Promise<void> {
  const token = await newResetToken(server);
  const body = { userId: hrLogin.userName, password, confirmPassword: password };
  await httpClient(server.url).json(hrResetPassword, { token, body });
}

async function askForCode(page: Page, userName: string): Promise<void> {
  await page.getByLabel('Username').fill(userName);
  await page.getByRole('button', { name: 'Send OTP', exact: true }).click();
}

async function enterPasswords(page: Page, password: string, confirmation = password): Promise<void> {
  await fillsPasswords(page, password, confirmation);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
}

/** Stops the page's clock until `resume`; the server's clock runs on. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}

/** What is on the screen stays for nearly two seconds, and then the product leads on. */
async function expectTwoSeconds(page: Page, stays: RegExp, leadsTo: RegExp): Promise<void> {
  await page.clock.runFor(1900);
  await expect(page).toHaveURL(stays);
  await page.clock.resume();
  await expect(page).toHaveURL(leadsTo);
}

test('HR resets a forgotten password with the code from the mail and logs in', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(400), answered(401));
  await page.clock.install();
  await open(page, '/hce/login');
  await page.getByLabel('Username').fill(hrLogin.userName);
  await page.getByRole('link', { name: 'Forgot password?', exact: true }).click();
  await expect(page).toHaveURL(forgotPage);
  await expect(page.getByLabel('Username')).toHaveValue(hrLogin.userName);

  await stopClock(page);
  const otp = await codeMailedAfter(server, async () => {
    await askForCode(page, hrLogin.userName);
    await expect(page.getByText('OTP sent to your e-mail', { exact: true })).toBeVisible();
  });
  expect(otp).toMatch(/^\d{6}$/);
  await expectTwoSeconds(page, forgotPage, otpPage);

  const code = page.getByLabel('OTP', { exact: true });
  await code.fill(otp === '123456' ? '654321' : '123456');
  await page.getByRole('button', { name: 'Verify OTP', exact: true }).click();
  await expect(alertOf(page, 'Invalid OTP')).toBeVisible();
  expect((await keptSession(page)).token).toBeNull();

  // As it is in the mail, or as some programs copy it.
  await code.fill(`${otp.slice(0, 3)} ${otp.slice(3)}`);
  await expect(code).toHaveValue(otp);
  await code.fill(`OTP: ${otp}`);
  await expect(code).toHaveValue(otp);
  await page.getByRole('button', { name: 'Verify OTP', exact: true }).click();
  await expect(page).toHaveURL(resetPage);
  const { token } = await keptSession(page);
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);

  await stopClock(page);
  await enterPasswords(page, 'a-new-password');
  await expect(page.getByText('Password reset successfully', { exact: true })).toBeVisible();
  await expectTwoSeconds(page, resetPage, loginPage);
  expect(await keptSession(page)).toEqual({ token: null, employeeId: null });

  await expect(page.getByLabel('Username')).toHaveValue(hrLogin.userName);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill(hrLogin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(alertOf(page, 'Incorrect username or password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('a-new-password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Welcome to HR Portal')).toBeVisible();

  // The reset token was for one reset.
  const again = await fetch(`${server.url}${hrResetPassword.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userId: hrLogin.userName, password: 'once-more', confirmPassword: 'once-more' }),
  });
  expect(again.status).toBe(401);
  await setPassword(server, hrLogin.password);
});
