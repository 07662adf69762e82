import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  createCandidateOfferLetter,
  getAllOfferLetters,
  offerRecordSchema,
  sendOfferEmails,
  type OfferRecord,
} from '#contract/offers.ts';
import { sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { offerListMessages } from '#domain/messages.ts';
import { offerColumns } from '#test/offers/offer-columns.ts';
import { createHrUser, createOffer, findOffer, signInHr } from '#test/factories.ts';
import { joiner, submitAnswers } from '#test/joined-candidate.ts';
import { settledCursor } from '#test/database/settled-cursor.ts';
import { changeOffer } from '#test/offers/stored-offer.ts';
import { openTestApp } from '#test/test-app.ts';
import { listOffers } from './list-offers.ts';

const made: number[] = [];

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t));
for (let count = 0; count < 12; count += 1) {
  made.push((await createOffer(t, { hrToken: token })).candidateOfferId);
}

type Page = {
  content: OfferRecord[];
  page: number;
  size: number;
  totalPages: number;
  totalElements: number;
  cursor: string;
};
async function page(query: Record<string, unknown> = {}): Promise<Page> {
  const answer = await t.call(getAllOfferLetters, { token, query });
  expect(answer.envelope).toMatchObject({ code: 200, status: 'OK' });
  return answer.envelope.responseObject as Page;
}
const idsOf = ({ content }: Page) => content.map(({ candidateOfferId }) => candidateOfferId);

describe('getAllOfferLetters', () => {
  it('answers the first ten, newest first, by default', async () => {
    const first = await page();
    expect(first).toMatchObject({ page: 0, size: 10, totalPages: 2, totalElements: 12 });
    expect(idsOf(first)).toEqual(made.toReversed().slice(0, 10));
    expect(idsOf(await page({ page: 1 }))).toEqual(made.toReversed().slice(10));
  });

  it('answers every offer once over its pages, and none after the last', async () => {
    const pages = await Promise.all([0, 1, 2, 3].map((number) => page({ page: number, size: 5 })));
    expect(pages.flatMap(idsOf)).toEqual(made.toReversed());
    expect(pages[3]).toMatchObject({ content: [], totalPages: 3, totalElements: 12 });
  });

  it('answers all in one page of 10,000', async () => {
    expect(idsOf(await page({ size: 10_000 }))).toEqual(made.toReversed());
    expect(await page({ page: 1_000_000, size: 10_000 })).toMatchObject({ content: [], totalPages: 1 });
  });

  it('answers each field of the record', async () => {
    const [record] = (await page({ size: 1 })).content;
    expect(Object.keys(record!)).toEqual(Object.keys(offerRecordSchema.shape));
  });

  it.each([
    ['page', -1],
    ['page', 1_000_001],
    ['size', 0],
    ['size', 10_001],
    ['changedSince', '-1'],
    ['changedSince', '12; drop table offers'],
    ['changedSince', '99999999999999999999'],
  ])('rejects %s=%s on its field', async (name, value) => {
    const answer = await t.call(getAllOfferLetters, { token, query: { [name]: value } });
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors).toEqual([{ path: name, message: 'This value is not valid' }]);
  });

  it('rejects upTo=0 as no offer', async () => {
    const answer = await t.call(getAllOfferLetters, { token, query: { upTo: 0 } });
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors).toEqual([{ path: 'upTo', message: offerListMessages.invalidId }]);
  });
});

