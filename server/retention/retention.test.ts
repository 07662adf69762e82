import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
import { getCandidateById, sendBackOnBoardDetails, type CandidateDetail } from '#contract/onboarding.ts';
import { loginMessages } from '#domain/first-messages.ts';
import { offerRefusals, removedMessages } from '#domain/messages.ts';
import { sweepDocuments } from '#server/documents/sweep-documents.ts';
import { createHrUser, createOffer, findOffer, signInHr, type TestHrUser, type TestOffer } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { storedFiles } from '#test/joining-requests.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { applyRetention, planRetention } from './apply-retention.ts';
import { databaseKinds } from './kinds.ts';

let t: TestApp;
let hr: TestHrUser;
let token: string;
const start = new Date();
const dayMs = 24 * 60 * 60 * 1000;
const at = (days: number) => {
  t.clock.now = new Date(start.getTime() + days * dayMs);
};
const plan = () => planRetention(t.deps, databaseKinds(t.deps));
const apply = () => applyRetention(t.deps, databaseKinds(t.deps));
const nothing = { candidates: 0, messages: 0, sessions: 0, one_time_codes: 0, rate_limits: 0 };

let declined: TestOffer;
let deleted: TestOffer;
let joined: Awaited<ReturnType<typeof joiner>>;
let joinedLink: string;
let late: TestOffer;
let cursor: string;
let before: Dashboard;

beforeAll(async () => {
  t = await startTestApp();
  at(0);
  hr = await createHrUser(t);
  token = await signInHr(t, hr);
  declined = await createOffer(t, { hrToken: token, status: 'Rejected', fullName: 'Meenakshi Sundaram' });
  deleted = await createOffer(t, { hrToken: token, status: 'Deleted', fullName: 'Farhan Qureshi' });
  joined = await joiner(t, { hrToken: token });
  await prepareJoined();
  at(100);
  token = await signInHr(t, hr);
  late = await createOffer(t, { hrToken: token, status: 'Rejected' });
  at(179);
  token = await signInHr(t, hr);
  cursor = (await list()).cursor;
});
afterAll(() => t.close());

/** A form that was sent back, submitted before, of a candidate whose offer was deleted afterwards: no call leads there yet. */
async function prepareJoined(): Promise<void> {
  const { candidateId } = joined;
  const detail = await t.call(getCandidateById, { token, query: { candidateId } });
  const { personalDetails } = detail.envelope.responseObject as CandidateDetail;
  joinedLink = new URL(personalDetails.documents.profile?.url ?? '', 'http://x').searchParams.get('link') ?? '';
  const body = { candidateId, reason: 'The passbook of Priya is blurred' };
  expect((await t.call(sendBackOnBoardDetails, { token, body })).status).toBe(200);
  await t.deliverAll();
  await t.db
    .updateTable('offers')
    .set({ status: 'Deleted', modified_on: t.clock.now })
    .where('candidate_id', '=', candidateId)
    .execute();
}

async function list(query: Record<string, unknown> = {}) {
  const answer = await t.call(getAllOfferLetters, { token, query: { size: 100, ...query } });
  return answer.envelope.responseObject as { content: OfferRecord[]; cursor: string };
}

async function dashboard(): Promise<Dashboard> {
  const from = start.toISOString().slice(0, 10);
  return (await t.call(getDashboard, { token, query: { from } })).envelope.responseObject as Dashboard;
}

