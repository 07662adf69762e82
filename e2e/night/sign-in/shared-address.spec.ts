import { sendOtp, createToken } from '#contract/candidate-auth.ts';
import { proofHeader } from '#contract/envelope.ts';
import { hrCreateToken, hrSendOtp } from '#contract/hr-auth.ts';
import { answered, expect, holdCalls, open, desktop, phone } from '#e2e/support/fixtures.ts';
import { callFrom, checking, failAt, solver, test, typesLogin } from '#e2e/support/limited-server.ts';
import { newOffer } from '#e2e/support/people.ts';
import { hrLogin } from '#test/server-process.ts';
import { expectSoundAt, expectNoSidewaysScroll } from '#e2e/support/screens.ts';
import { passwordIn, waitForMail } from '#test/outbox.ts';

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

test('the login solves a proof of work by itself after many failures from its address', async ({
  page,
  context,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(429));
  const { candidateId, form } = await newOffer(server);
  const password = passwordIn(await waitForMail(server.outbox, form.email));
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await failAt('203.0.113.7', server, context);
  await open(page, '/onboard/login');
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(loaded.filter((path) => /solve/.test(path))).toEqual([]);

  const release = await holdCalls(page, solver);
  await typesLogin(page, candidateId, password);
  await expect(page.getByRole('status').filter({ hasText: checking })).toBeVisible();
  for (const size of [phone, desktop]) await expectSoundAt(page, size);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);

  const proven = page.waitForRequest((request) => request.headers()[proofHeader] !== undefined);
  release();
  expect((await proven).url()).toBe(server.url + createToken.path);
  await expect(page).toHaveURL(/#\/onboard\/reset-password$/);
  const ours = loaded.every((path) => path.startsWith('/'));
  expect(ours).toBe(true);
});
