import { describe, expect, it } from 'vitest';
import {
  getCandidateBankDetails,
  getCandidateFamilyDetails,
  getDocumentFile,
  getJoiningState,
  saveCandidateBankDetails,
  saveCandidateFamilyDetails,
  type BankDetails,
  type JoiningState,
} from '#contract/joining.ts';
import { sendBackForm } from '#server/joining/queries.ts';
import { readJoiningRecord } from '#server/joining/read-record.ts';
import { decrypt } from '#server/sealing/keys.ts';
import { createHrUser } from '#test/factories.ts';
import { bankForm, familyForm, sendForm, storedFiles, testFile } from '#test/joining-requests.ts';
import { joiningCalls } from '#test/joining/calls.ts';
import { stoppedAtLocks } from '#test/database/stopped-at-locks.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const { read, submit, submissionsOf, filledCandidate } = joiningCalls(() => t);

async function sendBack(candidateOfferId: number, reason = 'The passbook is blurred') {
  const { hrUserId } = await createHrUser(t);
  const sent = { reason, sent_back_by: hrUserId, sent_back_on: t.deps.now() };
  return t.db.transaction().execute((tx) => sendBackForm(tx, candidateOfferId, sent));
}

describe('after the submit', () => {
  it('every save answers 409, reads go on, and nothing changes', async () => {
    const { token, offer } = await filledCandidate();
    await submit(token);
    const before = await readJoiningRecord(t.db, t.deps, offer.candidateOfferId);
    const files = await storedFiles(t);
    const message = 'You have submitted this form. It can no longer be changed.';
    for (const [call, form] of [
      [saveCandidateBankDetails, bankForm()],
      [saveCandidateFamilyDetails, familyForm()],
    ] as const) {
      expect((await sendForm(t, call, token, form)).envelope).toMatchObject({ code: 409, message });
    }
    expect((await readJoiningRecord(t.db, t.deps, offer.candidateOfferId)).versions).toEqual(before.versions);
    expect(await storedFiles(t)).toEqual(files);
    expect((await t.call(getCandidateFamilyDetails, { token })).status).toBe(200);
  });

  it('another submit answers the same time and changes nothing', async () => {
    const { token, offer } = await filledCandidate();
    const first = await submit(token);
    const files = await storedFiles(t);
    const start = t.clock.now;
    t.clock.now = new Date(start.getTime() + 60_000);
    const again = await submit(token, {
      'personalDetailsRequest.firstName': '',
      'bankDetailsRequest.passbookFile': testFile('pdf'),
    });
    t.clock.now = start;
    expect(again.envelope).toEqual(first.envelope);
    expect(await submissionsOf(offer.candidateOfferId)).toHaveLength(1);
    expect(await storedFiles(t)).toEqual(files);
  });

  it('another submit waits for a concurrent send-back, and then reports that the form is open again', async () => {
    const { token, offer } = await filledCandidate();
    await submit(token);
    const { hrUserId } = await createHrUser(t);
    const sent = { reason: 'The passbook is blurred', sent_back_by: hrUserId, sent_back_on: t.deps.now() };
    const { again } = await t.db.transaction().execute(async (holder) => {
      await sendBackForm(holder, offer.candidateOfferId, sent);
      const waiting = { again: submit(token) };
      await stoppedAtLocks(t.db, 1);
      return waiting;
    });
    const message = 'HR has sent this form back. Reload to see what to correct.';
    expect((await again).envelope).toMatchObject({ code: 409, message, responseObject: null });
    expect(await read<JoiningState>(getJoiningState, token)).toMatchObject({ readOnly: false, submittedOn: null });
    expect(await submissionsOf(offer.candidateOfferId)).toHaveLength(1);
    expect((await submit(token)).status).toBe(200);
  });

  it('two at once submit once, and leave no file of the other', async () => {
    const { token, offer } = await filledCandidate();
    const files = (await storedFiles(t)).length;
    const mails = t.mailbox.mails.length;
    const answers = await Promise.all(
      [1, 2, 3].map(() => submit(token, { 'bankDetailsRequest.passbookFile': testFile('pdf', 100_000) })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ bytes }) => bytes.toString('utf8'))).size).toBe(1);
    expect(await submissionsOf(offer.candidateOfferId)).toHaveLength(1);
    // That of the winner, next to the replaced one that waits for the sweep.
    expect(await storedFiles(t)).toHaveLength(files + 1);
    await t.deliverAll();
    expect(t.mailbox.mails.slice(mails).filter(({ to }) => to === offer.email)).toHaveLength(1);
  });

  it('a save and a submit at once never both hold: the submission has what was stored', async () => {
    const { token, offer } = await filledCandidate();
    const [saved, submitted] = await Promise.all([
      sendForm(t, saveCandidateBankDetails, token, bankForm({ bankName: 'Late Bank' })),
      submit(token),
    ]);
    expect(submitted.status).toBe(200);
    expect([200, 409]).toContain(saved.status);
    const [kept] = await submissionsOf(offer.candidateOfferId);
    const context = `submission of ${offer.candidateOfferId}`;
    const record = JSON.parse(decrypt(t.deps.keys.identity, kept!.record, context)) as { bank: { bankName: string } };
    expect((await read<BankDetails>(getCandidateBankDetails, token)).bankName).toBe(record.bank.bankName);
  });
});

describe('a form that was sent back', () => {
  it('opens again with the reason, and every submission is kept with its documents', async () => {
    const { token, offer } = await filledCandidate();
    expect(await sendBack(offer.candidateOfferId)).toBe(false);
    await submit(token);
    const first = await read<BankDetails>(getCandidateBankDetails, token);
    const files = await storedFiles(t);
    expect(await sendBack(offer.candidateOfferId)).toBe(true);
    expect(await sendBack(offer.candidateOfferId)).toBe(false);
    expect(await read(getJoiningState, token)).toMatchObject({
      submittedOn: null,
      readOnly: false,
      sentBack: { reason: 'The passbook is blurred', on: t.clock.now.toISOString() },
    });

    expect((await sendForm(t, saveCandidateBankDetails, token, bankForm())).status).toBe(200);
    // The submission still holds the replaced passbook: its file stays, its link does not.
    expect(await storedFiles(t)).toHaveLength(files.length + 1);
    const link = new URL(first.passbookFileUrl!, 'http://x').searchParams.get('link');
    expect((await t.call(getDocumentFile, { query: { link } })).status).toBe(404);

    expect((await submit(token)).status).toBe(200);
    expect(await read(getJoiningState, token)).toMatchObject({ readOnly: true, sentBack: null });
    const kept = await submissionsOf(offer.candidateOfferId);
    expect(kept).toHaveLength(2);
    const remove = t.db.deleteFrom('joining_submissions').where('submission_id', '=', kept[0]!.submission_id);
    await expect(remove.execute()).rejects.toThrow('append-only');
  });
});
