import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createToken, logout, setLanguage } from '#contract/candidate-auth.ts';
import type { Call } from '#contract/call.ts';
import { claimHandoff, endHandoff, getHandoffFile, startHandoff, useHandoffFile } from '#contract/handoff.ts';
import { allCalls } from '#contract/calls.ts';
import { requestDocument } from '#contract/hr/document-requests.ts';
import {
  getCandidateEducationDetails,
  getCandidateExperienceDetails,
  saveCandidateEducationDetails,
  saveCandidateExperienceDetails,
  saveOnBoardDetails,
} from '#contract/joining.ts';
import { makeDataRequest } from '#contract/my-data.ts';
import { rateLimits } from '#domain/rate-limits.ts';
import { sweepDocuments } from '#server/documents/sweep-documents.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, signInHr, tokenOf } from '#test/factories.ts';
import { askOfAadhaar } from '#test/joining/aadhaar.ts';
import { cookieOf, panByPhone, phoneCalls } from '#test/joining/by-phone.ts';
import {
  acceptedCandidate,
  educationForm,
  experienceForm,
  saveAllSteps,
  sendForm,
  storedFiles,
  submitForm,
  testFile,
} from '#test/joining-requests.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const { start, claim, read, codeOf, send, onPhone, sent } = phoneCalls(t);
const ended = 'This code has ended. Make a new one on your computer.';
const fetchFile = (token: string, fileId: string) => t.call(getHandoffFile, { token, query: { fileId } });

