import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getDashboard, type Dashboard } from '#contract/dashboard.ts';
import { getOfferHistory } from '#contract/history.ts';
import { requestDocument } from '#contract/hr/document-requests.ts';
import { getFirstDay, recordJoining, takeBackJoining } from '#contract/first-day.ts';
import { exportCandidates } from '#contract/hr/handover.ts';
import { getOfferPage } from '#contract/hr/offer-page.ts';
import { downloadCandidateFiles, getAllCandidates, getCandidateById } from '#contract/onboarding.ts';
import { undoWithdrawal, withdrawOffer } from '#contract/hr/offer-actions.ts';
import { reviewOnBoardDetails } from '#contract/hr/review.ts';
import { getSignedLetter } from '#contract/letter/signed-letter.ts';
import { createCandidateOfferLetter, getOfferLetterFile } from '#contract/offers.ts';
import { uploadRequestedDocument } from '#contract/document-requests.ts';
import { offerRefusals, removedMessages } from '#domain/messages.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { oldestUnsignedSeconds } from '#server/signed-letters/queries.ts';
import { signDue } from '#server/signed-letters/sign-due.ts';
import { allText } from '#test/database/all-text.ts';
import { atEachReading } from '#test/database/at-each-reading.ts';
import { createHrUser, findOffer, signInHr } from '#test/factories.ts';
import { candidateDetail, joiner } from '#test/joined-candidate.ts';
import { sendForm, testFile } from '#test/joining-requests.ts';
import { dayMs, halfYear } from '#test/set-up/offers-to-remove.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { applyRetention, planRetention } from './apply-retention.ts';
import { kindsOf } from '#test/set-up/retention-kinds.ts';
import { erasePersonalData } from './queries.ts';

type Joiner = Awaited<ReturnType<typeof joiner>>;

let t: TestApp;
let hr: Awaited<ReturnType<typeof createHrUser>>;
let token: string;
let gone: Joiner;
let unsealed: Joiner;
let recent: Joiner;
let takenBack: Joiner;
let racing: Joiner;
let start: Date;

const plan = () => planRetention(t.deps, kindsOf(t.deps));
const apply = () => applyRetention(t.deps, kindsOf(t.deps));

async function at(days: number): Promise<void> {
  t.clock.now = new Date(start.getTime() + days * dayMs);
  token = await signInHr(t, hr);
}

async function notJoined({ candidateId }: Joiner, note = 'Went to another company'): Promise<void> {
  const body = { candidateId, outcome: 'NOT_JOINED', date: todayInIndia(t.clock.now), note };
  expect((await t.call(recordJoining, { token, body })).status).toBe(200);
}

async function takeBack({ candidateId }: Joiner): Promise<void> {
  const body = { candidateId, reason: 'Recorded by mistake' };
  expect((await t.call(takeBackJoining, { token, body })).status).toBe(200);
}

/** Everything stored about a candidate: a requested document, a mark, reasons that name them, a signed letter. */
async function fill({ offer, candidate, candidateId }: Joiner): Promise<void> {
  const asked = await t.call(requestDocument, { token, body: { candidateId, name: 'Cheque of Zubin', note: 'Zubin' } });
  const { requestId } = asked.envelope.responseObject as { requestId: string };
  const file = testFile('pdf', 3000);
  expect((await sendForm(t, uploadRequestedDocument, candidate, { requestId, file })).status).toBe(200);
  const marks = [{ path: 'personal.firstName', verdict: 'FIX', note: 'Zubin wrote it wrong' }];
  const { submissionVersion } = await candidateDetail(t, token, candidateId);
  const marked = await t.call(reviewOnBoardDetails, { token, body: { candidateId, submissionVersion, marks } });
  expect(marked.envelope).toMatchObject({ code: 200 });
  const reason = 'Papers of Zubin';
  const people = { candidateIds: [candidateId], reason };
  expect((await t.call(exportCandidates, { token, body: { layout: 'ALL', ...people } })).status).toBe(200);
  expect((await t.call(downloadCandidateFiles, { token, body: people })).status).toBe(200);
  await t.deliverAll();
  const { candidateOfferId } = offer;
  expect((await t.call(getSignedLetter, { token, query: { candidateOfferId } })).status).toBe(200);
  for (const call of [withdrawOffer, undoWithdrawal]) {
    const body = { candidateOfferId, ...(call === withdrawOffer && { reason: 'Zubin has another job' }) };
    expect((await t.call(call, { token, body })).status).toBe(200);
  }
}

