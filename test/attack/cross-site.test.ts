import { describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { sendHandoffFile } from '#contract/handoff.ts';
import type { SessionKind } from '#server/db/tables.generated.ts';
import { kindsFor } from '#test/authorization/matrix.ts';
import { requestOf } from '#test/authorization/requests.ts';
import { begin } from '#test/authorization/tokens.ts';
import { createWorld } from '#test/authorization/world.ts';
import { databaseDigest } from '#test/database/database-digest.ts';

/** Requests that a foreign page can make a browser send. The product has no cookie; these tests ensure that it needs
 * no other protection. */
const w = await createWorld();
const tokens: Partial<Record<SessionKind, string>> = {};
for (const kind of ['candidate', 'candidatePending', 'candidateReset', 'hr', 'hrReset'] as const) {
  const subject = kind.startsWith('hr') ? w.hrUser.hrUserId : w.one.named.candidateId;
  tokens[kind] = (await begin(w.t, kind, subject)).token;
}

const evil = 'https://evil.example';
const every = allCalls.map((call) => [`${call.method} ${call.path}`, call] as const);
const changing = every.filter(([, { method }]) => method !== 'GET');
const reading = every.filter(([, { method }]) => method === 'GET');

function tokenFor({ access }: Call): string | undefined {
  const [kind] = kindsFor[access];
  return kind && tokens[kind];
}

/** All that a form of another site may send without being asked about first. */
const formBodies: [type: string, body: string][] = [
  ['application/x-www-form-urlencoded', 'candidateId=C26-0001&userName=a&password=b'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="candidateId"\r\n\r\nC26-0001\r\n--x--\r\n',
  ],
  ['text/plain', '{"candidateId":"C26-0001","userName":"a","password":"b"}'],
  ['text/plain;application/json', '{"candidateId":"C26-0001"}'],
  ['', '{"candidateId":"C26-0001"}'],
];

describe('a form of another site', () => {
  it.each(changing)('%s changes nothing, with every possible cookie', async (_name, call) => {
    const cookie = Object.values(tokens)
      .map((token, index) => `token${index || ''}=${token}`)
      .join('; ');
    for (const [type, payload] of formBodies) {
      const headers = { origin: evil, cookie, ...(type === '' ? {} : { 'content-type': type }) };
      const answer = await w.t.app.inject({ method: call.method, url: call.path, headers, payload });
      // JSON is all that calls without a token take, and no form can send it; the others miss the token, or are no form.
      // A phone's file comes with a code that no other site has, and a cookie that the browser gives to none.
      const isJson = call.access === 'anyone' && call !== sendHandoffFile;
      expect(isJson ? [415] : [401, 415]).toContain(answer.statusCode);
    }
  });

  it.each(every)('%s answers other sites nothing, with or without preflight', async (_name, call) => {
    const asking = { 'access-control-request-method': call.method, 'access-control-request-headers': 'authorization' };
    const preflight = await w.t.app.inject({ method: 'OPTIONS', url: call.path, headers: { origin: evil, ...asking } });
    expect(preflight.statusCode).toBe(404);
    const { sent } = await requestOf(call, w.one.named, w.t);
    const token = call.method === 'GET' ? tokenFor(call) : undefined;
    for (const origin of [evil, 'null', 'http://aarambh.test.evil.example', 'http://aarambh.test']) {
      const answer = await w.t.call(call, {
        ...(token ? { token } : {}),
        ...sent,
        headers: { ...sent.headers, origin },
      });
      for (const { headers } of [answer, preflight]) {
        const names = Object.keys(headers).filter(
          (name) => name.startsWith('access-control-') || name === 'set-cookie',
        );
        expect(names).toEqual([]);
      }
      // Nor may it show the answer by another way: as a script, in a frame, or through the window it opened.
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
    }
  });
});

/** Of every table, except records of reading and attempt counters. */
const contents = () => databaseDigest(w.t, { except: ['audit', 'audit_heads', 'rate_limits'] });

describe('reading', () => {
  it.each(reading)('%s changes nothing, whatever method override it has', async (_name, call) => {
    const { sent, status } = await requestOf(call, w.one.named, w.t);
    const token = tokenFor(call);
    const plain = { ...(token ? { token } : {}), ...sent };
    expect((await w.t.call(call, plain)).status).toBe(status);
    const before = await contents();
    for (const method of ['DELETE', 'POST', 'PUT']) {
      const headers = { 'x-http-method-override': method, 'x-http-method': method, 'x-method-override': method };
      const answer = await w.t.call(call, { ...plain, headers, query: { ...sent.query, _method: method } });
      expect([200, 400, status]).toContain(answer.status);
    }
    for (const method of ['HEAD', 'OPTIONS'] as const) {
      const authorization = `Bearer ${token}`;
      await w.t.app.inject({
        method,
        url: call.path,
        query: sent.query as Record<string, string>,
        headers: { authorization },
      });
    }
    expect(await contents()).toEqual(before);
  });

  it.each(changing.filter(([, { encoding }]) => encoding === undefined))(
    '%s is not reachable with it',
    async (_name, call) => {
      const { sent } = await requestOf(call, w.one.named, w.t);
      const token = tokenFor(call);
      const before = await contents();
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await w.t.app.inject({
          method,
          url: call.path,
          query: { ...(sent.query as Record<string, string>), _method: call.method, ...flat(sent.body) },
          headers: { authorization: `Bearer ${token}`, 'x-http-method-override': call.method },
        });
        expect(answer.statusCode).toBe(404);
      }
      expect(await contents()).toEqual(before);
    },
  );
});

function flat(body: unknown): Record<string, string> {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}
