import { once } from 'node:events';
import {
  createServer,
  request as plainRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import { request, type RequestOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { getDocumentFile, saveCandidatePersonalDetails } from '#contract/joining.ts';
import { getProofOfWork } from '#contract/proof-of-work.ts';
import { sendHandoffFile } from '#contract/handoff.ts';
import { uploadRequestedDocument } from '#contract/document-requests.ts';
import { generalMessages } from '#domain/messages.ts';
import { createHrUser } from '#test/factories.ts';
import { freePort } from '#test/processes/free-port.ts';
import { acceptedCandidate, personalForm, testFile } from '#test/joining-requests.ts';
import { multipartOf } from '#test/multipart.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { startNginx, type Nginx } from './start.ts';

const megabyte = 1024 * 1024;

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** One request on a connection of its own, from a chosen address. */
async function ask(
  url: string,
  { body = '', ...options }: RequestOptions & { body?: string | Buffer } = {},
): Promise<Answer> {
  const sent = request(url, { agent: false, ...options });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}

/** As `ask`, in clear too, under a name of our choice. */
async function askNamed(url: string, host: string): Promise<{ status: number }> {
  const send = url.startsWith('https:') ? request : plainRequest;
  const sent = send(url, { agent: false, servername: 'localhost', headers: { host } });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return { status: answer.statusCode ?? 0 };
}

const lengthOf = (bytes: number, type: string) => ({ 'content-type': type, 'content-length': String(bytes) });

/** A request of which only the headers are sent, and the answer to these. */
async function begin(url: string, options: RequestOptions) {
  const sent = request(url, { agent: false, ...options });
  sent.flushHeaders();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return { request: sent, answer };
}

const json = { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' } };
/** The security headers of nginx's own answers, like the product's. */
const careful = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
};
const away = { code: 503, status: 'SERVICE_UNAVAILABLE', message: generalMessages.unavailable, responseObject: null };

describe('nginx as the example sets it up, before the product', () => {
  let t: TestApp;
  let nginx: Nginx;
  beforeAll(async () => {
    t = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
    const url = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }));
    nginx = await startNginx({ upstreams: [Number(url.port)] });
  });
  afterAll(async () => {
    await nginx.stop();
    await t.close();
  });

  it('redirects http to https, and names no version', async () => {
    const answer = await fetch(`${nginx.plainUrl}/?a=b`, { redirect: 'manual' });
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe('https://127.0.0.1/?a=b');
    expect(answer.headers.get('server')).toBe('nginx');
    const led = await fetch(`${nginx.url}/app-config`);
    expect(led.status).toBe(200);
    expect(led.headers.get('server')).toBe('nginx');
    expect(led.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('answers no other name, in clear or over TLS, and redirects none', async () => {
    for (const [scheme, port] of [
      ['http', new URL(nginx.plainUrl).port],
      ['https', new URL(nginx.url).port],
    ] as const) {
      const url = `${scheme}://127.0.0.1:${port}${scheme === 'http' ? '/' : '/app-config'}`;
      for (const host of ['evil.example', 'evil.example:443', 'localhost', '127.0.0.1.evil.example']) {
        await expect(askNamed(url, host)).rejects.toMatchObject({ code: 'ECONNRESET' });
      }
      expect((await askNamed(url, '127.0.0.1')).status).toBe(scheme === 'http' ? 301 : 200);
    }
  });

  it('redirects no call from http to https: a client that sends passwords in clear must notice', async () => {
    for (const path of [hrCreateToken.path, saveCandidatePersonalDetails.path, '/app-config', '/assets/index.js']) {
      const answer = await fetch(`${nginx.plainUrl}${path}`, { ...json, body: '{}', redirect: 'manual' });
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 403, null]);
      expect(await answer.json()).toMatchObject({ code: 403, status: 'FORBIDDEN', responseObject: null });
    }
  });

  it('forwards the client’s real address, whatever its headers claim', async () => {
    const hr = await createHrUser(t);
    const body = JSON.stringify({ userName: hr.userName, password: hr.password });
    const headers = { ...json.headers, 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' };
    const answer = await ask(`${nginx.url}${hrCreateToken.path}`, {
      ...json,
      headers,
      body,
      localAddress: '127.0.0.7',
    });
    expect(answer.status).toBe(200);
    expect(await t.db.selectFrom('sessions').select('ip').execute()).toEqual([{ ip: '127.0.0.7' }]);
  });

  it('accepts a form with 25 MB of scans', async () => {
    const { token } = await acceptedCandidate(t);
    const files = {
      panDocument: testFile('pdf', 10 * megabyte),
      aadhaarDocument: testFile('pdf', 10 * megabyte),
      profile: testFile('png', 5 * megabyte),
    };
    const form = await multipartOf(personalForm(files));
    const answer = await ask(`${nginx.url}${saveCandidatePersonalDetails.path}`, {
      method: saveCandidatePersonalDetails.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': form.contentType },
      body: form.body,
    });
    expect(JSON.parse(answer.body)).toMatchObject({ code: 200 });
  });

  it('rejects too large forms in the words of the product', async () => {
    const sent = request(`${nginx.url}${saveCandidatePersonalDetails.path}`, {
      agent: false,
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(300 * megabyte) },
    });
    sent.flushHeaders();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers).toMatchObject(careful);
    expect(JSON.parse(await text(answer))).toEqual({
      code: 413,
      status: 'PAYLOAD_TOO_LARGE',
      message: generalMessages.tooLarge,
      responseObject: null,
    });
    sent.destroy();
  });

  const oneFile: string[] = [uploadRequestedDocument.path, sendHandoffFile.path];
  it.each(allCalls.filter(({ encoding }) => encoding !== undefined))(
    'asks a process for permission before an upload to $path, and stores none of it',
    async ({ method, path }) => {
      const most = path.startsWith('/hce-service/') || oneFile.includes(path) ? 10.5 : 256;
      const length = most * megabyte;
      const type = 'multipart/form-data; boundary=x';
      const sent = await begin(`${nginx.url}${path}`, { method, headers: lengthOf(length, type) });
      expect(sent.answer.statusCode).toBe(401);
      sent.request.destroy();
    },
  );

  it('accepts at most 1 MB for any other call', async () => {
    for (const [bytes, status] of [
      [1.1 * megabyte, 413],
      [300 * megabyte, 413],
    ] as const) {
      const headers = lengthOf(Math.ceil(bytes), 'application/json');
      const sent = await begin(`${nginx.url}${hrCreateToken.path}`, { method: 'POST', headers });
      expect(sent.answer.statusCode).toBe(status);
      sent.request.destroy();
    }
  });

  it('logs no query, whether the product answers or is unavailable', async () => {
    const link = `${getDocumentFile.path}?link=secret-of-the-link`;
    const answered = await ask(`${nginx.url}${link}`, { headers: { referer: 'https://a.example/?secret-of-a-page' } });
    expect(answered.status).toBeLessThan(500);
    const live = (t.app.server.address() as AddressInfo).port;
    await nginx.reload([await freePort()]);
    expect((await ask(`${nginx.url}${link}`)).status).toBe(503);
    await nginx.reload([live]);
    await vi.waitFor(async () => {
      const lines = (await nginx.logged()).split('\n').filter((line) => line.includes(getDocumentFile.path));
      expect(lines.map((line) => (JSON.parse(line) as { status: number }).status)).toEqual([answered.status, 503]);
    }, 10_000);
    expect(await nginx.logged()).not.toContain('secret');
  });

  // Errors that nginx calls critical: it has no port left for a connection, or may not connect.
  it('logs no query with a critical error', async () => {
    const live = (t.app.server.address() as AddressInfo).port;
    await nginx.reload(['unix:/nowhere/aarambh.socket']);
    expect((await ask(`${nginx.url}${getDocumentFile.path}?link=secret-in-trouble`)).status).toBe(503);
    await nginx.reload([live]);
    expect(await nginx.logged()).toContain('"upstream":"unix:/nowhere/aarambh.socket"');
    expect(await nginx.logged()).not.toContain('secret-in-trouble');
  });

  it.each([
    ['/candidate/getOfferLetter', '/candidate/getOfferLetter'],
    ['/assets/index-D3fa_9x-.js', '/assets/index-D3fa_9x-.js'],
    ['/openapi.json', '/openapi.json'],
    ['/eyJhbGciOiJIUzI1NiJ9.e30.c2VjcmV0', '(other)'],
    ['/candidate/ABCPN1234F', '(other)'],
    ['/files/document%3Flink=c2VjcmV0', '(other)'],
    ['/assets/eyJhbGciOiJIUzI1NiJ9.e30.c2VjcmV0', '(other)'],
  ])('logs %s as %s: one of our paths, without pasted text', async (path, as) => {
    const logged = async () =>
      (await nginx.logged())
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => (JSON.parse(line) as { path: string }).path);
    const before = await logged();
    await ask(`${nginx.url}${path}`);
    await vi.waitFor(async () => expect((await logged()).slice(before.length)).toEqual([as]), 10_000);
  });
});

