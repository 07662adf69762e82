import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  getCandidateBankDetails,
  getCandidatePersonalDetails,
  getDocumentFile,
  saveCandidateBankDetails,
  saveCandidateFamilyDetails,
  saveCandidatePersonalDetails,
  saveOnBoardDetails,
  type BankDetails,
  type PersonalDetails,
} from '#contract/joining.ts';
import { createToken } from '#contract/candidate-auth.ts';
import { StorageNotFoundError } from '#server/adapters/storage/port.ts';
import { sweepDocuments } from '#server/documents/sweep-documents.ts';
import {
  acceptedCandidate,
  bankForm,
  familyForm,
  personalForm,
  sendForm,
  storedFiles,
  submitForm,
  testFile,
} from '#test/joining-requests.ts';
import { multipartOf, type TestForm } from '#test/multipart.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let token: string;
let port: number;
const megabyte = 1024 * 1024;
/** A machine that is busy with other tests takes its time. */
const patience = { timeout: 20_000 };
beforeAll(async () => {
  t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
  ({ token } = await acceptedCandidate(t));
});
afterAll(() => t.close());

/** The files in the storage and the documents in the database, which nothing in this file may change. */
const kept = async () => ({
  files: await storedFiles(t),
  documents: (await t.db.selectFrom('documents').select('document_id').execute()).length,
  steps: (await t.db.selectFrom('joining_steps').selectAll().execute()).length,
});
const idOf = (url: string | null) => new URL(url!, 'http://x').searchParams.get('link')!;