beforeAll(async () => {
  t = await startTestApp({ env: halfYear });
  start = t.clock.now;
  hr = await createHrUser(t);
  await at(0);
  gone = await joiner(t, { hrToken: token });
  recent = await joiner(t, { hrToken: token });
  takenBack = await joiner(t, { hrToken: token });
  racing = await joiner(t, { hrToken: token });
  await fill(gone);
  // No mail is delivered from here on, so its letter is never signed.
  unsealed = await joiner(t, { hrToken: token });
  const words = { languages: '{"en":{}}', changed_in: '{"en":1}', contact: '{}' };
  const by = { published_by: hr.hrUserId, published_on: start };
  await t.db
    .insertInto('privacy_notices')
    .values({ version: 1, ...words, ...by, ask_again: false })
    .execute();
  const of = { candidate_offer_id: gone.offer.candidateOfferId, ip: '127.0.0.1' };
  const read = { ...of, version: 1, language: 'en', acknowledged_on: start };
  await t.db.insertInto('notice_acknowledgements').values(read).execute();
  await t.db
    .insertInto('consents')
    .values({ ...of, purpose: 'PHOTO', given: true, decided_on: start })
    .execute();
  for (const person of [gone, unsealed]) await notJoined(person, 'Zubin went to another company');
  for (const person of [takenBack, racing]) await notJoined(person);
  await at(100);
  await notJoined(recent);
  await takeBack(takenBack);
  await at(179);
});
afterAll(() => t.close());

const figures = async () => {
  const answer = await t.call(getDashboard, { token, query: { from: start.toISOString().slice(0, 10) } });
  return (answer.envelope.responseObject as Dashboard).figures;
};
const listed = async () => {
  const answer = await t.call(getAllCandidates, { token });
  return (answer.envelope.responseObject as { content: { candidateId: string }[] }).content.map(
    ({ candidateId }) => candidateId,
  );
};

it('removes nothing before the period ends', async () => {
  expect(await plan()).toMatchObject({ not_joined: 0 });
  expect(await apply()).toMatchObject({ not_joined: 0 });
});

