import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  getDocumentRequests,
  requestDocument,
  withdrawDocumentRequest,
  type DocumentRequest,
} from '#contract/hr/document-requests.ts';
import {
  getRequestedDocuments,
  uploadRequestedDocument,
  type OwnDocumentRequest,
} from '#contract/document-requests.ts';
import { recordJoining } from '#contract/first-day.ts';
import { withdrawOffer } from '#contract/hr/offer-actions.ts';
import { getJoiningState, type OwnJoiningState } from '#contract/joining.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import { acceptedCandidate, sendForm, storedFiles, testFile } from '#test/joining-requests.ts';
import type { TestForm } from '#test/multipart.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const hr = await createHrUser(t, { name: 'Kavita Rao' });
const hrToken = await signInHr(t, hr);

const accepted = () => acceptedCandidate(t, { hrToken });
const ask = (candidateId: string, more: object = {}) =>
  t.call(requestDocument, { token: hrToken, body: { candidateId, name: 'Cancelled cheque', ...more } });
async function asked(candidateId: string, more: object = {}): Promise<string> {
  const answer = await ask(candidateId, more);
  expect(answer.status).toBe(200);
  return (answer.envelope.responseObject as { requestId: string }).requestId;
}
const withdraw = (requestId: string) => t.call(withdrawDocumentRequest, { token: hrToken, body: { requestId } });
async function seenByHr(candidateId: string): Promise<DocumentRequest[]> {
  const answer = await t.call(getDocumentRequests, { token: hrToken, query: { candidateId } });
  return answer.envelope.responseObject as DocumentRequest[];
}
const seenBy = async (token: string): Promise<OwnDocumentRequest[]> =>
  (await t.call(getRequestedDocuments, { token })).envelope.responseObject as OwnDocumentRequest[];
const upload = (token: string, form: TestForm) => sendForm(t, uploadRequestedDocument, token, form);
const auditOf = (candidateOfferId: number) =>
  t.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'details'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('action', 'in', [
      'request-document',
      'withdraw-document-request',
      'upload-requested-document',
      'remind-documents',
    ])
    .orderBy('audit_id')
    .execute();
const today = () => todayInIndia(t.clock.now);

