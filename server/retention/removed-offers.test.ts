import { afterAll, describe, expect, it } from 'vitest';
import { createToken, sendOtp } from '#contract/candidate-auth.ts';
import { getDashboard, type Dashboard } from '#contract/dashboard.ts';
import { getDocumentFile } from '#contract/joining.ts';
import { exportOffers } from '#contract/offer-sheet.ts';
import {
  createCandidateOfferLetter,
  deleteOfferLetter,
  getAllOfferLetters,
  getCandidateOfferLetterDetails,
  getOfferLetterFile,
  offerRecordSchema,
  sendOfferEmails,
  type OfferRecord,
} from '#contract/offers.ts';
import { getCandidateById } from '#contract/onboarding.ts';
import { loginMessages } from '#domain/first-messages.ts';
import { offerRefusals, removedMessages } from '#domain/messages.ts';
import { sweepDocuments } from '#server/documents/sweep-documents.ts';
import { createOffer, signInHr } from '#test/factories.ts';
import { storedFiles } from '#test/joining-requests.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { startOffersToRemove } from '#test/set-up/offers-to-remove.ts';

const { t, start, at, hr, declined, deleted, joined, joinedLink, late, apply } = await startOffersToRemove();
let token = await signInHr(t, hr);

const cursor = (await list()).cursor;
at(181);
token = await signInHr(t, hr);
const before = await dashboard();
await apply();
afterAll(() => t.close());

async function list(query: Record<string, unknown> = {}) {
  const answer = await t.call(getAllOfferLetters, { token, query: { size: 100, ...query } });
  return answer.envelope.responseObject as { content: OfferRecord[]; cursor: string };
}

async function dashboard(): Promise<Dashboard> {
  const from = start.toISOString().slice(0, 10);
  return (await t.call(getDashboard, { token, query: { from } })).envelope.responseObject as Dashboard;
}

const letterOf = ({ candidateOfferId }: { candidateOfferId: number }) =>
  t.call(getOfferLetterFile, { token, query: { candidateOfferId } });

