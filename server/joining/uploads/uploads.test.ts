import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { saveCandidateBankDetails, saveCandidatePersonalDetails, saveOnBoardDetails } from '#contract/joining.ts';
import { StorageNotFoundError } from '#server/adapters/storage/port.ts';
import { sweepDocuments } from '#server/documents/sweep-documents.ts';
import {
  acceptedCandidate,
  bankForm,
  personalForm,
  sendForm,
  storedFiles,
  submitForm,
  testFile,
} from '#test/joining-requests.ts';
import { joiningCalls } from '#test/joining/calls.ts';
import { multipartOf, type TestForm } from '#test/multipart.ts';
import { openTestApp } from '#test/test-app.ts';

const megabyte = 1024 * 1024;

/** A machine that is busy with other tests takes its time. */
const waitOptions = { timeout: 20_000 };

const t = await openTestApp();
await t.app.listen({ port: 0, host: '127.0.0.1' });
const port = (t.app.server.address() as AddressInfo).port;
const { token } = await acceptedCandidate(t);
const { kept } = joiningCalls(() => t);

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

  it('a truncated body is reported as interrupted, and leaves nothing', async () => {
    const before = await kept();
    const { body } = await multipartOf(bankForm());
    for (const part of [0.1, 0.5, 0.9, 0.99]) {
      const length = Math.floor(body.length * part);
      const { socket, body: whole, answer } = await open(saveCandidateBankDetails.path, bankForm(), { length });
      await write(socket, whole.subarray(0, length));
      await vi.waitFor(() => expect(answer()).toContain('The upload was interrupted. Please try again.'), waitOptions);
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
    await vi.waitFor(async () => expect((await storedFiles(t)).length).toBe(before.files.length + 1), waitOptions);
    socket.destroy();
    await vi.waitFor(async () => expect(await kept()).toEqual(before), waitOptions);
    await sweepDocuments(t.deps);
    expect(await kept()).toEqual(before);
  });

  it('who may not save gets the answer although the upload goes on', async () => {
    const form = bankForm({ passbookFile: testFile('pdf', 3 * megabyte) });
    const own = await acceptedCandidate(t);
    const { socket, body, answer } = await open(saveCandidateBankDetails.path, form, { bearer: 'x' });
    await write(socket, body.subarray(0, 1000));
    await vi.waitFor(() => expect(answer()).toMatch(/^HTTP\/1.1 401/), waitOptions);
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
      await vi.waitFor(() => expect(late.answer()).toMatch(new RegExp(`^HTTP/1.1 ${status}`)), waitOptions);
      late.socket.destroy();
    }
  });
});

describe('many at once', () => {
  it('a file is stored while the next one arrives', async () => {
    const own = await acceptedCandidate(t);
    const { put } = t.deps.storage;
    const begun = [1, 2, 3].map(() => Promise.withResolvers<void>());
    let calls = 0;
    t.deps.storage.put = async (key, content) => {
      begun[calls]?.resolve();
      calls += 1;
      const next = begun[calls];
      const stored = await put(key, content);
      await next?.promise;
      return stored;
    };
    try {
      const answer = await sendForm(t, saveCandidatePersonalDetails, own.token, personalForm());
      expect(answer.status).toBe(200);
    } finally {
      t.deps.storage.put = put;
    }
    expect(calls).toBe(3);
  });

  it.each([
    ['at once', 3, false],
    ['at the end of the first file', 1, true],
    ['at the end of the last file', 3, true],
  ])('a storage that fails %s keeps nothing and says that it is our failure', async (_when, failing, late) => {
    const own = await acceptedCandidate(t);
    const before = await kept();
    const { put, remove } = t.deps.storage;
    let calls = 0;
    t.deps.storage.put = async (key, content) => {
      calls += 1;
      if (calls !== failing) return put(key, content);
      if (late) {
        await put(key, content);
        await remove(key);
      }
      throw new Error('disk full');
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