describe('a bad form', () => {
  const path = 'passbookFile';
  it.each<[string, TestForm, number, string, string?]>([
    [
      '20 files in one field',
      { [path]: Array.from({ length: 20 }, () => testFile('pdf')) },
      400,
      'Send one file for each field',
      path,
    ],
    [
      '20 files of 1 MB in one field',
      { [path]: Array.from({ length: 20 }, () => testFile('pdf', megabyte)) },
      400,
      'Send one file for each field',
      path,
    ],
    ['a field twice', { bankName: ['One', 'Two'] }, 400, 'This value is not valid', 'bankName'],
    [
      'a text and a file in one field',
      { [path]: ['text', testFile('pdf')] },
      400,
      'Send one file for each field',
      path,
    ],
    ['a file in a text field', { bankName: testFile('pdf') }, 400, 'Please correct the fields below.', 'bankName'],
    ['a file that nobody asked for', { resume: testFile('pdf') }, 400, 'This value is not valid', 'resume'],
    ['a value of 1 MB', { bankName: 'x'.repeat(megabyte) }, 400, 'Please keep this under 500 characters', 'bankName'],
    [
      'a value of 1 MB that nobody asked for',
      { other: 'x'.repeat(megabyte) },
      400,
      'Please keep this under 500 characters',
      'other',
    ],
    [
      'a key a thousand deep',
      { [`a${'.a'.repeat(1000)}`]: 'x' },
      400,
      'The request could not be understood. Please check it and try again.',
    ],
    [
      'a thousand indexes',
      { [`a${'[0]'.repeat(1000)}`]: 'x' },
      400,
      'The request could not be understood. Please check it and try again.',
    ],
    ['__proto__', { ['__proto__']: 'x' }, 400, 'The request could not be understood. Please check it and try again.'],
    [
      'a nested __proto__',
      { 'a.__proto__.admin': 'true' },
      400,
      'The request could not be understood. Please check it and try again.',
    ],
    [
      'constructor',
      { 'constructor.prototype.admin': 'true' },
      400,
      'The request could not be understood. Please check it and try again.',
    ],
    [
      'a file named __proto__',
      { 'a.__proto__': testFile('pdf') },
      400,
      'The request could not be understood. Please check it and try again.',
    ],
    [
      'an object where a text is',
      { 'bankName.x': 'y', bankName: 'x' },
      400,
      'The request could not be understood. Please check it and try again.',
    ],
    [
      '2,000 fields',
      Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`f${i}`, 'x'])),
      413,
      'The request is too large.',
    ],
    [
      'files of 270 MB that nobody asked for',
      Object.fromEntries(Array.from({ length: 3 }, (_, i) => [`f${i}`, testFile('pdf', 90 * megabyte)])),
      413,
      'The request is too large.',
    ],
    [
      '100 files',
      Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f${i}`, testFile('pdf', 100)])),
      413,
      'The request is too large.',
    ],
  ])('with %s is refused, and nothing of it is kept', async (_what, change, status, message, field) => {
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
    ['मार्कशीट \u202efdp.exe'],
    [`${'x'.repeat(5000)}.pdf`],
    ['C:\\scan\\pan.pdf'],
    ['no extension'],
  ])('does not mind what a file is called: %j', async (name) => {
    const own = await acceptedCandidate(t);
    const passbookFile = testFile('pdf', 300, name);
    expect((await sendForm(t, saveCandidateBankDetails, own.token, bankForm({ passbookFile }))).status).toBe(200);
    const bank = (await t.call(getCandidateBankDetails, { token: own.token })).envelope.responseObject as BankDetails;
    expect(bank.documents.passbookFile).toMatchObject({ name: 'passbook.pdf', bytes: 300 });
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

describe('over a real connection', () => {
  const sockets: Socket[] = [];
  // A request that is left open would hold up the server's end.
  afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

  async function open(path: string, form: TestForm, more: { length?: number; bearer?: string } = {}) {
    const { body, contentType } = await multipartOf(form);
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${more.bearer ?? token}\r\ncontent-type: ${contentType}\r\n` +
        `content-length: ${more.length ?? body.length}\r\n\r\n`,
    );
    return { socket, body, answer: () => Buffer.concat(chunks).toString('utf8') };
  }
  const write = (socket: Socket, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      socket.write(bytes, (error) => (error ? reject(error) : resolve()));
    });

  it('a body that is cut off is told so, and leaves nothing', async () => {
    const before = await kept();
    const { body } = await multipartOf(bankForm());
    for (const part of [0.1, 0.5, 0.9, 0.99]) {
      const length = Math.floor(body.length * part);
      const { socket, body: whole, answer } = await open(saveCandidateBankDetails.path, bankForm(), { length });
      await write(socket, whole.subarray(0, length));
      await vi.waitFor(() => expect(answer()).toContain('The upload was interrupted. Please try again.'), patience);
      expect(answer()).toMatch(/^HTTP\/1.1 400/);
      socket.destroy();
    }
    expect(await kept()).toEqual(before);
  });

  it('a connection that is dropped in the middle of a file leaves nothing', async () => {
    const before = await kept();
    const form = bankForm({ passbookFile: testFile('pdf', 5 * megabyte) });
    const { socket, body } = await open(saveCandidateBankDetails.path, form);
    await write(socket, body.subarray(0, 2 * megabyte));
    await vi.waitFor(async () => expect((await storedFiles(t)).length).toBe(before.files.length + 1), patience);
    socket.destroy();
    await vi.waitFor(async () => expect(await kept()).toEqual(before), patience);
    await sweepDocuments(t.deps);
    expect(await kept()).toEqual(before);
  });

  it('who may not save gets the answer although the upload goes on', async () => {
    const form = bankForm({ passbookFile: testFile('pdf', 3 * megabyte) });
    const own = await acceptedCandidate(t);
    const { socket, body, answer } = await open(saveCandidateBankDetails.path, form, { bearer: 'x' });
    await write(socket, body.subarray(0, 1000));
    await vi.waitFor(() => expect(answer()).toMatch(/^HTTP\/1.1 401/), patience);
    socket.destroy();

    await t.db.insertInto('joining_forms').values({ candidate_offer_id: own.offer.candidateOfferId }).execute();
    const submitted = await t.db
      .insertInto('joining_submissions')
      .values({ candidate_offer_id: own.offer.candidateOfferId, record: Buffer.of(0), submitted_on: new Date() })
      .returning('submission_id')
      .executeTakeFirstOrThrow();
    await t.db
      .updateTable('joining_forms')
      .set({ submission_id: submitted.submission_id })
      .where('candidate_offer_id', '=', own.offer.candidateOfferId)
      .execute();
    for (const path of [saveCandidateBankDetails.path, saveOnBoardDetails.path]) {
      const late = await open(path, form, { bearer: own.token });
      await write(late.socket, late.body);
      const status = path === saveOnBoardDetails.path ? 200 : 409;
      await vi.waitFor(() => expect(late.answer()).toMatch(new RegExp(`^HTTP/1.1 ${status}`)), patience);
      late.socket.destroy();
    }
  });
});

