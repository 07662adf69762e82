import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStage, dearestOf, type FuzzAnswer, type Role, type Stage } from './stage.ts';
import type { Outgoing } from './changes/outgoing.ts';

/** Requests that grow: eight times as much may cost the serving thread eight times as much, and something for the noise. */
const times = 8;
const mostTimes = 2 * times;

let stage: Stage;
let dearest: number;
beforeAll(async () => {
  stage = await createStage();
  dearest = await dearestOf(stage);
}, 300_000);
afterAll(() => stage.world.close());

type Grown = Pick<Outgoing, 'method' | 'path'> & Partial<Outgoing>;
const json = (path: string, text: string): Grown => ({ method: 'POST', path, body: { kind: 'json', text } });
const login = (userName: string) => json('/auth/createToken', `{"userName":${JSON.stringify(userName)}}`);
const offer = (fields: object) => json('/hce-service/hce/createCandidateOfferLetter', JSON.stringify(fields));
const query = (path: string, pairs: string[]): Grown => ({ method: 'GET', path, query: pairs });
const list = (count: number, item: string): string => `[${Array.from({ length: count }, () => item).join(',')}]`;
const form = (path: string, parts: { head: string; bytes: Buffer }[]): Grown => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body: { kind: 'form', boundary: 'x', parts },
});
const field = (name: string, value: string) => ({
  head: `Content-Disposition: form-data; name="${name}"`,
  bytes: Buffer.from(value),
});
const encoded = (text: string): Grown => ({
  method: 'POST',
  path: '/candidate/saveCandidateFamilyDetails',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: { kind: 'bytes', bytes: Buffer.from(text) },
});
const bank = '/candidate/saveCandidateBankDetails';
const family = '/candidate/saveCandidateFamilyDetails';
const header = (name: string, value: string, path = '/app-config'): Grown => ({
  method: 'GET',
  path,
  headers: { [name]: value },
});
/** Where the bearer is read: a call that anybody may make looks at none. */
const bearer = (value: string) => header('authorization', value, '/security-service/auth/me');

