import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { previewExcel, type SheetPreview } from '#contract/offer-sheet.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import type { Tx } from '#server/db/database.ts';
import { insertOffer } from '#server/offers/queries.ts';
import { createHrUser, createOffer, offerForm, signInHr } from '#test/factories.ts';
import { importCalls } from '#test/offers/import-calls.ts';
import { sendWorkbook, typedRows, workbookOf, type TypedRow } from '#test/workbooks/offer-workbook.ts';
import { stoppedAtLocks } from '#test/database/stopped-at-locks.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
t.clock.now = new Date('2026-12-31T18:45:00Z');
const user = await createHrUser(t, { name: 'Kavita Rao' });
const hrUserId = user.hrUserId;
const token = await signInHr(t, user);
const { upload, listed, counts } = importCalls(() => ({ t, token }));
const preview = async (rows: TypedRow[]) =>
  (await sendWorkbook(t, previewExcel, token, workbookOf(rows))).envelope.responseObject as SheetPreview;

describe('one live offer per e-mail address and mobile number', () => {
  it('is enforced against live offers, ignoring case, on both fields', async () => {
    const [live, other] = [await createOffer(t, { hrToken: token }), await createOffer(t, { hrToken: token })];
    const rows = await typedRows(t, 4, {
      0: { email: live.email.toUpperCase() },
      2: { email: other.email, mobileNumber: Number(live.mobile) },
    });
    const before = await counts();
    const answer = await upload(rows);
    expect(answer.status).toBe(409);
    expect(answer.envelope).toMatchObject({
      code: 409,
      status: 'CONFLICT',
      message: 'For 2 rows offers exist already. No offer was created.',
      errors: [
        { path: 'rows[2].email', message: 'An offer for this email already exists' },
        { path: 'rows[4].email', message: 'An offer for this email already exists' },
        { path: 'rows[4].mobileNumber', message: 'An offer for this mobile number already exists' },
      ],
    });
    expect(await counts()).toEqual(before);
    expect(await preview(rows)).toMatchObject({
      rows: 4,
      goodRows: 2,
      badRows: 2,
      problems: [
        { row: 2, column: 'email', cell: 'B2', value: live.email.toUpperCase(), name: rows[0]?.fullName },
        { row: 4, column: 'email', cell: 'B4', value: other.email },
        { row: 4, column: 'mobileNumber', cell: 'C4', value: live.mobile },
      ],
    });
    const some = await upload(rows, { goodRowsOnly: 'true' });
    expect(some.envelope.responseObject).toMatchObject({ created: 2 });
  });

  it('answers 400 when there are other errors too, and reports all', async () => {
    const live = await createOffer(t, { hrToken: token });
    const rows = await typedRows(t, 2, { 0: { email: live.email, fixedCTC: -1 }, 1: { mobileNumber: live.mobile } });
    const answer = await upload(rows);
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors!.map((error) => error.path)).toEqual([
      'rows[2].email',
      'rows[2].fixedCTC',
      'rows[3].mobileNumber',
    ]);
  });

  it('of two equal concurrent uploads one wins', async () => {
    const rows = await typedRows(t, 600);
    const { totalElements } = await listed({ size: 1 });
    const answers = await Promise.all([upload(rows), upload(rows)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = answers.find((answer) => answer.status === 409)!;
    expect(lost.envelope.errors![0]).toEqual({
      path: 'rows[2].email',
      message: 'An offer for this email already exists',
    });
    expect(lost.envelope.errors).toHaveLength(1000);
    expect((await listed({ size: 1 })).totalElements).toBe(totalElements + 600);
  });

  it('of two concurrent uploads with the same people in another order one wins', async () => {
    const rows = await typedRows(t, 600);
    const answers = await Promise.all([upload(rows), upload(rows.toReversed())]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('a concurrent change between check and commit', () => {
  /** Uploads rows that run into another transaction, which ends only when the upload waits for it. */
  async function uploadDuring(rows: TypedRow[], change: (tx: Tx) => Promise<unknown>, end: 'commit' | 'rollback') {
    const other = await t.db.startTransaction().execute();
    try {
      await change(other);
      const uploading = upload(rows);
      await stoppedAtLocks(t.db, 1);
      await (end === 'commit' ? other.commit() : other.rollback()).execute();
      return await uploading;
    } finally {
      if (!other.isCommitted && !other.isRolledBack) await other.rollback().execute();
    }
  }
  const insertAs = (candidateId: string, form: OfferForm) => (tx: Tx) =>
    insertOffer(tx, { candidateId, form, letterTemplateId: 1, by: hrUserId, on: new Date() });

  it('is reported by row when the same person was created', async () => {
    const rows = await typedRows(t, 3);
    const form = await offerForm(t, { email: String(rows[1]!.email), mobileNumber: String(rows[1]!.mobileNumber) });
    const before = await counts();
    const answer = await uploadDuring(rows, insertAs('C00-0001', form), 'commit');
    expect(answer.status).toBe(409);
    expect(answer.envelope).toMatchObject({
      message:
        '1 row can no longer be created, because someone changed something in the meantime. No offer was created.',
      errors: [
        { path: 'rows[3].email', message: 'An offer for this email already exists' },
        { path: 'rows[3].mobileNumber', message: 'An offer for this mobile number already exists' },
      ],
    });
    expect(await counts()).toEqual({ ...before, offers: before.offers + 1 });
  });

  it('is harmless when it was undone', async () => {
    const rows = await typedRows(t, 2);
    const form = await offerForm(t, { email: String(rows[1]!.email) });
    expect((await uploadDuring(rows, insertAs('C00-0002', form), 'rollback')).status).toBe(200);
  });

  it('is reported without a row where it is no longer visible', async () => {
    await sql`create function lose_race() returns trigger language plpgsql as $$
      begin raise unique_violation using constraint = 'offers_live_email'; end $$`.execute(t.db);
    await sql`create trigger lose_race before insert on offers execute function lose_race()`.execute(t.db);
    const before = await counts();
    const answer = await upload(await typedRows(t, 1));
    await sql`drop trigger lose_race on offers`.execute(t.db);
    expect(answer.status).toBe(409);
    expect(answer.envelope.message).toBe('Someone else has changed this. Reload and try again.');
    expect(answer.envelope.errors).toBeUndefined();
    expect(await counts()).toEqual(before);
  });
});
