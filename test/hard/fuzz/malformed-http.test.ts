import { afterAll, describe, expect, inject, it, test } from 'vitest';
// With its texts, whose codes faultsOfEnvelope looks up.
import { createToken } from '#contract/candidate-auth.ts';
import { openDataDir } from '#test/data-dir.ts';
import { startServerProcess } from '#test/server-process.ts';
import { createTestDatabase, testSecretKey } from '#test/database/test-database.ts';
import { faultsOfEnvelope } from './expect-answer.ts';
import { answersIn, exchange, type RawAnswer } from './raw-http.ts';

const database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
const server = await startServerProcess(await openDataDir(), {
  DATABASE_URL: database.connectionString,
  SECRET_KEY: testSecretKey,
  TRUST_PROXY: '127.0.0.1',
});
const port = Number(new URL(server.url).port);
afterAll(async () => {
  await server.stop();
  await database.close();
});

const login = JSON.stringify({ userName: 'nobody' });
const json = 'Content-Type: application/json';
const post = (...lines: string[]): string[] => [`POST ${createToken.path} HTTP/1.1`, 'Host: a', json, ...lines];
const request = (lines: string[], body = ''): string => `${lines.join('\r\n')}\r\n\r\n${body}`;
const sized = (body: string): string => `Content-Length: ${Buffer.byteLength(body)}`;
const get = (path: string, ...lines: string[]): string => request([`GET ${path} HTTP/1.1`, 'Host: a', ...lines]);

/** A request inside another one: an answer to it would show the word 'openapi'. */
const hidden = get('/openapi.json');