describe('a code for a phone', () => {
  it('brings a file to the page that made it, which takes it; nothing is a document before that page saves it', async () => {
    const { offer, token } = await acceptedCandidate(t);
    const code = await codeOf(token);
    expect(code).toMatch(/^[0-9A-Z]{26}$/u);
    expect(await read(token)).toEqual({ state: 'WAITING', files: [] });
    // Typed with hyphens and in small letters.
    const claimed = await claim(code.toLowerCase().replaceAll(/.{4}/gu, '$&-'));
    expect(claimed.envelope.responseObject).toMatchObject({ label: 'PAN Card', kind: 'document', filesLeft: 5 });
    expect(claimed.headers['set-cookie']).toMatch(
      /^__Host-u=[\w-]{43}; Path=\/; Max-Age=600; Secure; HttpOnly; SameSite=Strict$/u,
    );
    expect(await read(token)).toMatchObject({ state: 'CONNECTED' });
    const file = testFile('jpg', 3000);
    const taken = await send(cookieOf(claimed), { code, file });
    expect(taken.envelope.responseObject).toMatchObject({ filesLeft: 4 });
    const { files } = await read(token);
    expect(files).toMatchObject([{ type: 'JPG', bytes: 3000 }]);
    const fileId = files[0]?.fileId ?? '';
    expect((await fetchFile(token, fileId)).bytes.equals(file.bytes)).toBe(true);
    const documents = t.db.selectFrom('documents').where('candidate_offer_id', '=', offer.candidateOfferId).selectAll();
    expect(await documents.execute()).toEqual([]);
    expect((await t.call(useHandoffFile, { token, body: { fileId } })).status).toBe(200);
    expect(await read(token)).toEqual({ state: 'ENDED', files: [] });
    expect((await claim(code, cookieOf(claimed))).status).toBe(410);
    const actions = ['start-handoff', 'open-handoff', 'use-handoff'] as const;
    for (const action of actions) {
      const rows = auditRows(t.db, { candidateOfferId: offer.candidateOfferId, action }).select('details');
      expect(await rows.execute()).toMatchObject([{ details: { field: 'panDocument' } }]);
    }
  });

  it('works on the phone that was first, also after its page was loaded again, and on no other', async () => {
    const { code, cookie } = await onPhone();
    expect((await claim(code, cookie)).status).toBe(200);
    for (const other of [undefined, '__Host-u=another']) {
      const { status, envelope } = await claim(code, other);
      expect([status, envelope.message]).toEqual([409, 'This code is in use on another phone.']);
    }
    const { status, envelope } = await send('__Host-u=another', { code });
    expect([status, envelope.message]).toEqual([410, ended]);
  });

  it('works again on the phone that was first, where the answer with its cookie was lost', async () => {
    const { token } = await acceptedCandidate(t);
    const [code, phoneId] = [await codeOf(token), randomUUID()];
    const lost = cookieOf(await claim(code, undefined, phoneId));
    expect((await claim(code, undefined, randomUUID())).status).toBe(409);
    const cookie = cookieOf(await claim(code, undefined, phoneId));
    expect((await send(cookie, { code })).status).toBe(200);
    expect((await send(lost, { code })).status).toBe(410);
  });

  it('says to the phone what to take a photo of in the language of the candidate', async () => {
    const { token } = await acceptedCandidate(t);
    await t.call(setLanguage, { token, body: { language: 'hi' } });
    const { envelope } = await claim(await codeOf(token));
    expect(envelope.responseObject).toMatchObject({ label: 'पैन कार्ड', language: 'hi' });
  });

  it('brings the same file once, five files, and none that its field does not take', async () => {
    const { token, code, cookie } = await onPhone({ step: 'personal', field: 'profile' });
    const [fileId, file] = [randomUUID(), testFile('png')];
    for (const _ of [1, 2]) expect((await send(cookie, { code, fileId, file })).status).toBe(200);
    expect((await read(token)).files).toHaveLength(1);
    const pdf = await send(cookie, { code, file: testFile('pdf') });
    expect([pdf.status, pdf.codes.fields]).toMatchObject([400, { file: expect.any(String) }]);
    for (const _ of [2, 3, 4, 5]) expect((await send(cookie, { code })).status).toBe(200);
    expect((await send(cookie, { code })).status).toBe(409);
    // A page of the same phone for another code.
    expect((await send(cookie, { code: await onPhone().then((other) => other.code), file })).status).toBe(410);
    expect((await read(token)).files).toHaveLength(5);
  });

  it.each<[string, (on: Awaited<ReturnType<typeof onPhone>>) => Promise<unknown>, files?: number]>([
    ['after ten minutes', async () => (t.clock.now = new Date(t.clock.now.getTime() + 10 * 60_000)), 1],
    ['when the candidate logs out', async ({ token }) => t.call(logout, { token })],
    ['when the page ends it', async ({ token }) => t.call(endHandoff, { token })],
    ['when a new one is made', async ({ token }) => start(token)],
    ['when they ask for erasure', async ({ token }) => t.call(makeDataRequest, { token, body: { kind: 'ERASURE' } })],
    [
      'when the form is submitted',
      async ({ token }) => {
        await saveAllSteps(t, token);
        expect((await sendForm(t, saveOnBoardDetails, token, submitForm())).status).toBe(200);
      },
    ],
  ])('ends %s, and the phone is answered so', async (_when, happens, files = 0) => {
    await t.db.deleteFrom('handoffs').execute();
    const on = await onPhone();
    const { code, cookie } = on;
    expect((await send(cookie, { code })).status).toBe(200);
    await happens(on);
    for (const answer of [await claim(code, cookie), await send(cookie, { code })]) {
      expect([answer.status, answer.envelope.message]).toEqual([410, ended]);
    }
    expect(await t.db.selectFrom('handoff_files').select('file_id').execute()).toHaveLength(files);
  });

  it('opens no other call to the phone, and reads nothing back', async () => {
    const { code, cookie } = await sent();
    const again = await claim(code, cookie);
    const known = ['label', 'kind', 'language', 'expiresOn', 'filesLeft'];
    expect(Object.keys(again.envelope.responseObject as object)).toEqual(known);
    const closed = allCalls.filter(({ access }: Call) => access !== 'anyone' && access !== 'link');
    for (const call of closed) {
      const { status } = await t.call(call, { headers: { cookie }, params: { code: 'x', sha256: 'x' } });
      expect([call.path, status]).toEqual([call.path, 401]);
    }
  });

  it('keeps what the phone sent to the session that made the code', async () => {
    const { fileId, offer, token } = await sent();
    const body = { userName: offer.candidateId, password: candidatePassword };
    const elsewhere = tokenOf(await t.call(createToken, { body }));
    for (const other of [(await acceptedCandidate(t)).token, elsewhere]) {
      expect((await fetchFile(other, fileId)).status).toBe(404);
      expect((await t.call(useHandoffFile, { token: other, body: { fileId } })).status).toBe(404);
      expect(await read(other)).toEqual({ state: 'ENDED', files: [] });
      await t.call(endHandoff, { token: other });
    }
    expect((await read(token)).files).toMatchObject([{ fileId }]);
  });
});

const secondOnes = {
  'experiences[1].companyName': 'Newer Foods',
  'experiences[1].role': 'Lead',
  'experiences[1].jobType': 'Part-Time',
  'experiences[1].fromDate': '2025-01-01',
  'experiences[1].toDate': '2025-06-01',
  'experiences[1].paySlip': testFile('pdf'),
};

