import { expect, it, vi } from 'vitest';
import { getOfferLetter, saveOfferLetterAction, type CandidateOffer } from '#contract/candidate-offer.ts';
import { getSignedLetter, getSignedLetterPdf } from '#contract/letter/signed-letter.ts';
import { readableCode } from '#domain/verification/code.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, createOffer, signInCandidate, signInHr, type TestOffer } from '#test/factories.ts';
import { checkSignature } from '#test/signed-letters/check-signature.ts';
import { textOfPdf } from '#test/signed-letters/text-of-pdf.ts';
import { letterRow, signedLetterRow } from '#test/offers/stored-offer.ts';
import { openTestApp, startTestApp } from '#test/test-app.ts';
import { sha256 as hashOf } from './pdf/sign-pdf.ts';
import { oldestUnsignedSeconds } from './queries.ts';
import { signDue } from './sign-due.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

const t = await openTestApp();
t.clock.now = new Date('2026-11-20T05:34:36Z');
const token = await signInHr(t, await createHrUser(t, { name: 'Meera Iyer' }));

async function accepted(overrides: Parameters<typeof createOffer>[1] = {}) {
  const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent', ...overrides });
  const candidate = await signInCandidate(t, offer);
  const body = { offerLetterStatus: 'ACCEPTED' };
  const answer = await t.call(saveOfferLetterAction, { token: candidate, body, headers: { 'user-agent': phone } });
  expect(answer.status).toBe(200);
  return { offer, candidate };
}
const rowOf = ({ candidateOfferId }: TestOffer) => signedLetterRow(t.db, candidateOfferId);
const letterOf = ({ candidateOfferId }: TestOffer) => letterRow(t.db, candidateOfferId);
const actionsOn = async ({ candidateOfferId }: TestOffer) =>
  (await auditRows(t.db, { candidateOfferId }).select('action').execute()).map(({ action }) => action);
const stateOf = async (candidate: string) =>
  ((await t.call(getOfferLetter, { token: candidate })).envelope.responseObject as CandidateOffer).signedLetter;
const later = (ms: number) => (t.clock.now = new Date(t.clock.now.getTime() + ms));