describe('the values of a record', () => {
  it('are the stored ones: current names, instants to the millisecond, in any format of PostgreSQL', async () => {
    const { candidateOfferId } = await createOffer(t, { hrToken: token });
    const other = await createHrUser(t, { name: 'Ravi Menon' });
    await changeOffer(t.db, candidateOfferId, {
      created_on: '2026-11-20T23:59:59.5+05:30',
      modified_on: '2026-03-01T00:00:00Z',
      modified_by: other.hrUserId,
      sent_on: '2026-11-20T10:00:00.123999Z',
      opened_on: '2026-11-21T00:00:00.007Z',
      delivery_state: 'failed',
      delivery_reason: 'Mailbox is full',
      delivery_on: '2026-11-20T10:00:01.010Z',
    });
    expect(await findOffer(t, token, candidateOfferId)).toMatchObject({
      createdBy: 'Meera Iyer',
      createdOn: '2026-11-20T18:29:59.500Z',
      modifiedBy: 'Ravi Menon',
      modifiedOn: '2026-03-01T00:00:00.000Z',
      sentOn: '2026-11-20T10:00:00.123Z',
      openedOn: '2026-11-21T00:00:00.007Z',
      submittedOn: null,
      removedOn: null,
      delivery: { state: 'failed', reason: 'Mailbox is full', at: '2026-11-20T10:00:01.010Z' },
    });
  });
});

