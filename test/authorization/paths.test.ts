import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import { createWorld } from './world.ts';

const w = await createWorld();
await w.t.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = w.t.app.server.address() as AddressInfo;
const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

/** Sends exactly this method and path over a real connection. */
async function ask(method: string, path: string, token?: string, more: Record<string, string> = {}) {
  const headers = { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...more };
  const sent = httpRequest({ port, host: '127.0.0.1', method, path, headers, agent }).end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode as number, body: await text(response) };
}

const paths = [...new Set(allCalls.map(({ path }) => path))];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'QUERY', 'PROPFIND'];
const methodsOf = (path: string) => allCalls.filter((call) => call.path === path).map((call): string => call.method);

type Question = [method: string, path: string, token?: string | undefined, headers?: Record<string, string>];

/** Makes all these calls and names those without a rejection: one of the statuses, and no body (HEAD) or an empty
 * envelope. */
async function opened(questions: Question[], statuses: number[]): Promise<string[]> {
  const found: string[] = [];
  for (const question of questions) {
    const { status, body } = await ask(...question);
    const nothing =
      body === '' || new RegExp(`^\\{"code":${status},.*"responseObject":null,"errorCode":"[a-zA-Z.]+"\\}$`).test(body);
    if (!statuses.includes(status) || !nothing) found.push(`${question[0]} ${question[1]}: ${status} ${body}`);
  }
  return found;
}

test.each(paths)('%s answers no other method', async (path) => {
  const others = methods.filter((method) => !methodsOf(path).includes(method));
  const token = [undefined, w.one.token, w.hrToken][paths.indexOf(path) % 3];
  const questions = others.map((method): Question => [method, path, token]);
  expect(await opened(questions, [400, 404])).toEqual([]);
});

/** Other spellings of a path that an attacker could use to bypass its protection. */
function spellings(path: string): string[] {
  const [, first = '', ...rest] = path.split('/');
  const end = [first, ...rest].at(-1) ?? '';
  const before = path.slice(0, -end.length);
  return [
    `${path}/`,
    `${path}//`,
    `/${path}`,
    `//evil.example${path}`,
    path.replaceAll('/', '//'),
    path.toUpperCase(),
    `${before}${end[0]?.toUpperCase()}${end.slice(1)}x`,
    path.toLowerCase() === path ? path.toUpperCase() : path.toLowerCase(),
    `${before}%${end.charCodeAt(0).toString(16)}${end.slice(1)}`,
    `${before}%25${end.charCodeAt(0).toString(16)}${end.slice(1)}`,
    `/${path.slice(1).replaceAll('/', '%2f')}`,
    `/.${path}`,
    `/assets/..${path}`,
    `/assets/%2e%2e${path}`,
    `/app-config/..${path}`,
    `/app-config/..%2f${path.slice(1)}`,
    `/app-config;${path}`,
    `${path};/app-config`,
    `${path}.json`,
    `${path}%00`,
    `${path}%20`,
    `${path}%0d%0ax-a:b`,
    `${path}\\`,
    `${path}?/app-config`,
    `${path}%3f`,
    `${path}#/app-config`,
    `http://127.0.0.1:${port}${path}`,
    `http://evil.example${path}`,
  ];
}

describe('in every spelling', () => {
  const guarded = allCalls.filter(({ access }) => access !== 'anyone' && access !== 'link');

  // Every second call with the token of a stranger, the others without one: matrix.test.ts tries all at each of them.
  test.each(guarded)('$method $path stays protected', async (call) => {
    const { method, path, access } = call;
    const stranger = access === 'hr' || access === 'hrReset' ? w.one.token : w.hrToken;
    const token = guarded.indexOf(call) % 2 === 0 ? undefined : stranger;
    const questions = spellings(path).map((spelling): Question => [method, spelling, token]);
    expect(await opened(questions, [400, 401, 403, 404])).toEqual([]);
  });

  test.each([
    ['/app-config', 'GET', { 'x-http-method-override': 'DELETE' }],
    ['/app-config', 'GET', { 'x-original-url': '/hce-service/hce/getAllCandidates' }],
    ['/app-config', 'GET', { 'x-rewrite-url': '/hce-service/hce/getAllCandidates' }],
    ['/app-config', 'GET', { 'x-forwarded-prefix': '/hce-service/hce' }],
  ])('%s by %s keeps its meaning, whatever the headers %j name', async (path, method, headers) => {
    const plain = await ask(method, path);
    expect(await ask(method, path, undefined, headers)).toEqual(plain);
  });
});

describe('outside the contract', () => {
  test.each(['/healthz', '/readyz', '/openapi.json'])('%s answers everyone the same', async (path) => {
    const answers = await Promise.all([undefined, w.one.token, w.hrToken, 'x'].map((token) => ask('GET', path, token)));
    expect(answers[0]?.status).toBe(200);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    for (const secret of [...w.one.secrets, w.hrUser.userName]) expect(answers[0]?.body).not.toContain(secret);
    const others = methods.filter((each) => each !== 'GET').map((method): Question => [method, path, w.hrToken]);
    expect(await opened(others, [400, 404])).toEqual([]);
  });

  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/../../../package.json',
    '/assets/..%5c..%5c..%5cpackage.json',
    '//etc/passwd',
    '/.env',
    '/.git/config',
    '/package.json',
    '/server/main.ts',
    '/data/secret.key',
    '/documents/',
    '/assets/',
    '/metrics',
    '/outbox',
    '/%00',
    '/%',
    '/%c0%ae%c0%ae/package.json',
  ])('%s answers 404', async (path) => {
    const questions = [undefined, w.hrToken].map((token): Question => ['GET', path, token]);
    expect(await opened(questions, [400, 403, 404])).toEqual([]);
  });
});
