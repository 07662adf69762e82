import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { getOfferHistory, type HistoryEntry } from '#contract/history.ts';
import { downloadCandidateFiles, expectedBytesHeader } from '#contract/onboarding.ts';
import { requestDocument } from '#contract/hr/document-requests.ts';
import { reviewOnBoardDetails } from '#contract/hr/review.ts';
import { getSignedLetter } from '#contract/letter/signed-letter.ts';
import { deleteOfferLetter } from '#contract/offers.ts';
import { uploadRequestedDocument } from '#contract/document-requests.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { sendForm, testFile } from '#test/joining-requests.ts';
import { textOfPdf } from '#test/signed-letters/text-of-pdf.ts';
import { openTestApp, startTestApp } from '#test/test-app.ts';
import { unzipped, type UnzippedFile } from '#test/documents/zip-entries.ts';

const reason = 'Papers for the payroll of December';

const t = await openTestApp();
const hrToken = await signInHr(t, await createHrUser(t, { name: 'Kavita Rao' }));

const download = (candidateIds: unknown, more: object = {}, token = hrToken) =>
  t.call(downloadCandidateFiles, { token, body: { candidateIds, reason, ...more } });
const filesOf = async (...candidateIds: string[]) => unzipped((await download(candidateIds)).bytes);
const namesOf = (files: UnzippedFile[]) =>
  files.map(({ path }) => path.split('/')[1] ?? '').toSorted((a, b) => a.localeCompare(b));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const documentsOf = (candidateOfferId: number) =>
  t.db.selectFrom('documents').selectAll().where('candidate_offer_id', '=', candidateOfferId).execute();
const downloadsOf = (candidateOfferId: number) =>
  auditRows(t.db, { candidateOfferId, action: 'download-person-file' }).select('details').execute();
const rename = (candidateOfferId: number, name: string) =>
  t.db.updateTable('offers').set({ candidate_name: name }).where('candidate_offer_id', '=', candidateOfferId).execute();

describe('the folder of a person', () => {
  it('contains the answers, both letters and each document as it was uploaded', async () => {
    const { candidateId, offer } = await joiner(t, { hrToken });
    await t.deliverAll();
    const answer = await download([candidateId]);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${candidateId}.zip"`,
      'cache-control': 'private, no-store',
    });
    const files = unzipped(answer.bytes);
    expect(new Set(files.map(({ path }) => path.split('/')[0]))).toEqual(
      new Set([`${candidateId} ${offer.form.fullName}`]),
    );
    const signed = await t.call(getSignedLetter, {
      token: hrToken,
      query: { candidateOfferId: offer.candidateOfferId },
    });
    expect(namesOf(files)).toEqual(expect.arrayContaining(['Joining Form.pdf', 'Offer Letter.pdf', 'PAN Card.png']));
    expect(namesOf(files).filter((name) => name?.startsWith('Payslip, '))).not.toEqual([]);
    expect(files.find(({ path }) => path.endsWith('Signed Offer Letter.pdf'))?.content.equals(signed.bytes)).toBe(true);
    const uploads = await documentsOf(offer.candidateOfferId);
    const hashes = new Set(files.map(({ content }) => sha256(content)));
    expect(uploads.length).toBeGreaterThan(5);
    for (const upload of uploads) expect(hashes).toContain(upload.sha256.toString('hex'));
    const expected = Number(answer.headers[expectedBytesHeader]);
    expect(expected).toBeGreaterThan(answer.bytes.length * 0.5);
  });

  it('shows the time of the download by the clock in India', async () => {
    const { candidateId } = await joiner(t, { hrToken });
    const files = await filesOf(candidateId);
    expect(new Set(files.map(({ shownTime }) => shownTime))).toEqual(new Set([formatInstant(t.clock.now)]));
  });

  it('has all answers with whole numbers, the form’s history, and text as text', async () => {
    const firstName = '#sys.version $x$ கவிதா *b*';
    const { candidateId, answers } = await joiner(t, { hrToken, firstName });
    const marks = [{ path: 'bank.ifscNumber', verdict: 'FIX', note: 'Not of *this* bank' }];
    const marked = { candidateId, submissionVersion: 1, marks };
    expect((await t.call(reviewOnBoardDetails, { token: hrToken, body: marked })).status).toBe(200);
    const files = await filesOf(candidateId);
    const pdf = files.find(({ path }) => path.endsWith('Joining Form.pdf'))?.content ?? Buffer.of();
    let text = '';
    for (const page of [1, 2, 3, 4, 5]) text += await textOfPdf(pdf, page).catch(() => '');
    for (const words of ['Personal Details', 'Bank Details', 'Education Details', 'Family Details', 'History']) {
      expect(text).toContain(words);
    }
    expect(text).toContain('#sys.version $x$');
    expect(text).toContain('Needs correction Not of *this* bank. Kavita Rao, ');
    expect(text).toContain(answers.panNumber);
    expect(text).toContain(answers.aadhaarNumber);
    expect(text).toContain(answers.accountNumber);
    expect(text).toContain('submitted the joining form');
    expect(pdf.toString('latin1')).toContain('/StructTreeRoot');
  });

  it('of a person without answers contains the existing files', async () => {
    const { candidateId } = await joiner(t, { hrToken, steps: 0, submitted: false });
    expect(namesOf(await filesOf(candidateId))).toEqual(
      expect.arrayContaining(['Joining Form.pdf', 'Offer Letter.pdf']),
    );
  });

  it('lists a missing file', async () => {
    const { candidateId, offer } = await joiner(t, { hrToken });
    const pan = (await documentsOf(offer.candidateOfferId)).find(({ field }) => field === 'panDocument');
    await t.deps.storage.remove(pan?.storage_key ?? '');
    const files = await filesOf(candidateId);
    expect(namesOf(files)).not.toContain('PAN Card.png');
    const note = files.find(({ path }) => path.endsWith('/Missing Files.txt'))?.content.toString('utf8');
    expect(note).toContain('PAN Card.png: the stored file is missing or damaged.');
  });
});

