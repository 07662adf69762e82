import { describe, expect, it } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import { createToken, sendOtp } from '#contract/candidate-auth.ts';
import { getCandidatePersonalDetails, saveCandidatePersonalDetails } from '#contract/joining.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { exportOffers } from '#contract/offer-sheet.ts';
import { getCandidateOfferLetterDetails } from '#contract/offers.ts';
import { getAllCandidates, getCandidateById } from '#contract/onboarding.ts';
import { buildApp } from '#server/app.ts';
import { createLog } from '#server/process/log.ts';
import { requestOf } from '#test/authorization/requests.ts';
import { createWorld } from '#test/authorization/world.ts';
import { acceptedCandidate, personalForm, testFile } from '#test/joining-requests.ts';
import { multipartOf } from '#test/multipart.ts';

const w = await createWorld();

const metacharacters = [
  '%',
  '_',
  '\\',
  '%%\\',
  "'",
  "' or '1'='1",
  "'; drop table offers; --",
  '"',
  '$1',
  '$$',
  ':*',
  '& | ! ( ) <->',
  '.*',
  '^.{1,}$',
  '[a-',
  '(?=',
  '(a+)+$',
  '*',
  '{"a":1}',
  '\\x27 or 1=1',
  'ＡＮＤ＇１',
  '\ud83d\ude00',
];

describe('a search', () => {
  const search = async (words: string) => {
    const answer = await w.t.call(getAllCandidates, { token: w.hrToken, query: { search: words } });
    expect(answer.status).toBe(200);
    return (answer.envelope.responseObject as { content: unknown[] }).content.length;
  };

  it('finds people by their names', async () => {
    expect(await search('priya')).toBe(2);
  });

  it.each(metacharacters)('takes %s literally, which matches no name', async (words) => {
    expect(await search(words)).toBe(0);
  });

  it.each(['\u0000', 'a\u0000b', 'a\nb', 'x'.repeat(5000)])('rejects %j', async (words) => {
    const answer = await w.t.call(getAllCandidates, { token: w.hrToken, query: { search: words } });
    expect(answer.status).toBe(400);
  });

  it('finds the letters of a pattern, not what the pattern matches', async () => {
    for (const fullName of ['Asha_100 Rao', 'Ashax100 Rao']) await acceptedCandidate(w.t, { fullName });
    for (const words of ['_', 'asha_100']) expect(await search(words)).toBe(1);
    for (const words of ['%', '\\', 'asha%100']) expect(await search(words)).toBe(0);
  });

  it('in more than one value, or as an object, is rejected', async () => {
    for (const query of [
      'search=a&search=b',
      'search[]=a',
      'search[like]=%25',
      'page=1&page=2',
      'page=1;drop',
      'size=1e9',
    ]) {
      const headers = { authorization: `Bearer ${w.hrToken}` };
      const answer = await w.t.app.inject({ url: `${getAllCandidates.path}?${query}`, headers });
      // An unknown name has no checks.
      expect([query, answer.statusCode]).toEqual([query, query.includes('[') ? 200 : 400]);
    }
  });
});

describe('a filter', () => {
  it.each(metacharacters)('of the export takes %s literally', async (words) => {
    const body = { filter: { search: words, createdBy: words, modifiedBy: words } };
    const answer = await w.t.call(exportOffers, { token: w.hrToken, body });
    expect(answer.status).toBe(200);
  });
});

describe('an id', () => {
  it.each([...metacharacters, '\u0000', '1 or 1=1', '1;--', '9'.repeat(40), '-1', '1e3', '0x10', 'NaN'])(
    '%j matches nothing, and the database never interprets it',
    async (id) => {
      const token = w.hrToken;
      const answers = [
        await w.t.call(getCandidateById, { token, query: { candidateId: id } }),
        await w.t.call(getCandidateOfferLetterDetails, { token, query: { candidateOfferId: id } }),
        await w.t.call(createToken, { body: { userName: id, password: id } }),
        await w.t.call(hrCreateToken, { body: { userName: id, password: id } }),
        await w.t.call(sendOtp, { body: { candidateId: id } }),
      ];
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect(answers.slice(0, 4).filter(({ status }) => status === 200)).toEqual([]);
    },
  );
});

describe('a header', () => {
  it('contains no file name from a user', async () => {
    const { token } = await acceptedCandidate(w.t, { hrToken: w.hrToken });
    const name = 'pan"; filename="x.html"\r\nSet-Cookie: a=b\r\n\r\n<script>.png';
    const form = personalForm({ panDocument: { ...testFile('png'), name } });
    const { body, contentType } = await multipartOf(form);
    const headers = { 'content-type': contentType };
    const saved = await w.t.call(saveCandidatePersonalDetails, { token, body, headers });
    expect(saved.status).toBe(200);
    const { envelope } = await w.t.call(getCandidatePersonalDetails, { token });
    const { panDocumentUrl } = envelope.responseObject as { panDocumentUrl: string };
    const file = await w.t.app.inject({ url: panDocumentUrl });
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toMatch(/^(inline|attachment); filename="[\w.-]+"$/);
    expect(file.headers['set-cookie']).toBeUndefined();
    expect(JSON.stringify(envelope)).not.toContain('<script>');
  });

  it('of an answer repeats no host or request id of the client', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'javascript',
      'x-original-url': '/evil',
      forwarded: 'host=evil.example',
      'x-request-id': 'evil\u0000id',
      'request-id': 'evil.example',
      referer: 'https://evil.example/',
      'user-agent': 'evil.example',
    };
    for (const call of allCalls.filter(({ method }) => method === 'GET')) {
      const { sent } = await requestOf(call, w.one.named, w.t);
      for (const token of [w.hrToken, w.one.token]) {
        const answer = await w.t.call(call, { ...sent, token, headers: { ...sent.headers, ...headers } });
        expect(`${JSON.stringify(answer.headers)} ${answer.bytes.toString('latin1')}`).not.toContain('evil');
        expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      }
    }
  });
});

describe('the log', () => {
  const forged = '{"level":30,"msg":"hr.admin logged in"}';

  it('has one line of JSON per request, whatever it contains', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (text: string) => void lines.push(text) });
    const app = await buildApp({ ...w.t.deps, log });
    const evil = `a\r\n${forged}\n\u001b[2J\u001b[31mred`;
    const requests = [
      { method: 'POST', url: createToken.path, payload: { userName: evil, password: evil } },
      { method: 'POST', url: sendOtp.path, payload: { candidateId: evil } },
      { method: 'POST', url: hrCreateToken.path, payload: evil, headers: { 'content-type': 'application/json' } },
      { method: 'GET', url: `/${encodeURIComponent(evil)}?x=${encodeURIComponent(evil)}` },
      { method: 'GET', url: `/assets/${encodeURIComponent(evil)}` },
      { method: 'GET', url: '/%0d%0a%1b%zz' },
      {
        method: 'GET',
        url: getAllCandidates.path,
        headers: { authorization: `Bearer \u001b[2J${forged}`, 'user-agent': forged },
      },
    ] as const;
    for (const request of requests) await app.inject(request);
    const written = lines.join('');
    await app.close();
    const logged = written
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg?: string });
    expect(logged.length).toBeGreaterThanOrEqual(requests.length);
    expect(logged.filter(({ msg }) => msg?.includes('logged in'))).toEqual([]);
    expect(written).not.toMatch(/(?!\n)\p{Cc}/u);
    // The log contains none of it: no typed value, no unknown path, no header.
    expect(written).not.toContain('hr.admin');
    expect(written).not.toContain('red');
  });
});