it('holds the accepted bytes at the front, the record after them, and a seal over all of it', async () => {
  const { offer, candidate } = await accepted({ fullName: 'Priya Nair #emph[x] $y$' });
  expect(await stateOf(candidate)).toBe('PREPARING');
  await t.deliverAll();
  expect(await stateOf(candidate)).toBe('READY');

  const answer = await t.call(getSignedLetterPdf, { token: candidate });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="signed-letter-${offer.candidateOfferId}-v1.pdf"`,
  });
  const { pdf, sha256 } = await letterOf(offer);
  const signed = answer.bytes;
  expect(hashOf(signed.subarray(0, pdf?.length))).toEqual(sha256);
  expect(await checkSignature(signed)).toEqual({ isValid: true, coversAll: true, name: 'Himalaya Foods Pvt Ltd' });

  const { code, accepted_sha256: bound } = await rowOf(offer);
  expect(bound).toEqual(sha256);
  const text = await textOfPdf(signed, 2);
  for (const said of [
    'Acceptance Record',
    'Priya Nair #emph[x] $y$',
    `Candidate ID ${offer.candidateId}`,
    '20 November 2026 (Friday), 11:04:36',
    '2026-11-20T05:34:36Z',
    "“I confirm I've read and understood the offer letter”, then “Accept Offer”",
    `Offer ${offer.candidateOfferId}, letter version 1`,
    '127.0.0.1',
    'Chrome 131 on Android',
    `${pdf?.length.toLocaleString('en-IN')} bytes`,
    'Himalaya Foods Pvt Ltd, certificate ',
    'aarambh.test/#/verify',
    readableCode(code),
  ]) {
    expect(text).toContain(said);
  }
  expect(text.replaceAll(' ', '')).toContain(sha256.toString('hex'));

  const ofHr = await t.call(getSignedLetter, { token, query: { candidateOfferId: offer.candidateOfferId } });
  expect(ofHr.bytes).toEqual(signed);
  expect(t.mailbox.lastMailTo(offer.email).attachments.map(({ content }) => content)).toEqual([signed]);
  const actions = await actionsOn(offer);
  expect(actions).toContain('seal-letter');
  expect(actions.filter((action) => action === 'open-signed-letter')).toHaveLength(2);
});

it('shows one changed byte, wherever it is', async () => {
  const { offer } = await accepted();
  await t.deliverAll();
  const { pdf } = await rowOf(offer);
  const signed = pdf ?? Buffer.alloc(0);
  expect(await checkSignature(signed)).toMatchObject({ isValid: true });
  const accepts = (await letterOf(offer)).pdf?.length ?? 0;
  for (const at of [200, accepts - 20, accepts + 400, signed.length - 10]) {
    const changed = Buffer.from(signed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(await checkSignature(changed), `byte ${at}`).toMatchObject({ isValid: false });
  }
});

it('is refused with a sentence while it is being prepared, and where nothing was accepted', async () => {
  const { offer, candidate } = await accepted();
  const query = { candidateOfferId: offer.candidateOfferId };
  for (const answer of [
    await t.call(getSignedLetterPdf, { token: candidate }),
    await t.call(getSignedLetter, { token, query }),
  ]) {
    expect(answer.status).toBe(409);
    expect(answer.codes.errorCode).toBe('signedLetter.beingPrepared');
  }
  const sent = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
  const undecided = await t.call(getSignedLetterPdf, { token: await signInCandidate(t, sent) });
  expect([undecided.status, undecided.codes.errorCode]).toEqual([404, 'signedLetter.notAccepted']);
  const unknown = await t.call(getSignedLetter, { token, query: { candidateOfferId: 999_999 } });
  expect([unknown.status, unknown.codes.errorCode]).toEqual([404, 'general.unknownOffer']);
});

it('of an acceptance without a row, as of before there were signed letters, is made by the job', async () => {
  const { offer, candidate } = await accepted();
  await t.database.pool.query(
    'begin; alter table signed_letters disable trigger user; delete from signed_letters; alter table signed_letters enable trigger user; commit',
  );
  expect(await stateOf(candidate)).toBe('PREPARING');
  expect(await signDue(t.deps)).toBeGreaterThan(0);
  expect(await stateOf(candidate)).toBe('READY');
  expect(await checkSignature((await rowOf(offer)).pdf ?? Buffer.alloc(0))).toMatchObject({ isValid: true });
});

it('is made by the job when its mail did not, and stored once by servers that make it at once', async () => {
  const { offer } = await accepted();
  const second = await startTestApp({ database: t.database });
  second.clock.now = later(61_000);
  await Promise.all([signDue(t.deps), signDue(second.deps), t.deliverAll()]);
  const { pdf, sha256, tries } = await rowOf(offer);
  expect(hashOf(pdf!)).toEqual(sha256);
  expect(tries).toBe(0);
  expect((await actionsOn(offer)).filter((action) => action === 'seal-letter')).toHaveLength(1);
  await second.close();
});

it('is tried again later when it fails; after ten minutes its mail goes out with the accepted letter alone', async () => {
  const { offer } = await accepted();
  const broken = { ...t.deps, signingKeys: { current: () => Promise.reject(new Error('no key')) } };
  later(61_000);
  expect(await signDue(broken)).toBe(0);
  const { tries, next_try_on: next } = await rowOf(offer);
  expect([tries, next.getTime() - t.clock.now.getTime()]).toEqual([1, 60_000]);

  const mailsBefore = t.mailbox.mailsTo(offer.email).length;
  const sound = t.deps.signingKeys;
  t.deps.signingKeys = broken.signingKeys;
  later(10 * 60_000);
  await t.deliverAll();
  t.deps.signingKeys = sound;
  expect(t.mailbox.mailsTo(offer.email)).toHaveLength(mailsBefore + 1);
  expect(t.mailbox.lastMailTo(offer.email).attachments.map(({ content }) => content)).toEqual([
    (await letterOf(offer)).pdf,
  ]);
  expect(await signDue(t.deps)).toBe(1);
});

it('raises an alarm when it has not been sealed for ten minutes, and no longer once it is', async () => {
  await signDue(t.deps);
  const { offer } = await accepted();
  const broken = { ...t.deps, signingKeys: { current: () => Promise.reject(new Error('no key')) } };
  const alarms = vi.spyOn(t.deps.log, 'error');
  const waited = () => oldestUnsignedSeconds(t.db, t.clock.now);
  later(10 * 60_000);
  await signDue(broken);
  expect([await waited(), alarms.mock.calls]).toEqual([600, []]);
  later(1000);
  await signDue(broken);
  expect(await waited()).toBe(601);
  expect(alarms.mock.calls).toEqual([[{ seconds: 601 }, 'an accepted letter is not sealed yet']]);
  later(60_000);
  expect(await signDue(t.deps)).toBe(1);
  expect((await rowOf(offer)).sealed_on).toEqual(t.clock.now);
  expect([await waited(), alarms.mock.calls.length]).toEqual([0, 1]);
  alarms.mockRestore();
});

it('is never changed or removed in the database, and never stored with another letter at the front', async () => {
  const { offer } = await accepted();
  const update = (set: string) =>
    t.database.pool.query(`update signed_letters set ${set} where candidate_offer_id = $1`, [offer.candidateOfferId]);
  await t.deps.signingKeys.current();
  const sealing = `pdf = '\\x00', sha256 = sha256('\\x00'), sealed_sha256 = sha256('\\x00'), sealed_on = now(),
    seal_key_id = (select seal_key_id from seal_keys limit 1)`;
  await expect(update(sealing)).rejects.toThrow('append-only');
  await t.deliverAll();
  for (const set of ["code = repeat('0', 26)", "pdf = pdf || '\\x00'", 'pdf = null', 'sealed_on = null']) {
    await expect(update(set)).rejects.toThrow('append-only');
  }
  await expect(t.database.pool.query('delete from signed_letters')).rejects.toThrow('append-only');
});