test.each<[string, Role, number, (size: number) => Grown]>([
  ['lists in lists', 'nobody', 10_000, (n) => json('/auth/createToken', '['.repeat(n) + ']'.repeat(n))],
  ['objects in objects', 'nobody', 8000, (n) => json('/auth/createToken', `${'{"a":'.repeat(n)}1${'}'.repeat(n)}`)],
  [
    'keys',
    'nobody',
    6000,
    (n) => json('/auth/createToken', `{${Array.from({ length: n }, (_, i) => `"k${i}":1`).join(',')}}`),
  ],
  ['one key, many times', 'nobody', 8000, (n) => json('/auth/createToken', `{${'"a":1,'.repeat(n)}"a":1}`)],
  ['escapes', 'nobody', 15_000, (n) => json('/auth/createToken', `{"userName":"${'\\u0061'.repeat(n)}"}`)],
  ['digits', 'nobody', 60_000, (n) => json('/auth/createToken', `{"userName":${'9'.repeat(n)}}`)],
  ...[' ', 'a', 'a@', '.', '\t', 'é', '😀', '\u0000', '\u202e', '%', '\\'].map(
    (unit): [string, Role, number, (size: number) => Grown] => [
      `a user name of ${JSON.stringify(unit)}`,
      'nobody',
      20_000,
      (n) => login(`x${unit.repeat(n)}x`),
    ],
  ),
  ...[' ', 'a@', 'a.', 'a-', '"', '@', 'a+'].map((unit): [string, Role, number, (size: number) => Grown] => [
    `an offer of ${JSON.stringify(unit)}`,
    'hr',
    3000,
    (n) => {
      const text = `x${unit.repeat(n)}x`;
      const names = [
        'fullName',
        'email',
        'mobileNumber',
        'offeredRole',
        'joiningDate',
        'fixedCTC',
        'deptId',
        'version',
      ];
      return offer(Object.fromEntries(names.map((name) => [name, text])));
    },
  ]),
  [
    'ids of candidates',
    'hr',
    5000,
    (n) => json('/hce-service/hce/sendOfferEmails', `{"candidateIds":${list(n, '""')}}`),
  ],
  [
    'ids of candidates whose sending is undone',
    'hr',
    5000,
    (n) => json('/hce-service/hce/undoSendOfferEmails', `{"candidateIds":${list(n, '""')}}`),
  ],
  ['ids of messages', 'hr', 5000, (n) => json('/hce-service/hce/dismissMessages', `{"messageIds":${list(n, '"x"')}}`)],
  [
    'a reason',
    'hr',
    20_000,
    (n) => json('/hce-service/hce/sendBackOnBoardDetails', `{"candidateId":"x","reason":"${' a'.repeat(n)}"}`),
  ],
  [
    'filters',
    'hr',
    5000,
    (n) =>
      json('/hce-service/hce/exportOffers', `{"filter":{"search":"${'a '.repeat(n)}","columns":${list(n, '{}')}}}`),
  ],
  [
    'pairs of a query',
    'hr',
    3000,
    (n) =>
      query(
        '/hce-service/hce/getAllCandidates',
        Array.from({ length: n }, (_, i) => `a${i}=1`),
      ),
  ],
  [
    'one key of a query',
    'hr',
    3000,
    (n) =>
      query(
        '/hce-service/hce/getAllCandidates',
        Array.from({ length: n }, () => 'page=1'),
      ),
  ],
  ['a search', 'hr', 20_000, (n) => query('/hce-service/hce/getAllCandidates', [`search=${'%20a'.repeat(n)}`])],
  ['broken encodings', 'hr', 20_000, (n) => query('/hce-service/hce/getAllCandidates', [`search=${'%'.repeat(n)}`])],
  ['a link', 'nobody', 20_000, (n) => query('/files/document', [`link=${'a.'.repeat(n)}`])],
  ['a short link of dots', 'nobody', 490, (n) => query('/files/document', [`link=${'.'.repeat(n)}`])],
  // Node takes no longer one over a connection.
  ['a way', 'nobody', 900, (n) => query(`/${'a/'.repeat(n)}`, [])],
  ['a bearer of spaces', 'hr', 2000, (n) => bearer(`Bearer ${' '.repeat(n)}x y`)],
  ['a bearer', 'hr', 2000, (n) => bearer(`Bearer ${'a.'.repeat(n)}`)],
  ['addresses', 'nobody', 2000, (n) => header('x-forwarded-for', '1.1.1.1,'.repeat(n))],
  ['encodings', 'nobody', 2000, (n) => header('accept-encoding', 'gzip;q=0,'.repeat(n))],
  [
    'fields',
    'one',
    180,
    (n) =>
      form(
        bank,
        Array.from({ length: n }, (_, i) => field(`a${i}`, 'x')),
      ),
  ],
  [
    'fields of lists',
    'one',
    12,
    (n) =>
      form(
        family,
        Array.from({ length: n }, (_, i) => field(`a[${i}].b`, 'x')),
      ),
  ],
  ['a key', 'one', 3000, (n) => form(bank, [field('a.'.repeat(n), 'x')])],
  ['a value', 'one', 20_000, (n) => form(bank, [field('bankName', ' a'.repeat(n))])],
  ['near boundaries', 'one', 20_000, (n) => form(bank, [field('bankName', '\r\n--'.repeat(n))])],
  [
    'a head',
    'one',
    3000,
    (n) => form(bank, [{ head: `Content-Disposition: form-data; ${'a="b"; '.repeat(n)}`, bytes: Buffer.from('x') }]),
  ],
  [
    'quotes in a head',
    'one',
    6000,
    (n) => form(bank, [{ head: `Content-Disposition: form-data; name="${'\\"'.repeat(n)}"`, bytes: Buffer.from('x') }]),
  ],
  ['encoded pairs', 'one', 180, (n) => encoded(Array.from({ length: n }, (_, i) => `a${i}=1`).join('&'))],
  ['an encoded value', 'one', 20_000, (n) => encoded(`a=${'%'.repeat(n)}`)],
])('%s: cost grows no faster than the request', { timeout: 120_000 }, async (_what, role, size, make) => {
  const [small, large] = [await costOf(make(size), role), await costOf(make(size * times), role)];
  // Below what a right request costs, noise is larger than what is measured.
  expect(large / Math.max(small, dearest)).toBeLessThan(mostTimes);
});

/** What it keeps the thread, in microseconds: the least of a few times, as the others may have cleared away what was before. */
async function costOf(request: Grown, role: Role): Promise<number> {
  const repeated = 5;
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < repeated; time += 1) {
    const sent: Outgoing = { query: [], body: { kind: 'none' }, ...request, headers: { ...request.headers } };
    const answer: FuzzAnswer = await stage.send(sent, role);
    expect(answer.status).toBeLessThan(500);
    least = Math.min(least, answer.cpu);
  }
  return least;
}