describe('a stored document', () => {
  async function savedPersonal() {
    const own = await acceptedCandidate(t);
    const form = personalForm({ panDocument: testFile('pdf', 300_000) });
    expect((await sendForm(t, saveCandidatePersonalDetails, own.token, form)).status).toBe(200);
    const read = await t.call(getCandidatePersonalDetails, { token: own.token });
    const details = read.envelope.responseObject as PersonalDetails;
    const row = await t.db
      .selectFrom('documents')
      .selectAll()
      .where('candidate_offer_id', '=', own.offer.candidateOfferId)
      .where('field', '=', 'panDocument')
      .executeTakeFirstOrThrow();
    return { ...own, form, details, row, path: `${t.deps.env.dataDir}/documents/${row.storage_key}` };
  }
  const openLink = (link: string) => t.call(getDocumentFile, { query: { link } });
  const expired = { code: 404, message: 'This link has expired. Reload the page to get a new one.' };
  const damaged = {
    code: 410,
    status: 'GONE',
    message: 'This document is damaged. Please upload it again.',
    responseObject: null,
  };

  it('lies encrypted, and its hash in the database is that of what was sent', async () => {
    const { form, row, path } = await savedPersonal();
    const sent = (form.panDocument as { bytes: Buffer }).bytes;
    const stored = await readFile(path);
    expect(stored.includes(sent.subarray(100, 140))).toBe(false);
    expect(row.sha256).toEqual(createHash('sha256').update(sent).digest());
    expect(row.wrapped_key.length).toBeGreaterThan(32);
  });

  it('may do nothing in a browser but be looked at', async () => {
    const { details } = await savedPersonal();
    for (const url of [details.profileDocumentUrl, details.panDocumentUrl]) {
      const { headers } = await openLink(idOf(url));
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' });
    }
  });

  it('is refused when it was tampered with, cut or taken away, before a byte of it is sent', async () => {
    const { details, path } = await savedPersonal();
    const link = idOf(details.panDocumentUrl);
    const whole = await readFile(path);
    const changed = Buffer.from(whole);
    changed[250_000] = changed[250_000]! ^ 1;
    for (const content of [changed, whole.subarray(0, -1), Buffer.concat([whole, randomBytes(1)]), Buffer.alloc(0)]) {
      await writeFile(path, content);
      const answer = await openLink(link);
      expect(answer.envelope).toMatchObject(damaged);
    }
    await writeFile(path, whole);
    expect((await openLink(link)).status).toBe(200);
    await t.deps.storage.move(path.slice(path.indexOf('documents/documents/') + 10), 'trash/2026-11-20/x');
    expect((await openLink(link)).envelope).toMatchObject(damaged);
  });

  it('does not open in the place of another one', async () => {
    const mine = await savedPersonal();
    const theirs = await savedPersonal();
    await writeFile(mine.path, await readFile(theirs.path));
    expect((await openLink(idOf(mine.details.panDocumentUrl))).envelope).toMatchObject(damaged);
  });

  it('has a link for 10 minutes, and no other link opens it', async () => {
    const { details, token: own } = await savedPersonal();
    const link = idOf(details.panDocumentUrl);
    const [head, body, signature] = link.split('.');
    const other = idOf((await savedPersonal()).details.panDocumentUrl).split('.')[1];
    for (const forged of [`${head}.${other}.${signature}`, `${head}.${body}.`, `${link}x`, 'x', own]) {
      expect((await openLink(forged)).envelope).toMatchObject(expired);
    }
    const start = t.clock.now;
    try {
      t.clock.now = new Date(start.getTime() + 9 * 60_000);
      expect((await openLink(link)).status).toBe(200);
      t.clock.now = new Date(start.getTime() + 10 * 60_000);
      expect((await openLink(link)).envelope).toMatchObject(expired);
    } finally {
      t.clock.now = start;
    }
  });
});