describe('an offer whose personal data were removed', () => {
  it('reaches open lists, under a placeholder name', async () => {
    const { content } = await list({ changedSince: cursor });
    const changed = new Map(content.map((offer) => [offer.candidateOfferId, offer]));
    for (const { candidateOfferId } of [declined, deleted, joined.offer]) {
      const offer = offerRecordSchema.parse(changed.get(candidateOfferId));
      expect(offer).toMatchObject({
        candidateName: 'Removed',
        email: '',
        mobile: '',
        rejectionReason: null,
        delivery: null,
        removedOn: t.clock.now.toISOString(),
        department: declined.department,
        may: { edit: false, delete: false, send: false },
      });
    }
    expect(changed.get(declined.candidateOfferId)?.offerLetterStatus).toBe('Rejected');
  });

  it('cannot be edited, sent or deleted, and the answer has the reason', async () => {
    const { candidateOfferId, candidateId, form } = declined;
    const edit = await t.call(createCandidateOfferLetter, { token, body: { ...form, candidateOfferId } });
    expect(edit.envelope).toMatchObject({ code: 409, message: offerRefusals.edit.Removed });
    const sent = await t.call(sendOfferEmails, { token, body: { candidateIds: [candidateId] } });
    expect(sent.envelope).toMatchObject({ code: 409, message: offerRefusals.send.Removed });
    const query = { candidateOfferLetterId: candidateOfferId };
    expect((await t.call(deleteOfferLetter, { token, query })).envelope).toMatchObject({
      code: 409,
      message: offerRefusals.delete.Removed,
    });
    const read = await t.call(getCandidateOfferLetterDetails, { token, query: { candidateOfferId } });
    expect(read.envelope).toMatchObject({ code: 200, responseObject: { candidateName: 'Removed', email: '' } });
    const again = await t.call(createCandidateOfferLetter, {
      token,
      body: { ...deleted.form, candidateOfferId: deleted.candidateOfferId },
    });
    expect(again.envelope).toMatchObject({ code: 404, message: offerRefusals.edit.Deleted });
  });

  it('has no letter, no documents and no answers', async () => {
    for (const offer of [declined, deleted]) {
      expect((await letterOf(offer)).envelope).toMatchObject({ code: 404, message: removedMessages.letter });
    }
    expect((await t.call(getDocumentFile, { query: { link: joinedLink } })).status).toBe(404);
    for (const candidateId of [declined.candidateId, joined.candidateId]) {
      const answer = await t.call(getCandidateById, { token, query: { candidateId } });
      expect(answer.envelope).toMatchObject({ code: 404, message: 'No candidate data found.' });
    }
  });

  it('allows no login and no code', async () => {
    const { candidateId } = declined;
    const login = await t.call(createToken, { body: { userName: candidateId, password: candidatePassword } });
    expect(login.envelope).toMatchObject({ code: 401, message: loginMessages.invalid });
    expect((await t.call(sendOtp, { body: { candidateId } })).status).toBe(200);
    expect(await t.db.selectFrom('messages').selectAll().where('state', '=', 'queued').execute()).toEqual([]);
  });

  it('frees its e-mail address and mobile number, and still counts in the figures', async () => {
    const now = await dashboard();
    expect(now.figures).toEqual(before.figures);
    expect(now.latestDeclines).toMatchObject([
      { candidateName: late.candidateName },
      { candidateName: 'Removed', reason: null },
    ]);
    const { email, mobileNumber } = declined.form;
    expect(await createOffer(t, { hrToken: token, email, mobileNumber })).toMatchObject({ email });
    expect((await t.call(exportOffers, { token, body: { filter: {} } })).status).toBe(200);
  });

  it('has its files moved to the trash and deleted from there', async () => {
    expect((await storedFiles(t)).length).toBeGreaterThan(5);
    await sweepDocuments(t.deps);
    const files = async () => (await storedFiles(t)).filter((path) => !path.includes('/erased/'));
    const trashed = await files();
    expect(trashed.length).toBeGreaterThan(5);
    expect(trashed.filter((path) => !path.includes('/trash/'))).toEqual([]);
    at(181 + 9);
    await sweepDocuments(t.deps);
    expect(await files()).toEqual([]);
  });
});

describe('append-only tables', () => {
  const changes = [
    `update offer_versions set letter = null`,
    `update offer_letters set pdf = null`,
    `update offer_decisions set ip = null, user_agent = null, rejection_reason = null`,
  ];
  const announced = (statement: string) =>
    t.db.transaction().execute(async () => {
      const client = await t.database.pool.connect();
      try {
        await client.query('begin');
        await client.query(`select set_config('aarambh.removes_personal_data', 'on', true)`);
        await client.query(statement);
        await client.query('commit');
      } finally {
        await client.query('rollback');
        client.release();
      }
    });

  it.each(changes)('reject changes without announcement: %s', async (statement) => {
    await expect(t.database.pool.query(statement)).rejects.toThrow('is append-only');
  });

  it.each(changes)('reject changes of an offer that is not removed: %s', async (statement) => {
    const where = `where candidate_offer_id = ${late.candidateOfferId}`;
    await expect(announced(`${statement} ${where}`)).rejects.toThrow('is append-only');
  });

  it.each([
    `update offer_versions set letter = '{}'`,
    `update offer_letters set pdf = null, sha256 = ''`,
    `update offer_decisions set ip = null, decided_on = now()`,
    `delete from offer_versions`,
    `delete from offer_decisions`,
  ])('reject all other changes: %s', async (statement) => {
    const where = `where candidate_offer_id = ${declined.candidateOfferId}`;
    await expect(announced(`${statement} ${where}`)).rejects.toThrow('is append-only');
  });

  it('reject every change of the audit', async () => {
    await expect(announced(`update audit set details = '{}'`)).rejects.toThrow('audit is append-only');
    await expect(announced('delete from audit')).rejects.toThrow('audit is append-only');
  });
});