it.each([
  {
    step: 'experience',
    file: 'paySlip',
    idName: 'canExperienceId',
    list: 'experiences',
    form: experienceForm(secondOnes),
    calls: [saveCandidateExperienceDetails, getCandidateExperienceDetails],
  },
  {
    step: 'education',
    file: 'documentFile',
    idName: 'canEducationId',
    list: 'candidateEducationDetailsRequests',
    form: educationForm(),
    calls: [saveCandidateEducationDetails, getCandidateEducationDetails],
  },
] as const)(
  'a file for the second entry of $step lands in that one',
  async ({ step, file, idName, list, form, calls }) => {
    const [save, get] = calls;
    const { token } = await acceptedCandidate(t);
    const entries = async () => {
      const { responseObject } = (await t.call(get, { token })).envelope;
      const read = (
        Array.isArray(responseObject) ? responseObject : (responseObject as { detailsResponses: [] }).detailsResponses
      ) as Record<string, unknown>[];
      return read.map((entry) => ({
        id: String(entry[idName]),
        file: (entry.documents as Record<string, { type: string }>)[file],
      }));
    };
    expect((await sendForm(t, save, token, form)).status).toBe(200);
    const before = await entries();
    const code = await codeOf(token, { step, field: file, entryId: before[1]?.id });
    await send(cookieOf(await claim(code)), { code, file: testFile('jpg', 3000) });
    const fileId = (await read(token)).files[0]?.fileId ?? '';
    const photo = { ...testFile('jpg'), bytes: (await fetchFile(token, fileId)).bytes };
    expect((await t.call(useHandoffFile, { token, body: { fileId } })).status).toBe(200);
    const ids = Object.fromEntries(before.map(({ id }, index) => [`${list}[${index}].${idName}`, id]));
    const unchanged = Object.fromEntries(before.map((_, index) => [`${list}[${index}].${file}`, undefined]));
    const again = { ...form, ...unchanged, ...ids, [`${list}[1].${file}`]: photo };
    expect((await sendForm(t, save, token, again)).status).toBe(200);
    const after = await entries();
    expect(after[1]).toMatchObject({ id: before[1]?.id, file: { type: 'JPG' } });
    expect(after.toSpliced(1, 1)).toEqual(before.toSpliced(1, 1));
  },
);

describe('making a code', () => {
  it.each([
    ['a field of another step', { step: 'bank', field: 'panDocument' }],
    ['a field without a file', { step: 'personal', field: 'panNumber' }],
    ['an unknown step', { step: 'family', field: 'name' }],
  ])('is refused for %s', async (_what, body) => {
    const { token } = await acceptedCandidate(t);
    expect((await start(token, body)).status).toBe(400);
  });

  it.each(['LAST_FOUR', 'NOT_ASKED'] as const)('is refused for an Aadhaar card under %s', async (aadhaar) => {
    const { token } = await acceptedCandidate(t);
    const card = { step: 'personal', field: 'aadhaarDocument' };
    expect((await start(token, card)).status).toBe(200);
    await askOfAadhaar(t, { aadhaar });
    const { status, envelope } = await start(token, card);
    await askOfAadhaar(t, { aadhaar: 'AS_SPECIFIED' });
    const message = 'Choose the picture of the Aadhaar card on this device: its number is covered before it is sent.';
    expect([status, envelope.message]).toEqual([409, message]);
    expect((await read(token)).state).toBe('WAITING');
  });

  it('is for an entry or a requested document of the candidate alone', async () => {
    const { offer, token } = await acceptedCandidate(t);
    await sendForm(t, saveCandidateExperienceDetails, token, experienceForm());
    const { envelope } = await t.call(getCandidateExperienceDetails, { token });
    const { detailsResponses } = envelope.responseObject as { detailsResponses: { canExperienceId: number }[] };
    const job = { step: 'experience', field: 'paySlip', entryId: detailsResponses[0]?.canExperienceId };
    const hrToken = await signInHr(t, await createHrUser(t));
    const wanted = { candidateId: offer.candidateId, name: 'Relieving letter' };
    const asked = await t.call(requestDocument, { token: hrToken, body: wanted });
    const { requestId } = asked.envelope.responseObject as { requestId: string };
    const paper = { step: 'documents', field: 'requestedDocument', entryId: requestId };
    const { token: other } = await acceptedCandidate(t);
    for (const body of [job, paper]) {
      expect((await start(token, body)).status).toBe(200);
      expect((await start(other, body)).status).toBe(404);
    }
  });

  it('is possible twenty times a day', async () => {
    const limited = await openTestApp({ rateLimits: true });
    const { offer, token } = await acceptedCandidate(limited);
    const made = () => limited.call(startHandoff, { token, body: panByPhone });
    await limited.deps.limits.consume('startHandoffByCandidate', offer.candidateId, 19);
    expect((await made()).status).toBe(200);
    expect((await made()).status).toBe(429);
    for (let tried = 0; tried < rateLimits.handoffByIp.tries; tried += 100) {
      await limited.deps.limits.consume('handoffByIp', '127.0.0.1', 100);
    }
    expect((await limited.call(claimHandoff, { body: { code: '0'.repeat(26) } })).status).toBe(429);
  });
});

it('leaves no file behind: what was sent and not taken is swept', async () => {
  const { code, cookie, token } = await onPhone();
  const before = (await storedFiles(t)).length;
  await send(cookie, { code });
  const day = 24 * 60 * 60_000;
  await sweepDocuments({ ...t.deps, now: () => new Date(t.clock.now.getTime() + 2 * day) });
  expect((await read(token)).files).toEqual([]);
  const left = (await storedFiles(t)).filter((path) => !path.includes('trash'));
  expect(left.length).toBeLessThanOrEqual(before);
  expect(await t.db.selectFrom('handoff_files').selectAll().execute()).toEqual([]);
});
