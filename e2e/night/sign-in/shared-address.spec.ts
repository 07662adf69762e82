import { sendOtp } from '#contract/candidate-auth.ts';
import { proofHeader } from '#contract/envelope.ts';
import { hrCreateToken, hrSendOtp } from '#contract/hr-auth.ts';
import { answered, expect, holdCalls, open } from '#e2e/support/fixtures.ts';
import { callFrom, checking, failAt, solver, test, typesLogin } from '#e2e/support/limited-server.ts';
import { newOffer } from '#e2e/support/people.ts';
import { hrLogin } from '#test/server-process.ts';

test('the check can be stopped by keyboard, and shows the refusal', async ({
  page,
  context,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(429));
  await failAt('203.0.113.8', server, context);
  await open(page, '/onboard/login');
  const release = await holdCalls(page, solver);
  await typesLogin(page, 'C26-9999', 'a guess');
  const cancel = page.getByRole('button', { name: 'Cancel the check' });
  await expect(cancel).toBeVisible();
  for (let press = 0; press < 10; press += 1) {
    if (await cancel.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByRole('alert')).toHaveText(
    'Too many attempts failed on your network, so your browser has to do a short check first. Please try again.',
  );
  await expect(cancel).toBeHidden();
  await expect(page.getByLabel('Username')).toHaveValue('C26-9999');
});

test('HR’s login solves a proof of work', async ({ page, context, server, expectedErrors }) => {
  expectedErrors.push(answered(429));
  await failAt('203.0.113.9', server, context);
  await open(page, '/hce/login');
  const proven = page.waitForRequest((request) => request.headers()[proofHeader] !== undefined);
  await typesLogin(page, hrLogin.userName, hrLogin.password);
  expect((await proven).url()).toBe(server.url + hrCreateToken.path);
  await expect(page.getByText('Welcome to HR Portal')).toBeVisible();
});

test('a request for a code solves a proof of work, for candidates and HR', async ({
  page,
  context,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(429));
  const { candidateId } = await newOffer(server);
  const address = '203.0.113.10';
  // One limit counts the requests for a code of candidates and HR.
  const unknownCandidate = (index: number) => ({ candidateId: `NOBODY-${index}` });
  expect(await callFrom(address, server.url + sendOtp.path, 30, unknownCandidate)).toEqual(new Set([200]));
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
  for (const [route, label, name, call, next] of [
    ['/onboard/forgot-password', 'Candidate ID', candidateId, sendOtp, /#\/onboard\/forgot-password$/],
    ['/hce/forgot-password', 'Username', hrLogin.userName, hrSendOtp, /#\/hce\/otp/],
  ] as const) {
    await open(page, route);
    const release = await holdCalls(page, solver);
    await page.getByLabel(label).fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: checking })).toBeVisible();
    const proven = page.waitForRequest((request) => request.headers()[proofHeader] !== undefined);
    release();
    expect((await proven).url()).toBe(server.url + call.path);
    await expect(page).toHaveURL(next);
    await expect(page.getByLabel('OTP', { exact: true })).toBeVisible();
  }
});