describe('requesting a document', () => {
  it('sends no mail once HR has withdrawn it, while another one is mailed', async () => {
    const { offer } = await accepted();
    await t.deliverAll();
    const requestId = await asked(offer.candidateId, { name: 'Cancelled cheque' });
    await asked(offer.candidateId, { name: 'Passport' });
    expect((await withdraw(requestId)).status).toBe(200);
    await t.deliverAll();
    const subjects = t.mailbox.mails.filter(({ to }) => to === offer.email).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Please upload'))).toEqual([
      'Please upload: Passport – Himalaya Foods Pvt Ltd',
    ]);
  });

  it.each([
    ['withdrew the offer', 0],
    ['recorded that they did not join', 0],
    ['recorded that they joined', 1],
  ])('still mails what waits after HR %s: %i', async (what, mails) => {
    const { offer } = await accepted();
    await asked(offer.candidateId, { name: 'Passport' });
    const { candidateId, candidateOfferId } = offer;
    const outcome = mails === 0 ? 'NOT_JOINED' : 'JOINED';
    const ended = what.startsWith('withdrew')
      ? await t.call(withdrawOffer, { token: hrToken, body: { candidateOfferId, reason: 'Budget' } })
      : await t.call(recordJoining, { token: hrToken, body: { candidateId, outcome, date: today() } });
    expect(ended.status).toBe(200);
    await t.deliverAll();
    const sent = t.mailbox.mails.filter(({ to, subject }) => to === offer.email && subject.includes('Passport'));
    expect(sent).toHaveLength(mails);
  });

  it('mails the candidate, who uploads it, and notifies the HR user', async () => {
    const { offer, token } = await accepted();
    const dueOn = addDays(today(), 7);
    const note = 'With your name on it.\nA photo will do <b>.';
    const requestId = await asked(offer.candidateId, { name: '  Cancelled cheque ', note, dueOn });
    await t.deliverAll();
    const mail = t.mailbox.lastMailTo(offer.email);
    expect(mail.subject).toBe('Please upload: Cancelled cheque – Himalaya Foods Pvt Ltd');
    expect(mail.text).toContain('> With your name on it.\n> A photo will do <b>.');
    expect(mail.text).toContain(`http://aarambh.test/#/onboard/documents?id=${offer.candidateId}`);

    expect(await seenBy(token)).toMatchObject([
      { requestId, name: 'Cancelled cheque', note, dueOn, document: null, mayUpload: true },
    ]);
    const file = testFile('pdf', 3000);
    expect((await upload(token, { requestId, file })).status).toBe(200);
    expect(await seenBy(token)).toMatchObject([{ document: { type: 'PDF', bytes: 3000 }, mayUpload: true }]);
    await t.deliverAll();
    const toHr = t.mailbox.lastMailTo(hr.email ?? '');
    expect(toHr.subject).toContain('Document uploaded: Cancelled cheque');
    expect(toHr.text).toContain(`http://aarambh.test/#/hce/onboarding/candidate/${offer.candidateId}`);

    const [request] = await seenByHr(offer.candidateId);
    expect(request).toMatchObject({ state: 'UPLOADED', requestedBy: 'Kavita Rao', seenOn: null });
    const opened = await t.app.inject({ url: request?.document?.url ?? '' });
    expect(opened.rawPayload.equals(file.bytes)).toBe(true);
    expect((await seenByHr(offer.candidateId))[0]?.seenOn).not.toBeNull();
    expect(await auditOf(offer.candidateOfferId)).toMatchObject([
      { action: 'request-document', actor_id: hr.hrUserId, details: { requestId } },
      { action: 'upload-requested-document', actor_id: offer.candidateId },
    ]);
  });

  it('is rejected before acceptance, twice under one name, for a past day and for an unknown candidate', async () => {
    const open = await createOffer(t, { status: 'Offer Sent', hrToken });
    expect((await ask(open.candidateId)).status).toBe(409);
    expect((await ask('C26-9999')).status).toBe(404);
    const { offer } = await accepted();
    await asked(offer.candidateId);
    const again = await ask(offer.candidateId, { name: 'cancelled CHEQUE' });
    expect(again.status).toBe(409);
    expect(again.envelope.errors).toMatchObject([{ path: 'name' }]);
    const past = await ask(offer.candidateId, { name: 'Photo', dueOn: addDays(today(), -1) });
    expect(past.status).toBe(400);
    expect(past.envelope.errors).toEqual([{ path: 'dueOn', message: 'The due date cannot be in the past' }]);
    const nameless = await ask(offer.candidateId, { name: '  ' });
    expect(nameless.envelope.errors).toEqual([{ path: 'name', message: 'Please enter which document you need' }]);
  });

  it('works once for two concurrent requests, and for 20 documents at most', async () => {
    const { offer } = await accepted();
    const both = await Promise.all([ask(offer.candidateId), ask(offer.candidateId)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    for (let number = 2; number <= 20; number += 1) await asked(offer.candidateId, { name: `Document ${number}` });
    const more = await ask(offer.candidateId, { name: 'One more' });
    expect(more.status).toBe(409);
    expect(more.envelope.message).toContain('20 documents are already requested.');
  });

  it('can be withdrawn once, before an upload', async () => {
    const { offer, token } = await accepted();
    const requestId = await asked(offer.candidateId);
    expect((await withdraw(requestId)).status).toBe(200);
    expect((await withdraw(requestId)).status).toBe(409);
    expect((await withdraw(randomUUID())).status).toBe(404);
    expect(await seenBy(token)).toEqual([]);
    expect(await seenByHr(offer.candidateId)).toMatchObject([{ state: 'WITHDRAWN' }]);

    const next = await asked(offer.candidateId);
    expect((await upload(token, { requestId: next, file: testFile('png') })).status).toBe(200);
    expect((await withdraw(next)).status).toBe(409);
  });
});