/** Waits for at least this many answers, and then until the server sends nothing more. */
async function answersTo(bytes: string, least: number, quietMs = 300): Promise<RawAnswer[]> {
  const answers = answersIn(await exchange(port, Buffer.from(bytes, 'latin1'), least, quietMs));
  const faults = answers.flatMap(faultsOf);
  if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${JSON.stringify(bytes.slice(0, 1500))}`);
  return answers;
}

function faultsOf({ status, head, body }: RawAnswer): string[] {
  const contentType = /^content-type: *(.*)$/im.exec(head)?.[1];
  const headers = contentType === undefined ? {} : { 'content-type': contentType };
  return [
    ...(status >= 500 ? [`status ${status}: ${body}`] : []),
    ...(body === '' || /^content-encoding:/im.test(head)
      ? []
      : faultsOfEnvelope({ status, headers, bytes: Buffer.from(body) })),
  ];
}

async function expectAlive(): Promise<void> {
  expect((await answersTo(get('/healthz', 'Connection: close'), 1))[0]?.status).toBe(200);
  expect(server.child.exitCode).toBeNull();
}

describe('malformed HTTP', () => {
  test.each<[string, string, number[]]>([
    ['no request line', '\r\n\r\n\r\n', []],
    ['a line without a version', 'GET /nothing\r\n\r\n', [404]],
    ['an unknown version', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n', [400]],
    ['an unknown method', 'BREW /healthz HTTP/1.1\r\nHost: a\r\n\r\n', [400]],
    ['a TLS greeting', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000', [400]],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', [400]],
    ['a header without a colon', get('/healthz', 'x'), [400]],
    ['a space before the colon', get('/healthz', 'Content-Length : 0'), [400]],
    ['a NUL in a header', get('/healthz', 'x: a\u0000b'), [400]],
    ['a NUL in the path', get('/health\u0000z'), [400]],
    ['a bare CR in a header', get('/healthz', 'x: a\rb: c'), [400]],
    ['an unknown expectation', get('/healthz', 'Expect: a cake', 'Connection: close'), [417]],
    ['a negative length', request(post('Content-Length: -1'), login), [400]],
    ['a length that is not a number', request(post('Content-Length: five'), login), [400]],
    ['a length too large for a number', request(post('Content-Length: 99999999999999999999999'), login), [400]],
    ['two lengths', request(post(sized(login), 'Content-Length: 5'), login), [400]],
    ['a chunk size that is not a number', request(post('Transfer-Encoding: chunked'), 'zz\r\n{}\r\n0\r\n\r\n'), [400]],
    [
      'a chunk size too large for a number',
      request(post('Transfer-Encoding: chunked'), 'fffffffffffffffff\r\n{}'),
      [400],
    ],
    ['an unknown transfer encoding', request(post('Transfer-Encoding: x'), login), [400]],
  ])('%s', async (_what, bytes, statuses) => {
    expect((await answersTo(bytes, statuses.length)).map(({ status }) => status)).toEqual(statuses);
    await expectAlive();
  });
});

it.each([
  ['a body shorter than its length', request(post('Content-Length: 500'), login)],
  ['a chunked body that is cut off', request(post('Transfer-Encoding: chunked'), '20\r\n{')],
])('rejects %s when the client closes its side', async (_what, bytes) => {
  expect((await answersTo(bytes, 0)).map(({ status }) => status)).toEqual([400]);
  await expectAlive();
});

test.each(['/\\', '/\\\\x', '//', '//x', '///', '/?/\\'])('the path %j is answered', async (path) => {
  const answers = await answersTo(get(path, 'Connection: close'), 1);
  expect(answers.map(({ status }) => status < 500)).toEqual([true]);
  await expectAlive();
});

test.each([
  ['a header of 100 KB', get('/healthz', `x: ${'a'.repeat(100_000)}`)],
  ['5,000 headers', get('/healthz', ...Array.from({ length: 5000 }, (_, n) => `x${n}: y`))],
  ['a path of 100 KB', get(`/${'a'.repeat(100_000)}`)],
])('%s is refused', async (_what, bytes) => {
  // The connection is closed while it is still being sent: the answer may be lost on the way.
  expect([[431], []]).toContainEqual((await answersTo(bytes, 0)).map(({ status }) => status));
  await expectAlive();
});

describe('a request hidden in another one', () => {
  const chunked = (body: string): string => `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  test.each([
    ['length and chunks', request(post('Content-Length: 4', 'Transfer-Encoding: chunked'), `0\r\n\r\n${hidden}`)],
    ['chunks and length', request(post('Transfer-Encoding: chunked', sized(hidden)), `0\r\n\r\n${hidden}`)],
    ['two transfer encodings', request(post('Transfer-Encoding: chunked', 'Transfer-Encoding: x'), chunked(hidden))],
    ['an odd transfer encoding', request(post('Transfer-Encoding: xchunked', sized(hidden)), hidden)],
    ['chunked, not as the last one', request(post('Transfer-Encoding: chunked, identity'), chunked(hidden))],
    ['a tab before chunked', request(post('Transfer-Encoding:\tchunked', 'Content-Length: 5'), `0\r\n\r\n${hidden}`)],
    ['a folded header', request(post('Transfer-Encoding:', ' chunked', sized(hidden)), hidden)],
    ['a bare LF in the head', `POST /healthz HTTP/1.1\nHost: a\nContent-Length: ${hidden.length}\n\n${hidden}`],
    ['a chunk with a bare LF', request(post('Transfer-Encoding: chunked'), `0\n\n${hidden}`)],
    ['an extension of a chunk', request(post('Transfer-Encoding: chunked'), `0;\n\r\n\r\n${hidden}`)],
    ['two lengths', request(post('Content-Length: 0', sized(hidden)), hidden)],
    ['two lengths in one', request(post(`Content-Length: 0, ${hidden.length}`), hidden)],
    ['a length with a sign', request(post(`Content-Length: +${hidden.length}`), hidden)],
    ['a length with a space', request(post(`Content-Length : ${hidden.length}`, 'Transfer-Encoding: chunked'), hidden)],
  ])('%s: it is not answered', async (_what, bytes) => {
    const answers = await answersTo(bytes, 0);
    expect(answers.filter(({ body }) => body.includes('openapi'))).toEqual([]);
    expect(answers.length).toBeLessThanOrEqual(1);
    await expectAlive();
  });

  it('requests one after the other are each answered, in their order', async () => {
    const all = [get('/healthz'), request(post(sized(login)), login), hidden, get('/nothing', 'Connection: close')];
    const answers = await answersTo(all.join(''), 4);
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 404]);
  });
});
