import { expect, test } from 'vitest';
import { isValidForAccess, resetPassword, sendOtp, validateOtp } from '#contract/candidate-auth.ts';
import { getCandidatePersonalDetails, getDocumentFile, type PersonalDetails } from '#contract/joining.ts';
import { getCandidateById, revealCandidateField } from '#contract/onboarding.ts';
import { sendOfferEmails } from '#contract/offers.ts';
import { createOffer, signInHr } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { openTestApp } from '#test/test-app.ts';

/** A candidate who can also write to the database or the bucket, but does not have SECRET_KEY, copies another
 * person's encrypted values to where they would be decrypted for the attacker. */
const t = await openTestApp();
const hrToken = await signInHr(t);
const thief = await joiner(t, { hrToken, submitted: false });
const victim = await joiner(t, { hrToken, submitted: false });
type Joined = typeof thief;

const personalOf = ({ offer }: Joined) =>
  t.db
    .selectFrom('personal_details')
    .selectAll()
    .where('candidate_offer_id', '=', offer.candidateOfferId)
    .executeTakeFirstOrThrow();

test.each(['pan_number', 'aadhaar_number'] as const)(
  'another candidate’s encrypted %s is not decrypted',
  async (column) => {
    const { [column]: own } = await personalOf(thief);
    const { [column]: stolen } = await personalOf(victim);
    const put = (value: Buffer) =>
      t.db
        .updateTable('personal_details')
        .set({ [column]: value })
        .where('candidate_offer_id', '=', thief.offer.candidateOfferId)
        .execute();
    await put(stolen);
    const { candidateId } = thief.offer;
    const field = column === 'pan_number' ? 'panNumber' : 'aadhaarNumber';
    const answers = [
      await t.call(getCandidatePersonalDetails, { token: thief.candidate }),
      await t.call(getCandidateById, { token: hrToken, query: { candidateId } }),
      await t.call(revealCandidateField, { token: hrToken, body: { candidateId, field } }),
    ];
    await put(own);
    for (const { status, bytes } of answers) {
      expect(status).toBe(500);
      expect(bytes.toString()).not.toContain(victim.answers[field].slice(-4));
    }
  },
);

const panFileOf = async (who: Joined) =>
  t.db
    .selectFrom('documents')
    .selectAll()
    .where('document_id', '=', (await personalOf(who)).pan_document_id)
    .executeTakeFirstOrThrow();

test.each([
  ['', false],
  [' and with its key', true],
])(
  'another candidate’s file in the bucket, under the attacker’s file name%s, is not decrypted',
  async (_how, withKey) => {
    const [own, stolen] = [await panFileOf(thief), await panFileOf(victim)];
    await t.deps.storage.put(own.storage_key, await t.deps.storage.get(stolen.storage_key));
    const { wrapped_key } = withKey ? stolen : own;
    await t.db.updateTable('documents').set({ wrapped_key }).where('document_id', '=', own.document_id).execute();
    const read = await t.call(getCandidatePersonalDetails, { token: thief.candidate });
    const { panDocumentUrl } = read.envelope.responseObject as PersonalDetails;
    const link = new URL(panDocumentUrl ?? '', 'http://aarambh.test').searchParams.get('link') ?? '';
    const answer = await t.call(getDocumentFile, { query: { link } });
    expect([answer.status, answer.envelope.responseObject]).toEqual([410, null]);
  },
);

test('the mail with another candidate’s password is not sent to the attacker', async () => {
  const [mine, theirs] = [await createOffer(t, { hrToken }), await createOffer(t, { hrToken })];
  const candidateIds = [mine.candidateId, theirs.candidateId];
  expect((await t.call(sendOfferEmails, { token: hrToken, body: { candidateIds } })).status).toBe(200);
  const waiting = t.db.selectFrom('messages').select('content').where('recipient', '=', theirs.email);
  const { content } = await waiting.executeTakeFirstOrThrow();
  await t.db.updateTable('messages').set({ content }).where('recipient', '=', mine.email).execute();
  await t.deliverAll({ lastTry: true });
  expect(t.mailbox.lastMailTo(theirs.email).text).toContain('Password: ');
  expect(t.mailbox.mailsTo(mine.email)).toEqual([]);
});

test('the hash of the attacker’s code does not open another candidate’s account', async () => {
  const codeOf = async ({ offer: { candidateId, mobile } }: Joined) => {
    await t.call(sendOtp, { body: { candidateId } });
    await t.deliverAll();
    return /^OTP: (\d{6})$/m.exec(t.mailbox.lastTextTo(mobile).text)?.[1] ?? '';
  };
  const otp = await codeOf(thief);
  await codeOf(victim);
  const rowOf = ({ offer }: Joined) =>
    t.db.selectFrom('one_time_codes').selectAll().where('subject', '=', offer.candidateId).executeTakeFirstOrThrow();
  const { code_hash } = await rowOf(thief);
  const { candidateId } = victim.offer;
  await t.db.updateTable('one_time_codes').set({ code_hash }).where('subject', '=', candidateId).execute();
  expect((await t.call(validateOtp, { body: { candidateId, otp } })).status).toBe(400);
});

test('the attacker’s session, changed to another candidate, opens nothing', async () => {
  const { candidateId } = victim.offer;
  const own = { subject: thief.offer.candidateId };
  await t.db.updateTable('sessions').set({ subject: candidateId }).where('subject', '=', own.subject).execute();
  const body = { candidateId, password: 'set by a thief', confirmPassword: 'set by a thief' };
  const answers = [
    await t.call(isValidForAccess, { token: thief.candidate }),
    await t.call(getCandidatePersonalDetails, { token: thief.candidate }),
    await t.call(resetPassword, { token: thief.candidate, body }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
});
