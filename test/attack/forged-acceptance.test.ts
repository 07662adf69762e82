import { expect, it, vi } from 'vitest';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { getSection63Certificate } from '#contract/hr/offer-page.ts';
import { verifyCode, verifyHash } from '#contract/letter/verify.ts';
import { signDue } from '#server/signed-letters/sign-due.ts';
import { createHrUser, createOffer, signInCandidate, signInHr, type TestOffer } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t));
const code = '0'.repeat(26);

/** What a thief of the database's password can do without SECRET_KEY. */
async function byForce(statement: string): Promise<void> {
  const tables = ['offer_decisions', 'signed_letters'];
  await t.database.pool.query(`begin; ${tables.map((each) => `alter table ${each} disable trigger user;`).join(' ')}
    ${statement}; ${tables.map((each) => `alter table ${each} enable trigger user;`).join(' ')} commit`);
}

async function answersFor({ candidateOfferId }: TestOffer) {
  const { sha256 } = await t.db
    .selectFrom('offer_letters')
    .select('sha256')
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirstOrThrow();
  const calls = [
    t.call(verifyCode, { params: { code } }),
    t.call(verifyHash, { params: { sha256: sha256.toString('hex') } }),
    t.call(getSection63Certificate, { token, query: { candidateOfferId } }),
  ];
  return (await Promise.all(calls)).map(({ status, codes }) => [status, codes.errorCode]);
}
const refused = [
  [404, 'verification.unknown'],
  [404, 'verification.unknown'],
  [410, 'verification.notRecorded'],
];
const sealed = ({ candidateOfferId }: TestOffer) =>
  t.db
    .selectFrom('signed_letters')
    .select(['sealed_on', 'tries'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .execute();

it('an acceptance that was written into the database is not sealed, verified or certified', async () => {
  const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
  const { candidateOfferId } = offer;
  const errors = vi.spyOn(t.deps.log, 'error');
  await byForce(`insert into offer_decisions
      (candidate_offer_id, version, decision, letter_sha256, statement, ip, user_agent, decided_on)
    select candidate_offer_id, version, 'ACCEPTED', sha256, 'I have read it', '192.0.2.9', 'Mozilla/5.0', now()
    from offer_letters where candidate_offer_id = ${candidateOfferId};
    insert into audit (actor_kind, actor_id, action, candidate_offer_id, details, ip, user_agent, happened_on)
    select 'candidate', '${offer.candidateId}', 'accept-offer', candidate_offer_id,
      jsonb_build_object('letterVersion', version, 'letterSha256', encode(sha256, 'hex')), '192.0.2.9', 'Mozilla/5.0', now()
    from offer_letters where candidate_offer_id = ${candidateOfferId};
    update offers set status = 'Approved' where candidate_offer_id = ${candidateOfferId}`);
  expect(await signDue(t.deps)).toBe(0);
  expect(await sealed(offer)).toEqual([]);
  expect(errors.mock.calls).toEqual([
    [{ candidateOfferId }, 'no genuine row of the audit states an acceptance: run audit:verify'],
  ]);

  await byForce(`insert into signed_letters
      (candidate_offer_id, version, code, accepted_sha256, created_on, next_try_on)
    select candidate_offer_id, version, '${code}', sha256, now() - interval '1 hour', now() - interval '1 hour'
    from offer_letters where candidate_offer_id = ${candidateOfferId}`);
  expect(await signDue(t.deps)).toBe(0);
  expect(await sealed(offer)).toEqual([{ sealed_on: null, tries: 1 }]);
  expect(await answersFor(offer)).toEqual(refused);
  errors.mockRestore();
});

it.each([[`decided_on = decided_on - interval '20 days'`], [`ip = '192.0.2.9'`], [`letter_sha256 = sha256('other')`]])(
  'a genuine acceptance with %s is not sealed again, verified or certified',
  async (change) => {
    const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    const candidate = await signInCandidate(t, offer);
    await t.call(saveOfferLetterAction, { token: candidate, body: { offerLetterStatus: 'ACCEPTED' } });
    await t.deliverAll();
    expect(await sealed(offer)).toEqual([{ sealed_on: expect.any(Date) as Date, tries: 0 }]);
    await byForce(`update offer_decisions set ${change} where candidate_offer_id = ${offer.candidateOfferId};
      delete from signed_letters where code = '${code}';
      update signed_letters set code = '${code}', pdf = null, sha256 = null, sealed_sha256 = null, sealed_on = null,
        seal_key_id = null, next_try_on = now() - interval '1 hour' where candidate_offer_id = ${offer.candidateOfferId}`);
    expect(await signDue(t.deps)).toBe(0);
    expect(await sealed(offer)).toEqual([{ sealed_on: null, tries: 1 }]);
    expect(await answersFor(offer)).toEqual(refused);
  },
);

it('a file whose hash was written into the database is not verified', async () => {
  const offer = await createOffer(t, { hrToken: token, status: 'Approved' });
  const hash = '7'.repeat(64);
  await byForce(`update signed_letters set sha256 = decode('${hash}', 'hex')
    where candidate_offer_id = ${offer.candidateOfferId}`);
  expect((await t.call(verifyHash, { params: { sha256: hash } })).codes.errorCode).toBe('verification.unknown');
  expect(
    (await t.call(getSection63Certificate, { token, query: { candidateOfferId: offer.candidateOfferId } })).status,
  ).toBe(410);
});