/** Every row of every table as text. */
async function allText(): Promise<string> {
  const { rows: tables } = await t.database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const texts = [];
  for (const { name } of tables) {
    const { rows } = await t.database.pool.query<{ row: string }>(`select to_jsonb(r)::text as row from ${name} r`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

const auditOf = (action: string) =>
  t.db
    .selectFrom('audit')
    .select(['candidate_offer_id', 'actor_kind', 'user_agent', 'details'])
    .where('action', '=', action)
    .orderBy('audit_id')
    .execute();

describe('before its period is over', () => {
  it('nothing of a candidate is removed', async () => {
    expect(await plan()).toMatchObject({ candidates: 0 });
    expect(await apply()).toMatchObject({ candidates: 0 });
    expect(await findOffer(t, token, declined.candidateOfferId)).toMatchObject({
      candidateName: 'Meenakshi Sundaram',
      removedOn: null,
    });
  });
});

describe('when its period is over', () => {
  beforeAll(async () => {
    at(181);
    token = await signInHr(t, hr);
    before = await dashboard();
  });

  it('a kill in the middle leaves every candidate whole, and the next run goes on', async () => {
    const text = await allText();
    const holder = await t.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from candidate_credentials for update');
      const run = apply().then(
        () => null,
        (error: unknown) => error,
      );
      await vi.waitFor(async () => {
        const { rows } = await t.database.pool.query<{ killed: boolean }>(
          `select pg_terminate_backend(pid) as killed from pg_stat_activity
           where wait_event_type = 'Lock' and query like 'delete from "candidate_credentials"%'`,
        );
        expect(rows).toEqual([{ killed: true }]);
      }, 20_000);
      expect(await run).toBeInstanceOf(Error);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    const rows = (whole: string) => whole.split('\n').filter((row) => !row.includes('rate_limits'));
    expect(rows(await allText())).toEqual(rows(text));
  });

  it('a second one at the same time says so and removes nothing', async () => {
    const slow = Promise.withResolvers<number>();
    const begun = Promise.withResolvers<void>();
    const waiting = applyRetention(t.deps, [
      {
        name: 'slow',
        words: '',
        before: t.clock.now,
        count: async () => 0,
        removeSome: () => {
          begun.resolve();
          return slow.promise;
        },
      },
    ]);
    await begun.promise;
    await expect(apply()).rejects.toThrow('Another retention is running on this database. Nothing was removed here.');
    slow.resolve(0);
    expect(await waiting).toEqual({ slow: 0 });
  });

  it('says first how many there are and removes exactly these', async () => {
    const planned = await plan();
    expect(planned.candidates).toBe(3);
    expect(await plan()).toEqual(planned);
    const removed = await apply();
    // What a candidate's removal took along is not counted a second time.
    expect(removed.candidates).toBe(3);
    expect(Object.values(await plan())).toEqual(Object.values(nothing));
    const [summary] = (await auditOf('apply-retention')).slice(-1);
    expect(summary).toMatchObject({
      candidate_offer_id: null,
      actor_kind: 'system',
      user_agent: 'retention',
      details: { removed, before: { candidates: new Date(t.clock.now.getTime() - 180 * dayMs).toISOString() } },
    });
    expect(await auditOf('remove-personal-data')).toMatchObject([
      { candidate_offer_id: declined.candidateOfferId, actor_kind: 'system', details: { status: 'Rejected' } },
      { candidate_offer_id: deleted.candidateOfferId, actor_kind: 'system', details: { status: 'Deleted' } },
      { candidate_offer_id: joined.offer.candidateOfferId, actor_kind: 'system', details: { status: 'Deleted' } },
    ]);
  });

  it('leaves nothing that tells who they were in any table', async () => {
    const text = await allText();
    const told = [declined, deleted, joined.offer].flatMap(({ candidateName, email, mobile }) => [
      candidateName,
      email,
      `"${mobile}"`,
    ]);
    const values = [...told, 'passbook of Priya', 'Ravi Nair', '12 MG Road'];
    expect(values.filter((value) => text.includes(value))).toEqual([]);
    const { rows } = await t.database.pool.query(
      `select 1 from joining_forms union all select 1 from joining_submissions union all select 1 from documents
       union all select 1 from offer_versions v join offers o using (candidate_offer_id)
         where o.removed_on is not null and v.letter is not null
       union all select 1 from offer_letters l join offers o using (candidate_offer_id)
         where o.removed_on is not null and l.pdf is not null`,
    );
    expect(rows).toEqual([]);
  });

  it('keeps the decision with its date, its statement and the hash of its letter', async () => {
    const decision = await t.db
      .selectFrom('offer_decisions as d')
      .innerJoin('offer_letters as l', (join) =>
        join.onRef('l.candidate_offer_id', '=', 'd.candidate_offer_id').onRef('l.version', '=', 'd.version'),
      )
      .selectAll('d')
      .select(['l.sha256', 'l.pdf'])
      .where('d.candidate_offer_id', '=', declined.candidateOfferId)
      .executeTakeFirstOrThrow();
    expect(decision).toMatchObject({
      decision: 'REJECTED',
      statement: 'Submit Rejection',
      decided_on: start,
      rejection_reason: null,
      ip: null,
      user_agent: null,
      pdf: null,
    });
    expect(decision.letter_sha256).toEqual(decision.sha256);
  });

  it('leaves the offer that is not due as it was', async () => {
    const offer = await findOffer(t, token, late.candidateOfferId);
    expect(offer).toMatchObject({ email: late.email, removedOn: null, may: { edit: true } });
    expect((await letterOf(late)).status).toBe(200);
  });

  it('removes nothing twice', async () => {
    const audited = (await auditOf('apply-retention')).length;
    expect(await apply()).toEqual(nothing);
    expect(await auditOf('apply-retention')).toHaveLength(audited);
  });
});

const letterOf = ({ candidateOfferId }: { candidateOfferId: number }) =>
  t.call(getOfferLetterFile, { token, query: { candidateOfferId } });

describe('an offer whose personal data were removed', () => {
  it('reaches the lists that were read before, under a name that says so', async () => {
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

  it('can be neither edited nor sent nor deleted, and the answer says why', async () => {
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

  it('has no letter, no documents and no answers any more', async () => {
    for (const offer of [declined, deleted]) {
      expect((await letterOf(offer)).envelope).toMatchObject({ code: 404, message: removedMessages.letter });
    }
    expect((await t.call(getDocumentFile, { query: { link: joinedLink } })).status).toBe(404);
    for (const candidateId of [declined.candidateId, joined.candidateId]) {
      const answer = await t.call(getCandidateById, { token, query: { candidateId } });
      expect(answer.envelope).toMatchObject({ code: 404, message: 'No candidate data found.' });
    }
  });

  it('lets its candidate neither log in nor get a code', async () => {
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

  it('has its files taken to the trash and from there out of the storage', async () => {
    expect((await storedFiles(t)).length).toBeGreaterThan(5);
    await sweepDocuments(t.deps);
    const trashed = await storedFiles(t);
    expect(trashed.length).toBeGreaterThan(5);
    expect(trashed.filter((path) => !path.includes('/trash/'))).toEqual([]);
    at(181 + 9);
    await sweepDocuments(t.deps);
    expect(await storedFiles(t)).toEqual([]);
  });
});

describe('what is kept for ever', () => {
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

  it.each(changes)('stays without announcement: %s', async (statement) => {
    await expect(t.database.pool.query(statement)).rejects.toThrow('is append-only');
  });

  it.each(changes)('stays for an offer that is not removed: %s', async (statement) => {
    const where = `where candidate_offer_id = ${late.candidateOfferId}`;
    await expect(announced(`${statement} ${where}`)).rejects.toThrow('is append-only');
  });

  it.each([
    `update offer_versions set letter = '{}'`,
    `update offer_letters set pdf = null, sha256 = ''`,
    `update offer_decisions set ip = null, decided_on = now()`,
    `delete from offer_versions`,
    `delete from offer_decisions`,
  ])('gives way to nothing else: %s', async (statement) => {
    const where = `where candidate_offer_id = ${declined.candidateOfferId}`;
    await expect(announced(`${statement} ${where}`)).rejects.toThrow('is append-only');
  });

  it('and the audit gives way to nothing', async () => {
    await expect(announced(`update audit set details = '{}'`)).rejects.toThrow('audit is append-only');
    await expect(announced('delete from audit')).rejects.toThrow('audit is append-only');
  });
});
