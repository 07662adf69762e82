import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { request as httpRequest } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutboxMail } from '#server/adapters/mail/outbox.ts';
import type { Mail } from '#server/adapters/mail/port.ts';
import { createOutboxSms } from '#server/adapters/sms/outbox.ts';
import { createOutboxKey } from './access.ts';
import { listOutbox, readOutboxEntry } from './list.ts';
import { outboxPage } from './page.ts';

const pdf = { filename: 'Offer – आरव.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7 offer') };
const evilHtml = {
  filename: 'a"<b>.html',
  contentType: 'text/html',
  content: Buffer.from('<script>alert(1)</script>'),
};
const key = 'c0ffee00c0ffee00c0ffee00c0ffee00';
const day = Date.UTC(2026, 10, 20, 12);
let folder: string;
let app: FastifyInstance;
/** What a browser keeps that was given the key. */
let cookie: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  app = Fastify({ trustProxy: true });
  await app.register(outboxPage({ folder, key }));
  cookie = cookieOf(await app.inject(`/outbox?key=${key}`));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
  await rm(folder, { recursive: true });
});

function cookieOf({ headers }: LightMyRequestResponse): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** As a browser that was given the key. */
function open(path: string): Promise<LightMyRequestResponse> {
  return app.inject({ url: path, headers: { cookie } });
}

async function dropMail(minute: number, changes: Partial<Mail> = {}): Promise<string> {
  vi.spyOn(Date, 'now').mockReturnValue(day + minute * 60_000);
  await createOutboxMail({ folder, from: 'Aarambh HR <hr@himalaya.example>' }).send({
    id: `mail-${minute}`,
    to: 'aarav@example.com',
    subject: `Mail ${minute}`,
    text: `Text ${minute}`,
    html: '<p>HTML</p>',
    attachments: [],
    ...changes,
  });
  return (await listOutbox(folder))[0]!.name;
}

describe('the outbox page', () => {
  it('says so when nothing has been sent, also before the folder exists', async () => {
    await rm(folder, { recursive: true });
    const { statusCode, body } = await open('/outbox');
    expect(statusCode).toBe(200);
    expect(body).toContain('Nothing has been sent yet.');
    await mkdir(folder);
  });

  it('shows mails and SMS newest first, with text, links and attachments', async () => {
    const name = await dropMail(1, {
      text: 'Username: C-1042\nLog in: http://127.0.0.1:8080/?a=1&b="2"#/onboard/login.\n',
      attachments: [pdf],
    });
    vi.spyOn(Date, 'now').mockReturnValue(day + 120_000);
    await createOutboxSms({ folder }).send({ id: 'sms-1', to: '9876543210', text: 'OTP: 123456' });

    const { statusCode, headers, body } = await open('/outbox');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'");
    expect(body.indexOf('OTP: 123456')).toBeLessThan(body.indexOf('Mail 1'));
    expect(body).toContain('<dd>9876543210</dd>');
    expect(body).toContain('Username: C-1042\n');
    expect(body).toContain('<a href="http://127.0.0.1:8080/?a=1&amp;b=" rel="noreferrer">');
    expect(body).toContain('<dt>From</dt><dd>Aarambh HR &lt;hr@himalaya.example&gt;</dd>');
    const path = `/outbox/${encodeURIComponent(name)}`;
    expect(body).toContain(`<a href="${path}/1">Offer – आरव.pdf</a>`);
    expect(body).not.toMatch(/<script|style=|<style/);

    const single = await open(path);
    expect(single.body).toContain('<h1>Mail 1</h1>');
    const file = await open(`${path}/1`);
    expect(file.rawPayload).toEqual(pdf.content);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename*=UTF-8''Offer%20%E2%80%93%20%E0%A4%86%E0%A4%B0%E0%A4%B5.pdf`,
      'x-content-type-options': 'nosniff',
    });
  });

  it('lets nothing in a message become markup', async () => {
    const markup = `<img src=x onerror="alert('1')">&amp;`;
    const name = await dropMail(1, {
      subject: markup,
      text: `${markup}\nhttps://x.example/"onclick="y`,
      attachments: [evilHtml],
    });
    for (const path of ['/outbox', `/outbox/${name}`]) {
      const { body } = await open(path);
      expect(body).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;');
      expect(body).toContain('a&quot;&lt;b&gt;.html');
      expect(body).not.toMatch(/<img|<b>|"onclick/);
    }
    const file = await open(`/outbox/${name}/1`);
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''a%22%3Cb%3E.html`,
    });
  });

  it('goes on to older messages after fifty', async () => {
    for (let minute = 0; minute < 51; minute += 1) await dropMail(minute);
    const first = await open('/outbox');
    expect(first.body.match(/<article>/g)).toHaveLength(50);
    expect(first.body).not.toContain('<pre>Text 0');
    const older = /href="(\/outbox\?before=[^"]+)"/.exec(first.body)?.[1];
    const second = await open(older!);
    expect(second.body.match(/<article>/g)).toHaveLength(1);
    expect(second.body).toContain('<pre>Text 0');
    expect(second.body).not.toContain('?before=');
  });

  it('serves its style sheet', async () => {
    const { statusCode, headers } = await open('/outbox/page.css');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
  });
});

describe('what is not a message', () => {
  it('is not found, wherever the name points', async () => {
    const name = await dropMail(1, { attachments: [pdf] });
    await writeFile(join(folder, 'secret.eml'), 'Subject: secret\n\nsecret');
    await writeFile(join(folder, '..', 'outbox-secret.eml'), 'secret');
    const names = [
      'secret.eml',
      '..%2foutbox-secret.eml',
      '..%2F..%2Fetc%2Fpasswd',
      name.replace(/Z-.*/, 'Z-x%2f..%2fsecret.eml'),
      name.replace(/Z-.*/, 'Z-x%2f..%2f..%2foutbox-secret.eml'),
      `..%2f${folder.split('/').at(-1)}%2f${name}`,
      `.${name}.part`,
      `${name}%00`,
      `${name}%0a`,
      name.replace('2026', '2025'),
      name.replace('1120T', '1399T'),
      `${name}/0`,
      `${name}/2`,
      `${name}/1e0`,
      `${name}/-1`,
      `${name}/constructor`,
    ];
    const found: string[] = [];
    for (const path of names) {
      if ((await open(`/outbox/${path}`)).statusCode !== 404) found.push(path);
    }
    expect(found).toEqual([]);
    await rm(join(folder, '..', 'outbox-secret.eml'));
    expect((await listOutbox(folder)).map((item) => item.name)).toEqual([name]);
    expect(await readOutboxEntry(folder, '../x.eml')).toBeNull();
  });
});

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

  it('is asked for, and nothing of a message is told without it', async () => {
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

  it('opens nothing from elsewhere', async () => {
    const url = `/outbox?key=${key}`;
    expect((await app.inject({ url, remoteAddress: '192.168.1.7', headers: { host: 'localhost' } })).statusCode).toBe(
      404,
    );
    expect((await ask(url, { host: 'evil.example' })).statusCode).toBe(404);
    expect((await ask(url, { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404);
  });
});
