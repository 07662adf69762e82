import { describe, expect, it } from 'vitest';
import {
  getCandidateBankDetails,
  getDocumentFile,
  saveCandidateBankDetails,
  saveCandidateFamilyDetails,
  type BankDetails,
} from '#contract/joining.ts';
import { createToken } from '#contract/candidate-auth.ts';
import { acceptedCandidate, bankForm, familyForm, sendForm, testFile } from '#test/joining-requests.ts';
import { idOf, joiningCalls } from '#test/joining/calls.ts';
import { multipartOf, type TestForm } from '#test/multipart.ts';
import { openTestApp } from '#test/test-app.ts';

const megabyte = 1024 * 1024;
const t = await openTestApp();
const { token } = await acceptedCandidate(t);
const { kept } = joiningCalls(() => t);

describe('a bad form', () => {
  const path = 'passbookFile';
  const notUnderstood = 'The request could not be understood. Please check it and try again.';
  const oneFile = 'Send one file for each field';
  const tooLarge = 'The request is too large.';
  const tooLong = 'Please keep this under 500 characters';
  it.each<[string, TestForm, number, string, string?]>([
    ['20 files in one field', { [path]: Array.from({ length: 20 }, () => testFile('pdf')) }, 400, oneFile, path],
    ['a field twice', { bankName: ['One', 'Two'] }, 400, 'This value is not valid', 'bankName'],
    ['a text and a file in one field', { [path]: ['text', testFile('pdf')] }, 400, oneFile, path],
    ['a file in a text field', { bankName: testFile('pdf') }, 400, 'Please correct the fields below.', 'bankName'],
    ['a file in an unknown field', { resume: testFile('pdf') }, 400, 'This value is not valid', 'resume'],
    ['a value of 1 MB', { bankName: 'x'.repeat(megabyte) }, 400, tooLong, 'bankName'],
    ['a key a thousand deep', { [`a${'.a'.repeat(1000)}`]: 'x' }, 400, notUnderstood],
    ['__proto__', { ['__proto__']: 'x' }, 400, notUnderstood],
    ['a file named __proto__', { 'a.__proto__': testFile('pdf') }, 400, notUnderstood],
    ['an object where a text is', { 'bankName.x': 'y', bankName: 'x' }, 400, notUnderstood],
    ['2,000 fields', Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`f${i}`, 'x'])), 413, tooLarge],
    [
      'files of 270 MB in unknown fields',
      Object.fromEntries(Array.from({ length: 3 }, (_, i) => [`f${i}`, testFile('pdf', 90 * megabyte)])),
      413,
      tooLarge,
    ],
    [
      '100 files',
      Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f${i}`, testFile('pdf', 100)])),
      413,
      tooLarge,
    ],
  ])('with %s is rejected, and nothing of it is kept', async (_what, change, status, message, field) => {
    const before = await kept();
    const answer = await sendForm(t, saveCandidateBankDetails, token, { ...bankForm(), ...change });
    expect(answer.envelope).toMatchObject({ code: status, message });
    const paths = answer.envelope.errors?.map((error) => error.path) ?? [undefined];
    expect(paths).toContain(field);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
    expect(await kept()).toEqual(before);
  });

  it.each([
    ['../../etc/passwd.pdf'],
    ['<img src=x onerror=alert(1)>.pdf'],
    ['a"; filename="b.exe'],
    [`${'x'.repeat(5000)}.pdf`],
  ])('does not mind what a file is called: %j', async (name) => {
    const own = await acceptedCandidate(t);
    const passbookFile = testFile('pdf', 1000, name);
    expect((await sendForm(t, saveCandidateBankDetails, own.token, bankForm({ passbookFile }))).status).toBe(200);
    const bank = (await t.call(getCandidateBankDetails, { token: own.token })).envelope.responseObject as BankDetails;
    expect(bank.documents.passbookFile).toMatchObject({ name: 'passbook.pdf', bytes: 1000 });
    const file = await t.call(getDocumentFile, { query: { link: idOf(bank.passbookFileUrl) } });
    expect(file.headers['content-disposition']).toBe('inline; filename="passbook.pdf"');
    expect(file.bytes).toEqual(passbookFile.bytes);
  });

  it('is no other kind of body: 415', async () => {
    for (const [body, contentType] of [
      ['{}', 'application/json'],
      ['x', 'text/plain'],
      ['<a/>', 'application/xml'],
    ]) {
      const headers = { 'content-type': contentType! };
      expect((await t.call(saveCandidateBankDetails, { token, body, headers })).status).toBe(415);
    }
    const form = await multipartOf(bankForm());
    const headers = { 'content-type': form.contentType };
    expect((await t.call(createToken, { body: form.body, headers })).status).toBe(415);
    const encoded = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await t.call(createToken, { body: 'userName=a&password=b', headers: encoded })).status).toBe(415);
  });

  it('form-encoded: too large, malformed, with bad keys', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const send = (body: string) => t.call(saveCandidateFamilyDetails, { token, body, headers });
    const good = new URLSearchParams(familyForm() as Record<string, string>).toString();
    expect((await send(`${good}&x=${'y'.repeat(2 * megabyte)}`)).status).toBe(413);
    expect((await send(`${good}&x=${'y'.repeat(500_000)}`)).status).toBe(400);
    expect((await send(`${good}&${good}`)).status).toBe(400);
    expect((await send(`${good}&__proto__=1`)).status).toBe(400);
    expect((await send(`${good}&a.__proto__.b=1`)).status).toBe(400);
    expect((await send('%%%=%%%&&&')).status).toBe(400);
    expect((await t.call(saveCandidateFamilyDetails, { token, headers, body: good })).status).toBe(200);
  });

  it('without a boundary, with a wrong one, or empty', async () => {
    const { body } = await multipartOf(bankForm());
    for (const contentType of ['multipart/form-data', 'multipart/form-data; boundary=other']) {
      const answer = await t.call(saveCandidateBankDetails, { token, body, headers: { 'content-type': contentType } });
      expect(answer.status).toBe(400);
    }
    const answer = await t.call(saveCandidateBankDetails, {
      token,
      body: Buffer.alloc(0),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(answer.status).toBe(400);
  });
});