describe('nginx as the example sets it up, without processes', () => {
  let nginx: Nginx;
  const servers: Server[] = [];
  afterEach(async () => {
    await nginx.stop();
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** A process that does `what` with each request; `seen` counts them. */
  async function processThat(what: (request: IncomingMessage, answer: () => void) => void) {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      what(request, () => response.end('answered'));
    });
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    return { port: (server.address() as AddressInfo).port, seen };
  }

  it('answers calls with 503, Retry-After and the envelope, and pages with a page', async () => {
    nginx = await startNginx({ upstreams: [await freePort()] });
    const call = await ask(`${nginx.url}/auth/createToken`, { ...json, body: '{}' });
    expect([call.status, call.headers['retry-after'], call.headers['cache-control']]).toEqual([503, '5', 'no-store']);
    expect(call.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(call.headers).toMatchObject(careful);
    expect(JSON.parse(call.body)).toEqual(away);
    const page = await ask(nginx.url, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([page.status, page.headers['retry-after']]).toEqual([503, '5']);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers).toMatchObject(careful);
    expect(page.body).toContain(generalMessages.unavailable);
    expect(page.headers.server).toBe('nginx');
  });

  it('uses another process when one cannot be reached, also for a POST', async () => {
    const alive = await processThat((_request, answer) => answer());
    nginx = await startNginx({ upstreams: [await freePort(), alive.port] });
    for (let n = 0; n < 4; n += 1) {
      expect(await ask(`${nginx.url}/auth/createToken`, { ...json, body: '{}' })).toMatchObject({ body: 'answered' });
    }
    expect(alive.seen).toHaveLength(4);
  });

  it('never sends a POST twice, but a GET to another process', async () => {
    const die = (request: IncomingMessage) => void request.resume().once('end', () => request.socket.destroy());
    const [one, other] = [await processThat(die), await processThat(die)];
    nginx = await startNginx({ upstreams: [one.port, other.port] });
    const post = await ask(`${nginx.url}/candidate/saveOfferLetterAction`, { ...json, body: '{}' });
    expect([post.status, JSON.parse(post.body)]).toEqual([503, away]);
    expect([...one.seen, ...other.seen]).toEqual(['POST /candidate/saveOfferLetterAction']);
    const alive = await processThat((_request, answer) => answer());
    await nginx.reload([one.port, alive.port]);
    for (let n = 0; n < 2; n += 1) expect((await ask(`${nginx.url}/app-config`)).body).toBe('answered');
  });

  it('rejects one address with too many concurrent requests, and serves the others', async () => {
    const held = Promise.withResolvers<void>();
    const busy = await processThat((request, answer) => {
      if (request.url === '/held') void held.promise.then(answer);
      else answer();
    });
    nginx = await startNginx({ upstreams: [busy.port], changes: [['connections 6000', 'connections 200']] });
    const { url } = nginx;
    const many = Array.from({ length: 200 }, () => ask(`${url}/held`, { localAddress: '127.0.0.9' }));
    await vi.waitFor(() => expect(busy.seen).toHaveLength(200), { timeout: 20_000 });
    expectTooMany(await ask(`${url}/app-config`, { localAddress: '127.0.0.9' }));
    expect(await ask(`${url}/app-config`, { localAddress: '127.0.0.8' })).toMatchObject({ body: 'answered' });
    held.resolve();
    for (const one of await Promise.all(many)) expect(one.status).toBe(200);
  });

  it('rejects one address with too many requests in a short time, and serves the others', async () => {
    const quick = await processThat((_request, answer) => answer());
    nginx = await startNginx({
      upstreams: [quick.port],
      changes: [
        ['rate=1000r/s', 'rate=1r/m'],
        ['burst=10000', 'burst=5'],
      ],
    });
    const from = (localAddress: string) => ask(`${nginx.url}/app-config`, { localAddress });
    for (let n = 0; n < 6; n += 1) expect(await from('127.0.0.9')).toMatchObject({ body: 'answered' });
    expectTooMany(await from('127.0.0.9'));
    expect(await from('127.0.0.8')).toMatchObject({ body: 'answered' });
  });

  it('rejects only challenges of an address that requests too many', async () => {
    const quick = await processThat((_request, answer) => answer());
    nginx = await startNginx({
      upstreams: [quick.port],
      changes: [
        ['rate=100r/s', 'rate=1r/m'],
        ['burst=5000', 'burst=5'],
      ],
    });
    const from = (localAddress: string, path: string = getProofOfWork.path) =>
      ask(`${nginx.url}${path}?purpose=LOGIN`, { localAddress });
    for (let n = 0; n < 6; n += 1) expect(await from('127.0.0.9')).toMatchObject({ body: 'answered' });
    expectTooMany(await from('127.0.0.9'));
    expect(await from('127.0.0.9', '/app-config')).toMatchObject({ body: 'answered' });
    expect(await from('127.0.0.8')).toMatchObject({ body: 'answered' });
  });

  function expectTooMany({ status, headers, body }: Answer): void {
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([429, '60', 'no-store']);
    expect(JSON.parse(body)).toEqual({
      code: 429,
      status: 'TOO_MANY_REQUESTS',
      message: generalMessages.tooManyRequests(1),
      responseObject: null,
    });
  }
});