describe('many at once', () => {
  it('twelve saves of three 5 MB files by three candidates stay flat in memory, and every byte comes back', async () => {
    const candidates = [await acceptedCandidate(t), await acceptedCandidate(t), await acceptedCandidate(t)];
    const form = personalForm({
      panDocument: testFile('pdf', 5 * megabyte),
      aadhaarDocument: testFile('jpg', 5 * megabyte),
      profile: testFile('png', 5 * megabyte),
    });
    const { body, contentType } = await multipartOf(form);
    // One body for all, sent piece by piece: what grows meanwhile is the server's, not the test's.
    function* pieces() {
      for (let from = 0; from < body.length; from += 65_536) yield body.subarray(from, from + 65_536);
    }
    const send = async (bearer: string) => {
      const sending = request(`http://127.0.0.1:${port}${saveCandidatePersonalDetails.path}`, {
        method: 'POST',
        agent: false,
        headers: {
          'content-type': contentType,
          'content-length': body.length,
          authorization: `Bearer ${bearer}`,
        },
      });
      const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
      await pipeline(Readable.from(pieces()), sending);
      const [answer] = await answered;
      answer.resume();
      return answer.statusCode;
    };
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    const senders = Array.from({ length: 4 }, () => candidates).flat();
    const answers = await Promise.all(senders.map((candidate) => send(candidate.token)));
    clearInterval(watch);
    expect(answers).toEqual(senders.map(() => 200));
    // 180 MB went through.
    expect((most - before) / megabyte).toBeLessThan(120);
    const sums = new Set(
      (['panDocument', 'aadhaarDocument', 'profile'] as const).map((field) =>
        createHash('sha256')
          .update((form[field] as { bytes: Buffer }).bytes)
          .digest('hex'),
      ),
    );
    for (const candidate of candidates) {
      const read = await t.call(getCandidatePersonalDetails, { token: candidate.token });
      const { documents } = read.envelope.responseObject as PersonalDetails;
      for (const document of Object.values(documents)) {
        const { bytes } = await t.call(getDocumentFile, { query: { link: idOf(document!.url) } });
        expect(sums).toContain(createHash('sha256').update(bytes).digest('hex'));
      }
    }
  }, 120_000);

  it('a storage that fails keeps nothing and says that it is our failure', async () => {
    const own = await acceptedCandidate(t);
    const before = await kept();
    const { put } = t.deps.storage;
    let calls = 0;
    t.deps.storage.put = async (key, content) => {
      calls += 1;
      if (calls === 3) throw new Error('disk full');
      return put(key, content);
    };
    try {
      const answer = await sendForm(t, saveCandidatePersonalDetails, own.token, personalForm());
      expect(answer.status).toBe(500);
    } finally {
      t.deps.storage.put = put;
    }
    expect(await kept()).toEqual(before);
    await expect(t.deps.storage.get('documents/none')).rejects.toThrow(StorageNotFoundError);
  });

  it('a database that fails keeps no step; the files, whose commit might still come, are left to the sweep', async () => {
    const own = await acceptedCandidate(t);
    const before = await kept();
    const { enqueue } = t.deps.jobs;
    t.deps.jobs.enqueue = () => Promise.reject(new Error('connection terminated'));
    const submitted = await sendForm(t, saveOnBoardDetails, own.token, {
      ...submitForm(),
      'personalDetailsRequest.panDocument': testFile('pdf'),
      'personalDetailsRequest.aadhaarDocument': testFile('pdf'),
      'personalDetailsRequest.profile': testFile('png'),
      'bankDetailsRequest.passbookFile': testFile('pdf'),
      'experienceDetailsRequest[0].paySlip': testFile('pdf'),
      ...Object.fromEntries([0, 1, 2].map((i) => [`educationDetailsRequests[${i}].documentFile`, testFile('pdf')])),
    });
    t.deps.jobs.enqueue = enqueue;
    expect(submitted.status).toBe(503);
    const after = await kept();
    expect(after).toMatchObject({ documents: before.documents, steps: before.steps });
    expect(after.files).toHaveLength(before.files.length + 8);
  });
});
