import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, it, test } from 'vitest';
import { sendSecurityHeaders } from './security-headers.ts';
import { serveWeb } from './web.ts';

const folder = await mkdtemp(join(tmpdir(), 'aarambh-web-'));
await mkdir(join(folder, 'assets'));
const files = ['index.html', 'favicon.svg', 'assets/login-a1b2.js', 'assets/login-a1b2.css', 'assets/icon-a1b2.svg'];
for (const file of [...files, 'assets/shrink-worker-a1b2.js', 'assets/inter-a1b2.woff2', '.hash', 'assets/.hash']) {
  await writeFile(join(folder, file), 'content');
}
await writeFile(join(folder, '../aarambh-outside.txt'), 'not to be served');
const app = Fastify();
sendSecurityHeaders(app, true);
await serveWeb(app, folder);
afterAll(async () => {
  await app.close();
  await rm(join(folder, '../aarambh-outside.txt'));
  await rm(folder, { recursive: true });
});

const policies = ['content-security-policy', 'x-frame-options'];

test.each([
  ['/', 'text/html; charset=utf-8', policies],
  ['/favicon.svg', 'image/svg+xml; charset=utf-8', policies],
  ['/assets/icon-a1b2.svg', 'image/svg+xml; charset=utf-8', policies],
  ['/assets/shrink-worker-a1b2.js', 'application/javascript; charset=utf-8', policies],
  ['/assets/login-a1b2.js', 'application/javascript; charset=utf-8', []],
  ['/assets/login-a1b2.css', 'text/css; charset=utf-8', []],
  ['/assets/inter-a1b2.woff2', 'font/woff2', []],
])('%s is served as %s with nosniff, with its policy where it has one', async (url, type, policed) => {
  const { statusCode, headers } = await app.inject({ url });
  expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([200, type, 'nosniff']);
  expect(headers['strict-transport-security']).toContain('max-age=');
  expect(policies.filter((name) => headers[name] !== undefined)).toEqual(policed);
});

it('serves no file with a leading dot, such as the note of the build', async () => {
  for (const url of ['/.hash', '/%2ehash', '/assets/.hash']) expect((await app.inject({ url })).statusCode).toBe(404);
});

it('lists no folder and serves nothing outside its own', async () => {
  const paths = [
    '/assets',
    '/assets/',
    '/../aarambh-outside.txt',
    '/%2e%2e/aarambh-outside.txt',
    '/..%2faarambh-outside.txt',
  ];
  for (const url of [...paths, '/assets/..%5c..%5caarambh-outside.txt', '/.env', '/assets/%00']) {
    const answer = await app.inject({ url });
    expect([url, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([url, true]);
    expect(answer.body).not.toContain('not to be served');
  }
});