describe('a requested document', () => {
  it('replaces no other file, whatever its name', async () => {
    const { candidateId, candidate, offer } = await joiner(t, { hrToken, steps: 0, submitted: false });
    await t.deliverAll();
    const names = ['signed offer letter', 'Offer Letter', 'JOINING FORM', '../../Signed Offer Letter', 'Missing Files'];
    const uploads = [];
    for (const name of names) {
      const asked = await t.call(requestDocument, { token: hrToken, body: { candidateId, name } });
      const { requestId } = asked.envelope.responseObject as { requestId: string };
      const file = testFile('pdf', 3000 + uploads.length);
      expect((await sendForm(t, uploadRequestedDocument, candidate, { requestId, file })).status).toBe(200);
      uploads.push(sha256(file.bytes));
    }
    const files = await filesOf(candidateId);
    const same = files.map(({ path }) => path.normalize('NFKC').toLowerCase());
    expect(new Set(same).size).toBe(same.length);
    const query = { candidateOfferId: offer.candidateOfferId };
    const signed = await t.call(getSignedLetter, { token: hrToken, query });
    const named = (name: string) => files.filter(({ path }) => path.endsWith(`/${name}`));
    expect(named('Signed Offer Letter.pdf').map(({ content }) => sha256(content))).toEqual([sha256(signed.bytes)]);
    const hashes = files.map(({ content }) => sha256(content));
    expect(hashes).toEqual(expect.arrayContaining(uploads));
  });
});

describe('many people', () => {
  it('have a folder each, whatever their names', async () => {
    const people = [];
    for (const name of ['A/B\\..', 'NUL', 'தமிழ் 👩‍👧', 'x'.repeat(300), 'Twin', 'Twin']) {
      const person = await joiner(t, { hrToken, steps: 0, submitted: false });
      await rename(person.offer.candidateOfferId, name);
      people.push(person.candidateId);
    }
    const files = await filesOf(...people);
    const folders = [...new Set(files.map(({ path }) => path.split('/')[0] ?? ''))];
    expect(folders).toEqual([
      `${people[0]} A B`,
      `${people[1]} NUL`,
      `${people[2]} தமிழ் 👩‍👧`,
      `${people[3]} ${'x'.repeat(60 - 1 - (people[3] ?? '').length)}`,
      `${people[4]} Twin`,
      `${people[5]} Twin`,
    ]);
  });

  it('are each recorded with the reason, which is in the history', async () => {
    const first = await joiner(t, { hrToken, steps: 0, submitted: false });
    const second = await joiner(t, { hrToken, steps: 0, submitted: false });
    // Twice the same person is one.
    await filesOf(first.candidateId, second.candidateId.toLowerCase(), first.candidateId);
    const [one, two] = [
      await downloadsOf(first.offer.candidateOfferId),
      await downloadsOf(second.offer.candidateOfferId),
    ];
    expect(one).toHaveLength(1);
    expect(one).toEqual(two);
    expect(JSON.stringify(one)).not.toContain(reason);
    const query = { candidateOfferId: first.offer.candidateOfferId, show: 'changes' };
    const answer = await t.call(getOfferHistory, { token: hrToken, query });
    const { content } = answer.envelope.responseObject as { content: HistoryEntry[] };
    expect(content[0]).toMatchObject({
      who: 'Kavita Rao',
      what: `downloaded the whole file of the person: ‘${reason}’`,
    });
  });

  it('are rejected before anything is recorded if one is unknown or deleted', async () => {
    const { candidateId, offer } = await joiner(t, { hrToken, steps: 0, submitted: false });
    const gone = await createOffer(t, { hrToken });
    await t.call(deleteOfferLetter, { token: hrToken, query: { candidateOfferLetterId: gone.candidateOfferId } });
    for (const other of ['C99-9999', gone.candidateId]) {
      expect((await download([candidateId, other])).envelope).toMatchObject({
        code: 404,
        message: `There is no candidate ${other} any more. Nothing was downloaded.`,
      });
    }
    expect(await downloadsOf(offer.candidateOfferId)).toEqual([]);
  });

  it.each([
    [{ reason: '  ' }, 'reason', 'Please say why you download these files'],
    [{ candidateIds: [] }, 'candidateIds', 'Please choose at least one candidate'],
    [
      { candidateIds: Array.from({ length: 501 }, (_, n) => `C26-${n}`) },
      'candidateIds',
      'Please choose at most 500 candidates at a time',
    ],
  ])('%#: an incomplete request gets its missing field named', async (body, path, message) => {
    const answer = await download(['C26-0001'], body);
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors).toEqual([expect.objectContaining({ path, message })]);
  });
});