describe('uploading a requested document', () => {
  it('accepts the types of other documents only, and deletes rejected files', async () => {
    const { offer, token } = await accepted();
    const requestId = await asked(offer.candidateId);
    const before = (await storedFiles(t)).toSorted();
    const text = { bytes: Buffer.from('This is no picture at all'), name: 'cheque.pdf' };
    const large = testFile('pdf', 10 * 1024 * 1024 + 1);
    const refusals: [TestForm, string, string][] = [
      [{ requestId, file: text }, 'file', 'Only PNG, JPG, or PDF files are allowed'],
      [{ requestId, file: large }, 'file', 'File size exceeds 10MB'],
      [{ requestId }, 'file', 'Please choose a file'],
      [{ file: testFile('png') }, 'requestId', 'This request was not found. Please reload the page.'],
      [{ requestId, file: testFile('png'), panDocument: testFile('png') }, 'panDocument', 'This value is not valid'],
    ];
    for (const [form, path, message] of refusals) {
      const answer = await upload(token, form);
      expect([answer.status, answer.envelope.errors]).toMatchObject([400, [{ path, message }]]);
    }
    expect((await storedFiles(t)).toSorted()).toEqual(before);
    expect(await seenBy(token)).toMatchObject([{ document: null }]);
  });

  it('answers for another candidate’s request as for an unknown one', async () => {
    const { offer } = await accepted();
    const other = await accepted();
    const requestId = await asked(offer.candidateId);
    const foreign = await upload(other.token, { requestId, file: testFile('png') });
    const unknown = await upload(other.token, { requestId: randomUUID(), file: testFile('png') });
    expect([foreign.status, foreign.envelope.message]).toEqual([404, unknown.envelope.message]);
    expect(unknown.status).toBe(404);
    expect(await seenBy(other.token)).toEqual([]);
  });

  it('is rejected when HR has withdrawn the request', async () => {
    const { offer, token } = await accepted();
    const requestId = await asked(offer.candidateId);
    await withdraw(requestId);
    const before = (await storedFiles(t)).toSorted();
    const late = await upload(token, { requestId, file: testFile('png') });
    expect(late.status).toBe(409);
    expect(late.envelope.message).toBe('HR does not need this document any more. Please reload the page.');
    expect((await storedFiles(t)).toSorted()).toEqual(before);
  });

  it('keeps one of two concurrent uploads, and notifies HR once', async () => {
    const { offer, token } = await accepted();
    const name = `Cheque ${randomUUID().slice(0, 8)}`;
    const requestId = await asked(offer.candidateId, { name });
    const both = await Promise.all(
      [testFile('png'), testFile('pdf')].map((file) => upload(token, { requestId, file })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await t.db
      .selectFrom('documents')
      .select('document_id')
      .where('candidate_offer_id', '=', offer.candidateOfferId)
      .where('field', '=', 'requestedDocument')
      .execute();
    expect(rows).toHaveLength(1);
    const notices = await t.db
      .selectFrom('messages')
      .select('message_id')
      .where('candidate_offer_id', '=', offer.candidateOfferId)
      .where('kind', '=', 'document-for-hr')
      .execute();
    expect(notices).toHaveLength(1);
  });

  it('replaces the document until HR has viewed it', async () => {
    const { offer, token } = await accepted();
    const requestId = await asked(offer.candidateId);
    await upload(token, { requestId, file: testFile('png') });
    const [first] = await seenByHr(offer.candidateId);
    expect((await upload(token, { requestId, file: testFile('pdf') })).status).toBe(200);
    expect((await t.app.inject({ url: first?.document?.url ?? '' })).statusCode).toBe(404);
    const [second] = await seenByHr(offer.candidateId);
    expect(second?.document?.type).toBe('PDF');
    // The candidate's own view is not HR's.
    const [own] = await seenBy(token);
    await t.app.inject({ url: own?.document?.url ?? '' });
    expect((await seenBy(token))[0]?.mayUpload).toBe(true);
    await t.app.inject({ url: second?.document?.url ?? '' });
    expect((await seenBy(token))[0]?.mayUpload).toBe(false);
    const late = await upload(token, { requestId, file: testFile('png') });
    expect([late.status, late.envelope.message]).toEqual([
      409,
      'HR has looked at this document, so it cannot be replaced. Please contact HR.',
    ]);
  });
});

it('counts requested documents in the joining form, even before it is started', async () => {
  const { offer, token } = await accepted();
  const waiting = async () => {
    const { envelope } = await t.call(getJoiningState, { token });
    return (envelope.responseObject as OwnJoiningState).askedDocuments;
  };
  expect(await waiting()).toBe(0);
  const [cheque, letter] = [
    await asked(offer.candidateId),
    await asked(offer.candidateId, { name: 'Relieving letter' }),
  ];
  expect(await waiting()).toBe(2);
  await withdraw(cheque);
  expect(await waiting()).toBe(1);
  expect((await upload(token, { requestId: letter, file: testFile('pdf') })).status).toBe(200);
  expect(await waiting()).toBe(0);
});
