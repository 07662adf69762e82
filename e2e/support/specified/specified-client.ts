import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, open, test as base } from '#e2e/support/fixtures.ts';
import { type SpecifiedServer, startSpecifiedServer } from './specified-server.ts';

type Site = { url: string; close: () => Promise<void> };

/** A test of the web client as it is built for a server that knows only the specified calls (`VITE_API_HOST`): the
 * page on one port, the calls on another. That an added call finds nothing is expected; that a screen is replaced by
 * 'This page could not be shown' never is. */
export const test = base.extend<{ bare: SpecifiedServer; noCrash: void }, { specified: SpecifiedServer; site: Site }>({
  specified: [
    async ({ browserName: _any }, provide) => {
      const server = await startSpecifiedServer();
      await provide(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ specified }, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'aarambh-specified-'));
      const env = { ...process.env, VITE_API_HOST: specified.url };
      const vite = join('node_modules', 'vite', 'bin', 'vite.js');
      await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', folder], { env });
      const site = await serve(folder);
      await provide(site);
      await site.close();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  bare: async ({ specified }, provide) => {
    specified.reset();
    await provide(specified);
  },
  baseURL: async ({ site }, provide) => provide(site.url),
  expectedErrors: async ({ browserName: _any }, provide) =>
    provide([/Failed to load resource: .* status of 404/, /Failed to load resource: net::ERR_EMPTY_RESPONSE/]),
  noCrash: [
    async ({ context }, provide) => {
      await context.addInitScript(() => {
        const look = (): void => {
          if (document.body?.textContent.includes('This page could not be shown'))
            reportError(new Error('A screen crashed.'));
        };
        new MutationObserver(look).observe(document, { childList: true, subtree: true });
      });
      await provide();
    },
    { auto: true },
  ],
});

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves the files of a folder. */
async function serve(folder: string): Promise<Site> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = normalize(pathname === '/' ? '/index.html' : pathname);
    readFile(join(folder, path)).then(
      (file) =>
        response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(file),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The last request of a call that the server received. */
export const lastOf = (bare: SpecifiedServer, call: string) => bare.asked.findLast((asked) => asked.call === call);

/** A call of HR's service, as the server names it. */
export const hce = (name: string, method = 'GET') => `${method} /hce-service/hce/${name}`;

/** Logs in at HR's login screen; the server takes any password. */
export async function hrLogsInToBare(page: Page): Promise<void> {
  await open(page, '/hce/login');
  await page.getByLabel('Username').fill('hr.test');
  await page.getByLabel('Password', { exact: true }).fill('secret-word');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Welcome to HR Portal')).toBeVisible();
}