describe('an aborted download', () => {
  /** Starts the app on a port, so that a client can disconnect. */
  const listening = async () => {
    if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' });
    const address = t.app.server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  };
  const ask = async (candidateIds: string[], signal?: AbortSignal) =>
    fetch(`${await listening()}${downloadCandidateFiles.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${hrToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ candidateIds, reason }),
      ...(signal ? { signal } : {}),
    });

  it('records the sent folders, releases the turn, and excludes others until then', async () => {
    const first = await joiner(t, { hrToken });
    const second = await joiner(t, { hrToken, steps: 0, submitted: false });
    const { get } = t.deps.storage;
    const held = new PassThrough();
    const opened = Promise.withResolvers<void>();
    t.deps.storage.get = () => {
      opened.resolve();
      return Promise.resolve(held);
    };
    const leave = new AbortController();
    const answer = await ask([first.candidateId, second.candidateId], leave.signal);
    expect(answer.status).toBe(200);
    const body = Readable.fromWeb(answer.body as never);
    body.on('error', () => undefined).resume();
    await opened.promise;
    const elsewhere = await startTestApp({ database: t.database });
    const there = await elsewhere.call(downloadCandidateFiles, {
      token: hrToken,
      body: { candidateIds: [second.candidateId], reason },
    });
    expect(there.envelope).toMatchObject({ code: 429 });
    await elsewhere.close();
    expect((await download([second.candidateId])).envelope).toMatchObject({
      code: 429,
      message: 'Another download of yours is still running. Please wait until it has ended, or cancel it.',
    });
    const other = await signInHr(t, await createHrUser(t));
    expect((await download([second.candidateId], {}, other)).status).toBe(200);
    const closed = once(held, 'close');
    leave.abort();
    held.destroy();
    await closed;
    t.deps.storage.get = get;
    await expect.poll(async () => (await download([second.candidateId])).status).toBe(200);
    expect(await downloadsOf(first.offer.candidateOfferId)).toHaveLength(1);
    // Both of these were complete downloads.
    expect(await downloadsOf(second.offer.candidateOfferId)).toHaveLength(2);
  });

  it('after an error in the middle is no complete archive', async () => {
    const { candidateId } = await joiner(t, { hrToken });
    const { get } = t.deps.storage;
    t.deps.storage.get = () => Promise.reject(new Error('unplugged'));
    try {
      const answer = await ask([candidateId]);
      expect(answer.status).toBe(200);
      await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
    } finally {
      t.deps.storage.get = get;
    }
  });

  it('after the end of the session records and sends no one else', async () => {
    const first = await joiner(t, { hrToken });
    const second = await joiner(t, { hrToken, steps: 0, submitted: false });
    const user = await createHrUser(t);
    const token = await signInHr(t, user);
    const { get } = t.deps.storage;
    t.deps.storage.get = async (...asked) => {
      await t.db.updateTable('sessions').set({ revoked_on: new Date() }).where('subject', '=', user.hrUserId).execute();
      return get(...asked);
    };
    try {
      await download([first.candidateId, second.candidateId], {}, token).catch(() => null);
    } finally {
      t.deps.storage.get = get;
    }
    expect(await downloadsOf(first.offer.candidateOfferId)).toHaveLength(1);
    expect(await downloadsOf(second.offer.candidateOfferId)).toEqual([]);
  });
});