describe('a synchronised list', () => {
  it('up to an offer has stable pages and totals while new offers are created', async () => {
    const first = await page({ size: 5 });
    const [newest] = idsOf(first);
    const before = idsOf(await page({ size: 10_000 }));
    await createOffer(t, { hrToken: token });
    const total = before.length;
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 5) }, (_, number) => page({ page: number, size: 5, upTo: newest })),
    );
    expect(pages.flatMap(idsOf)).toEqual(before);
    for (const one of pages) expect(one.totalElements).toBe(total);
    expect((await page({ size: 5 })).totalElements).toBe(total + 1);
  });

  it('answers the changes since a cursor, newest first, and nothing else', async () => {
    const cursor = await settledCursor(t, token);
    const edited = made[3]!;
    const form = (await createOffer(t, { hrToken: token })).form;
    const created = idsOf(await page({ size: 1 }))[0]!;
    const body = { ...form, email: 'edited@example.com', mobileNumber: '9123456789', candidateOfferId: edited };
    expect((await t.call(createCandidateOfferLetter, { token, body })).status).toBe(200);
    const changes = await page({ changedSince: cursor });
    expect(idsOf(changes)).toEqual([created, edited]);
    expect(changes).toMatchObject({ totalElements: 2, totalPages: 1 });
    expect(changes.content[1]).toMatchObject({ email: 'edited@example.com', version: 2 });
    // Its own cursor advances from there, or stays while an older transaction is open in the server.
    expect(BigInt(changes.cursor)).toBeGreaterThanOrEqual(BigInt(cursor));
    expect(idsOf(await page({ changedSince: await settledCursor(t, token) }))).toEqual([]);
  });

  it('pages changes, and combines with upTo', async () => {
    const cursor = await settledCursor(t, token);
    const three = made.slice(0, 3);
    await t.db.updateTable('offers').set({ opened_on: new Date() }).where('candidate_offer_id', 'in', three).execute();
    const pages = await Promise.all([0, 1].map((number) => page({ changedSince: cursor, page: number, size: 2 })));
    expect(pages.flatMap(idsOf)).toEqual(three.toReversed());
    expect(pages[0]).toMatchObject({ totalPages: 2, totalElements: 3 });
    expect(idsOf(await page({ changedSince: cursor, upTo: three[1] }))).toEqual([three[1], three[0]]);
  });

  it('never misses a change whose transaction was open while the list was read', async () => {
    const [slow, quick] = [made[5]!, made[6]!];
    const client = await t.database.pool.connect();
    try {
      await client.query('begin');
      await client.query("update offers set rejection_reason = 'slow' where candidate_offer_id = $1", [slow]);
      // A later transaction ends earlier: its number is no bound for later changes.
      await changeOffer(t.db, quick, { rejection_reason: 'quick' });
      const { content, cursor } = await page({ size: 10_000 });
      const reasonOf = (id: number) => content.find((record) => record.candidateOfferId === id)?.rejectionReason;
      expect([reasonOf(slow), reasonOf(quick)]).toEqual([null, 'quick']);
      await client.query('commit');
      const changes = await page({ changedSince: cursor });
      expect(changes.content.find((record) => record.candidateOfferId === slow)?.rejectionReason).toBe('slow');
    } finally {
      client.release();
    }
  });

  it('counts a submitted or sent back joining form as a change', async () => {
    const { offer, candidate, answers } = await joiner(t, { hrToken: token, submitted: false });
    let cursor = await settledCursor(t, token);
    expect((await submitAnswers(t, candidate, answers)).status).toBe(200);
    const submitted = (await page({ changedSince: cursor })).content;
    expect(submitted).toMatchObject([{ candidateOfferId: offer.candidateOfferId, submittedOn: expect.any(String) }]);
    cursor = await settledCursor(t, token);
    const body = { candidateId: offer.candidateId, reason: 'The scan cannot be read' };
    expect((await t.call(sendBackOnBoardDetails, { token, body })).status).toBe(200);
    const sentBack = (await page({ changedSince: cursor })).content;
    expect(sentBack).toMatchObject([{ candidateOfferId: offer.candidateOfferId, submittedOn: null }]);
  });

  it('counts a mail’s delivery state as a change', async () => {
    const { candidateOfferId, candidateId } = await createOffer(t, { hrToken: token });
    await t.call(sendOfferEmails, { token, body: { candidateIds: [candidateId] } });
    const cursor = await settledCursor(t, token);
    await t.deliverAll();
    const changes = await page({ changedSince: cursor });
    expect(idsOf(changes)).toEqual([candidateOfferId]);
    expect(changes.content[0]?.delivery).toMatchObject({ state: 'sent' });
  });

  it('answers total and rows of one moment, though an import is committed in between', async () => {
    // An import's ids are assigned early: its offers appear below the newest one, all at the same time.
    const { rows } = await t.database.pool.query<{ id: number }>(
      `select nextval('offers_candidate_offer_id_seq') as id`,
    );
    await createOffer(t, { hrToken: token });
    const before = idsOf(await page({ size: 10_000 }));
    const upTo = before[0];
    let answers = 0;
    const db = t.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        answers += 1;
        if (answers === 1) await insertAs(rows[0]!.id, before.at(-1)!);
        return result;
      },
    });
    const read = await listOffers(
      { db, now: () => t.clock.now },
      { hrUserId: '', roles: ['ADMIN'], hidesPeople: false },
      { page: 0, size: before.length, upTo, changedSince: undefined },
    );
    expect(read.content.map(({ candidateOfferId }) => candidateOfferId)).toEqual(before);
    expect(read.totalElements).toBe(before.length);
    expect(idsOf(await page({ size: 10_000 }))).toHaveLength(before.length + 1);
  });

  it('answers everything for a cursor of another server, from before a restore', async () => {
    const all = idsOf(await page({ size: 10_000 }));
    expect(idsOf(await page({ changedSince: '1000000000000', size: 10_000 }))).toEqual(all);
    // Rows that were carried over with numbers of that server do not come again and again.
    await t.db.transaction().execute(async (tx) => {
      await sql`alter table offers disable trigger offers_note_change`.execute(tx);
      await tx.updateTable('offers').set({ changed_in: '1000000000000' }).execute();
      await sql`alter table offers enable trigger offers_note_change`.execute(tx);
    });
    await settledCursor(t, token);
  });

  /** A copy of an offer, of another person and under this id. */
  async function insertAs(id: number, like: number): Promise<void> {
    const others = await offerColumns(t.database.pool, ['candidate_offer_id', 'candidate_id', 'email', 'mobile']);
    await t.database.pool.query(
      `insert into offers (candidate_offer_id, candidate_id, email, mobile, ${others}) overriding system value
       select $1, 'C26-late', 'late@example.com', '7000000001', ${others} from offers where candidate_offer_id = $2`,
      [id, like],
    );
  }
});
