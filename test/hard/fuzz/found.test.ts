import { describe, expect, test } from 'vitest';
import { saveCandidateBankDetails, saveCandidateFamilyDetails } from '#contract/joining.ts';
import { acceptedCandidate, storedFiles } from '#test/joining-requests.ts';
import { openTestApp } from '#test/test-app.ts';

/** Regressions that random requests found. */
const t = await openTestApp();
const { token } = await acceptedCandidate(t);

describe('a part of a form whose head names no field', () => {
  const contentType = 'multipart/form-data; boundary=x';
  const part = (head: string) => Buffer.from(`--x\r\n${head}\r\n\r\nPune\r\n--x--\r\n`);
  test.each([
    ['a text', 'Content-Disposition: form-data'],
    ['a text with an empty parameter', 'Content-Disposition: form-data; name'],
    ['a file', 'Content-Disposition: form-data; filename="a.png"'],
  ])('%s: 400', async (_what, head) => {
    for (const call of [saveCandidateBankDetails, saveCandidateFamilyDetails]) {
      const answer = await t.call(call, { token, body: part(head), headers: { 'content-type': contentType } });
      expect([answer.status, answer.envelope.status]).toEqual([400, 'BAD_REQUEST']);
    }
    expect(await storedFiles(t)).toEqual([]);
  });
});

describe('a long part that the parser of forms skips', () => {
  const long = Buffer.alloc(1_000_000, 'x');
  const save = async (head: string, after = '') => {
    const body = Buffer.concat([Buffer.from(`--x\r\n${head}\r\n\r\n`), long, Buffer.from(`\r\n${after}--x--\r\n`)]);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    return t.call(saveCandidateBankDetails, { token, body, headers });
  };
  const another = '--x\r\nContent-Disposition: form-data; name="bankName"\r\n\r\nx\r\n';
  test.each([
    ['no head', ''],
    ['a head without a disposition', 'Content-Type: image/png'],
    ['a line break in the name', 'Content-Disposition: form-data; name="a\nb"; filename="c.png"'],
    ['a line break in the file name', 'Content-Disposition: form-data; name="passbookFile"; filename="a\nb"'],
    ['another disposition', 'Content-Disposition: attachment; name="passbookFile"; filename="a.png"'],
  ])('%s: 400', async (_what, head) => {
    for (const after of ['', another]) {
      const answer = await save(head, after);
      expect([answer.status, answer.envelope.status]).toEqual([400, 'BAD_REQUEST']);
    }
    expect(await storedFiles(t)).toEqual([]);
  });
});
