import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { request as httpRequest } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '#server/adapters/mail/port.ts';
import { cookieOf, dropMailIn, key, pdf, startOutboxPage } from '#test/mail/outbox-page.ts';
import { createOutboxKey } from './access.ts';
import { outboxPage } from './page.ts';

let folder: string;
let app: FastifyInstance;
let cookie: string;

beforeEach(async () => {
  const page = await startOutboxPage();
  ({ folder, app, cookie } = page);
  return page.end;
});

const dropMail = (minute: number, changes?: Partial<Mail>) => dropMailIn(folder, minute, changes);

describe('who may see it', () => {
  const see = async (remoteAddress: string, host: string, more: Record<string, string> = {}) =>
    (await app.inject({ url: '/outbox', remoteAddress, headers: { host, cookie, ...more } })).statusCode;

  it.each([
    ['127.0.0.1', 'localhost'],
    ['127.0.0.1', 'localhost:8080'],
    ['127.8.9.1', '127.0.0.1:8080'],
    ['::1', '[::1]:8080'],
    ['::ffff:127.0.0.1', 'LOCALHOST:1'],
  ])('this machine: %s asking for %s', async (remoteAddress, host) => {
    expect(await see(remoteAddress, host)).toBe(200);
  });

  it.each([
    ['192.168.1.7', 'localhost:8080'],
    ['::ffff:192.168.1.7', 'localhost'],
    ['2001:db8::1', '[::1]'],
    ['128.0.0.1', '127.0.0.1'],
    ['127.0.0.1', 'evil.example'],
    ['127.0.0.1', 'localhost.evil.example'],
    ['127.0.0.1', 'evil.example:80@localhost'],
    ['127.0.0.1', 'localhost:80evil'],
    ['127.0.0.1', '127.0.0.1.nip.io'],
    ['127.0.0.1', '0.0.0.0'],
  ])('not %s asking for %j', async (remoteAddress, host) => {
    expect(await see(remoteAddress, host)).toBe(404);
  });

  it('cannot be talked over by forwarding headers, whatever the app trusts', async () => {
    const pretending = { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' };
    expect(await see('192.168.1.7', 'localhost', pretending)).toBe(404);
    expect(await see('127.0.0.1', 'evil.example', { 'x-forwarded-host': 'localhost' })).toBe(404);
  });

  // A server that was started without NODE_ENV=production behind a proxy on the same machine, and a visitor who says `Host: localhost`.
  it.each([
    ['nginx as we ship it', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }],
    ['one that only notes the address', { 'x-real-ip': '203.0.113.9' }],
    ['one that follows the standard', { forwarded: 'for=203.0.113.9;host=join.example.com' }],
    ['one that names itself', { via: '1.1 proxy' }],
    ['one whose visitor says to be this machine', { 'x-forwarded-for': '127.0.0.1' }],
  ])('nobody through a proxy on this machine: %s', async (_proxy, headers) => {
    expect(await see('127.0.0.1', 'localhost', headers)).toBe(404);
  });

  it('answers the others as it answers for a page that does not exist', async () => {
    const name = await dropMail(1, { attachments: [pdf] });
    const unknown = await app.inject({ url: '/outbox-x', remoteAddress: '192.168.1.7' });
    for (const path of ['/outbox', '/outbox/page.css', `/outbox/${name}`, `/outbox/${name}/1`]) {
      const refused = await app.inject({ url: path, remoteAddress: '192.168.1.7', headers: { cookie } });
      expect(refused.statusCode).toBe(404);
      expect(refused.body.replace(path, '')).toBe(unknown.body.replace('/outbox-x', ''));
    }
  });

  it('works over a real connection', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    expect((await fetch(`http://127.0.0.1:${port}/outbox`, { headers: { cookie } })).status).toBe(200);

    const foreign = httpRequest({ port, host: '127.0.0.1', path: '/outbox', headers: { host: 'evil.example' } }).end();
    const [response] = await once(foreign, 'response');
    expect(response.statusCode).toBe(404);
    expect(await text(response)).not.toContain('<html');

    const nameless = connect(port, '127.0.0.1').end('GET /outbox HTTP/1.0\r\n\r\n');
    expect(await text(nameless)).toMatch(/^HTTP\/1\.1 404 /);
  });
});

// All that these see of a stranger is a loopback socket and a loopback Host: the port was forwarded, or passed on bare.
describe('the key', () => {
  const ask = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, remoteAddress: '127.0.0.1', headers: { host: 'localhost', ...headers } });

  it('is required, and without it no message is shown', async () => {
    const name = await dropMail(1, { attachments: [pdf] });
    for (const path of ['/outbox', '/outbox?before=9', '/outbox?key', '/outbox?key=', '/outbox?key=wrong']) {
      const { statusCode, headers, body } = await ask(path);
      expect([path, statusCode]).toEqual([path, 401]);
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      expect(headers['set-cookie']).toBeUndefined();
      expect(body).toContain('Open the address with the key in it');
      expect(body).not.toMatch(/Mail 1|aarav/);
    }
    const unknown = name.replace('2026', '2025');
    for (const path of [`/outbox/${name}`, `/outbox/${name}/1`]) {
      const [one, none] = [await ask(path), await ask(path.replace(name, unknown))];
      expect([one.statusCode, one.body.replace(name, '')]).toEqual([404, none.body.replace(unknown, '')]);
      expect((await ask(path, { cookie })).statusCode).toBe(200);
    }
  });

  it('is given once: a cookie that is not the key goes on, from an address without it', async () => {
    const { statusCode, headers } = await ask(`/outbox?key=${key}`);
    expect(statusCode).toBe(303);
    expect(headers).toMatchObject({ location: '/outbox', 'cache-control': 'no-store' });
    expect(headers['set-cookie']).toMatch(/^aarambh-outbox=[\w-]{43}; Path=\/outbox; HttpOnly; SameSite=Strict$/);
    expect(headers['set-cookie']).not.toContain(key);
    expect((await ask('/outbox', { cookie: `theme=dark; ${cookie}; other=1` })).statusCode).toBe(200);
  });

  it.each([
    ['the key itself', () => `aarambh-outbox=${key}`],
    ['one cut off', () => cookie.slice(0, -1)],
    ['an empty one', () => 'aarambh-outbox='],
    ['one under another name', () => `x${cookie}`],
  ])('is not replaced by a cookie: %s', async (_what, forged) => {
    expect((await ask('/outbox', { cookie: forged() })).statusCode).toBe(401);
  });

  it('of another start opens nothing, nor does its cookie', async () => {
    const another = Fastify();
    const itsKey = createOutboxKey();
    await another.register(outboxPage({ folder, key: itsKey }));
    const itsCookie = cookieOf(await another.inject(`/outbox?key=${itsKey}`));
    await another.close();
    expect((await ask(`/outbox?key=${itsKey}`)).statusCode).toBe(401);
    expect((await ask('/outbox', { cookie: itsCookie })).statusCode).toBe(401);
  });
});
