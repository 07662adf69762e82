import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { createToken } from '#contract/candidate-auth.ts';
import { removeServerData, startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { expect, test as base } from './fixtures.ts';

/** A test of a server with rate limits, which trusts the browser's header about its address: each test takes another one. */
export const test = base.extend<object, { server: ServerProcess }>({
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

/** Fifty logins with unknown names fail from this address; then the browser calls from it, too. */
export async function failAt(address: string, server: ServerProcess, context: BrowserContext): Promise<void> {
  const guess = (index: number) => ({ userName: `NOBODY-${index}`, password: 'a guess' });
  expect(await callFrom(address, server.url + createToken.path, 50, guess)).toEqual(new Set([401]));
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
}

/** Makes `count` calls from an address; returns their statuses. */
export async function callFrom(address: string, url: string, count: number, bodyOf: (index: number) => object) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const statuses = new Set<number>();
  for (let index = 0; index < count; index += 1) {
    const body = JSON.stringify(bodyOf(index));
    statuses.add((await fetch(url, { method: 'POST', headers, body })).status);
  }
  return statuses;
}

/** Types name and password, and logs in by the keyboard. */
export async function typesLogin(page: Page, userName: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** The part of the client that solves challenges, which is loaded only for one. */
export const solver = '**/assets/solve-*.js';
export const checking = 'Checking that you are not a robot. This takes a few seconds.';