describe('when it has ended', () => {
  let _before: Dashboard['figures'];
  beforeAll(async () => {
    await at(181);
    _before = await figures();
  });

  it('a record that is undone while the removal waits for it stops the removal', async () => {
    expect(await plan()).toMatchObject({ not_joined: 3 });
    const { candidateOfferId } = racing.offer;
    const holder = await t.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from offers where candidate_offer_id = $1 for no key update', [candidateOfferId]);
      const run = apply();
      await vi.waitFor(async () => {
        const { rowCount } = await t.database.pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for no key update%'`,
        );
        expect(rowCount).toBe(1);
      }, 20_000);
      await holder.query('delete from joinings where candidate_offer_id = $1', [candidateOfferId]);
      await holder.query('commit');
      expect(await run).toMatchObject({ rejected: 0, not_joined: 2 });
    } finally {
      holder.release();
    }
    expect(await plan()).toMatchObject({ not_joined: 0 });
  });

  it('no personal data is left in any table, and the reasons with names are removed', async () => {
    const text = await allText(t.database);
    const personal = [gone, unsealed].flatMap(({ offer }) => [offer.candidateName, offer.email, `"${offer.mobile}"`]);
    expect([...personal, 'Zubin'].filter((value) => text.includes(value))).toEqual([]);
    for (const { offer } of [gone, unsealed]) {
      const { rows } = await t.database.pool.query(
        `select 1 from joining_forms where candidate_offer_id = $1
         union all select 1 from joining_submissions where candidate_offer_id = $1
         union all select 1 from documents where candidate_offer_id = $1
         union all select 1 from document_requests where candidate_offer_id = $1
         union all select 1 from notice_acknowledgements where candidate_offer_id = $1
         union all select 1 from consents where candidate_offer_id = $1
         union all select 1 from messages where candidate_offer_id = $1
         union all select 1 from offer_versions where candidate_offer_id = $1 and letter is not null
         union all select 1 from offer_letters where candidate_offer_id = $1 and pdf is not null
         union all select 1 from signed_letters where candidate_offer_id = $1 and pdf is not null
         union all select 1 from candidate_credentials where candidate_id = $2
         union all select 1 from sessions where subject = $2`,
        [offer.candidateOfferId, offer.candidateId],
      );
      expect(rows).toEqual([]);
    }
    const { rows: exports } = await t.database.pool.query('select reason, exported from candidate_exports');
    expect(exports).toEqual([{ reason: null, exported: 1 }]);
    const { rows: withdrawals } = await t.database.pool.query('select distinct reason from offer_withdrawals');
    expect(withdrawals).toEqual([{ reason: null }]);
  });

  it('HR sees the offer as removed, without the candidate or a letter', async () => {
    const { candidateOfferId, candidateId, form } = gone.offer;
    expect(await findOffer(t, token, candidateOfferId)).toMatchObject({
      candidateName: 'Removed',
      email: '',
      mobile: '',
      offerLetterStatus: 'Approved',
      firstDay: 'NOT_JOINED',
      removedOn: t.clock.now.toISOString(),
      may: { edit: false, delete: false, send: false },
    });
    const page = await t.call(getOfferPage, { token, query: { candidateOfferId } });
    expect(page.envelope).toMatchObject({ code: 200, responseObject: { signedLetter: null } });
    const edit = await t.call(createCandidateOfferLetter, { token, body: { ...form, candidateOfferId } });
    expect(edit.envelope).toMatchObject({ code: 409, message: offerRefusals.edit.Removed });
    for (const call of [getOfferLetterFile, getSignedLetter]) {
      const answer = await t.call(call, { token, query: { candidateOfferId } });
      expect(answer.envelope).toMatchObject({ code: 404, message: removedMessages.letter });
    }
    for (const call of [getCandidateById, getFirstDay]) {
      expect((await t.call(call, { token, query: { candidateId } })).status).toBe(404);
    }
    expect((await t.call(getOfferHistory, { token, query: { candidateOfferId, size: 100 } })).status).toBe(200);
    const back = await t.call(takeBackJoining, { token, body: { candidateId, reason: 'Too late' } });
    expect(back.status).toBe(404);
    const ids = await listed();
    expect(ids).toEqual(expect.arrayContaining([recent.candidateId, takenBack.candidateId, racing.candidateId]));
    expect(ids).not.toContain(candidateId);
  });

  it('an unsigned letter is no longer pending and raises no alert', async () => {
    await signDue(t.deps);
    expect(await oldestUnsignedSeconds(t.db, t.clock.now)).toBe(0);
    const { candidateOfferId } = unsealed.offer;
    expect((await t.call(getSignedLetter, { token, query: { candidateOfferId } })).status).toBe(404);
  });

  it('other candidates are unchanged', async () => {
    for (const { candidateId, answers } of [recent, takenBack, racing]) {
      const { personalDetails } = await candidateDetail(t, token, candidateId);
      expect(personalDetails.firstName).toBe(answers.firstName);
    }
  });

  it('a concurrent document request is rejected, without a mail', async () => {
    const { offer, candidateId } = await joiner(t, { hrToken: token });
    const removed = {
      candidate_offer_id: offer.candidateOfferId,
      candidate_id: candidateId,
      status: 'Approved',
    } as const;
    const { plugin, readings } = atEachReading('candidate_name', (reading) =>
      t.db.transaction().execute(async (tx) => {
        if (reading === 1) await erasePersonalData(tx, [removed], t.clock.now);
      }),
    );
    const server = await startTestApp({ database: { ...t.database, db: t.database.db.withPlugin(plugin) } });
    server.clock.now = t.clock.now;
    const answer = await server.call(requestDocument, { token, body: { candidateId, name: 'Cheque' } });
    await server.close();
    expect(readings()).toBe(1);
    expect(answer.status).toBe(409);
    expect(await allText(t.database)).not.toContain(offer.email);
  });
});
