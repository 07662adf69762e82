import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { saveCandidateBankDetails, saveCandidateFamilyDetails } from '#contract/joining.ts';
import { previewExcel } from '#contract/offer-sheet.ts';
import { createHrUser, tokenOf } from '#test/factories.ts';
import { acceptedCandidate, bankForm, familyForm } from '#test/joining-requests.ts';
import { multipartOf } from '#test/multipart.ts';
import { typedRows, workbookOf } from '#test/workbooks/offer-workbook.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const hr = await createHrUser(t);
const { token } = await acceptedCandidate(t);

const packings = {
  gzip: gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
  'x-gzip': gzipSync,
  'gzip, gzip': (body: Buffer) => gzipSync(gzipSync(body)),
  GZIP: gzipSync,
} as const;

/** A valid body, compressed, for each way of sending one. */
const bodies = {
  JSON: async () => {
    const body = Buffer.from(JSON.stringify({ userName: hr.userName, password: hr.password }));
    return { call: hrCreateToken, body, contentType: 'application/json' };
  },
  'a form with files': async () => ({ call: saveCandidateBankDetails, ...(await multipartOf(bankForm())) }),
  'a form': async () => {
    const body = Buffer.from(new URLSearchParams(familyForm() as Record<string, string>).toString());
    return { call: saveCandidateFamilyDetails, body, contentType: 'application/x-www-form-urlencoded' };
  },
  'a workbook': async () => {
    const file = { bytes: workbookOf(await typedRows(t, 1)), name: 'offers.xlsx' };
    return { call: previewExcel, ...(await multipartOf({ file })) };
  },
};

describe.each(Object.entries(bodies))('%s', (_name, make) => {
  it.each(Object.entries(packings))('is rejected when it is compressed as %s', async (packing, pack) => {
    const { call, body, contentType } = await make();
    const headers = { 'content-type': contentType, 'content-encoding': packing };
    const answer = await t.call(call, { token, body: pack(body), headers });
    expect(answer.envelope).toMatchObject({ code: 415, status: 'UNSUPPORTED_MEDIA_TYPE', responseObject: null });
    // As careful an answer as any other.
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  it('is accepted when it declares no compression', async () => {
    const { call, body, contentType } = await make();
    const bearer = call === previewExcel ? tokenOf(await t.call(hrCreateToken, { body: hr })) : token;
    const headers = { 'content-type': contentType, 'content-encoding': 'identity' };
    expect((await t.call(call, { token: bearer, body, headers })).status).toBe(200);
  });
});

it('a bomb of 100 MB in 100 KB is never unpacked', async () => {
  const body = gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '));
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const before = process.memoryUsage().rss;
  const bombs = Array.from({ length: 20 }, () => t.call(createToken, { body, headers }));
  for (const answer of await Promise.all(bombs)) expect(answer.status).toBe(415);
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
});

// A compressed answer reveals a secret in it by its length to an attacker who can add text next to it (BREACH; ADR 32).
describe('an answer with a token', () => {
  const accepts = { 'accept-encoding': 'gzip, deflate, br, zstd' };

  it('is never compressed', async () => {
    const answer = await t.call(hrCreateToken, { body: hr, headers: accepts });
    expect(tokenOf(answer)).not.toBe('');
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it('repeats nothing of the request when it is an error', async () => {
    const probe = 'probe-of-a-listener'.repeat(5);
    const headers = { ...accepts, 'user-agent': probe, cookie: probe, origin: `https://${probe}.example` };
    const wrong = await t.call(hrCreateToken, { body: { userName: probe, password: probe, [probe]: probe }, headers });
    const right = await t.call(hrCreateToken, { body: { ...hr, [probe]: probe }, query: { [probe]: probe }, headers });
    expect([wrong.status, right.status]).toEqual([401, 200]);
    for (const { bytes, headers: answered } of [wrong, right]) {
      expect(`${bytes.toString('utf8')}${JSON.stringify(answered)}`).not.toContain('probe-of');
    }
  });
});
