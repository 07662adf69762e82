import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { createToken, sendOtp } from '#contract/candidate-auth.ts';
import { proofHeader } from '#contract/envelope.ts';
import { hrCreateToken, hrSendOtp } from '#contract/hr-auth.ts';
import { answered, desktop, expect, holdCalls, open, phone, test as base } from '#e2e/support/fixtures.ts';
import { newOffer } from '#e2e/support/people.ts';
import { expectSoundAt, expectNoSidewaysScroll } from '#e2e/support/screens.ts';
import { passwordIn, waitForMail } from '#test/outbox.ts';
import { hrLogin, removeServerData, startServerProcess, type ServerProcess } from '#test/server-process.ts';

/** A server that counts tries, and believes the browser's header about where it is: each test has an address of its own. */
const test = base.extend<object, { server: ServerProcess }>({
  server: [
    async ({ browserName: _any }, provide) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'aarambh-e2e-'));
      const server = await startServerProcess(dataDir, { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });
      await provide(server);
      await server.stop();
      await removeServerData(dataDir);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Fifty wrong passwords from an address, at names that nobody has; then the browser is there, too. */
async function failAt(address: string, server: ServerProcess, context: BrowserContext): Promise<void> {
  const guess = (index: number) => ({ userName: `NOBODY-${index}`, password: 'a guess' });
  expect(await callFrom(address, server.url + createToken.path, 50, guess)).toEqual(new Set([401]));
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
}

/** Calls so often from an address; answers the statuses. */
async function callFrom(address: string, url: string, count: number, bodyOf: (index: number) => object) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const statuses = new Set<number>();
  for (let index = 0; index < count; index += 1) {
    const body = JSON.stringify(bodyOf(index));
    statuses.add((await fetch(url, { method: 'POST', headers, body })).status);
  }
  return statuses;
}

/** Types name and password, and logs in by the keyboard. */
async function typesLogin(page: Page, userName: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** The part of the client that solves challenges, which is loaded only for one. */
const solver = '**/assets/solve-*.js';
const checking = 'Checking that you are not a robot. This takes a few seconds.';

test('the login does a proof of work by itself where others failed too often, and says so', async ({
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

test('the check can be stopped by the keyboard, and then the refusal is said', async ({
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

test('HR’s login likewise', async ({ page, context, server, expectedErrors }) => {
  expectedErrors.push(answered(429));
  await failAt('203.0.113.9', server, context);
  await open(page, '/hce/login');
  const proven = page.waitForRequest((request) => request.headers()[proofHeader] !== undefined);
  await typesLogin(page, hrLogin.userName, hrLogin.password);
  expect((await proven).url()).toBe(server.url + hrCreateToken.path);
  await expect(page.getByText('Welcome to HR Portal')).toBeVisible();
});

test('a code is asked for in the same way, by candidates and by HR', async ({
  page,
  context,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(429));
  const { candidateId } = await newOffer(server);
  const address = '203.0.113.10';
  // For both of them together.
  const nobody = (index: number) => ({ candidateId: `NOBODY-${index}` });
  expect(await callFrom(address, server.url + sendOtp.path, 30, nobody)).toEqual(new Set([200]));
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
