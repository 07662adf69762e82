import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { uploadExcel } from '#contract/offer-sheet.ts';
import { createCandidateOfferLetter } from '#contract/offers.ts';
import { createHrUser, offerForm, signInHr } from '#test/factories.ts';
import { importCalls } from '#test/offers/import-calls.ts';
import { sendWorkbook, typedRows, workbookOf } from '#test/workbooks/offer-workbook.ts';
import { openTestApp } from '#test/test-app.ts';

type Imported = { created: number; candidateIds: string[] };

const t = await openTestApp();
t.clock.now = new Date('2026-12-31T18:45:00Z');
const user = await createHrUser(t, { name: 'Kavita Rao' });
const hrUserId = user.hrUserId;
const token = await signInHr(t, user);
const { upload, listed, counts } = importCalls(() => ({ t, token }));

describe('a valid workbook', () => {
  it('becomes Pending offers in the order of its rows', async () => {
    const rows = await typedRows(t, 3, { 1: { variableCTC: null, fullName: '  Zoë Nair  ' } });
    const answer = await upload(rows);
    expect(answer.status).toBe(200);
    expect(answer.envelope).toMatchObject({ code: 200, message: 'Excel uploaded and processed.' });
    const { created, candidateIds } = answer.envelope.responseObject as Imported;
    expect(created).toBe(3);
    expect(candidateIds).toHaveLength(3);
    // 31 December in London is 1 January in India.
    for (const id of candidateIds) expect(id).toMatch(/^C27-\d{4,}$/);

    const { content } = await listed();
    const offers = candidateIds.map((id) => content.find((offer) => offer.candidateId === id)!);
    expect(offers.map((offer) => offer.candidateName)).toEqual([rows[0]!.fullName, 'Zoë Nair', rows[2]!.fullName]);
    expect(offers[0]!.candidateOfferId).toBeLessThan(offers[2]!.candidateOfferId);
    expect(offers[1]).toMatchObject({
      email: rows[1]!.email,
      mobile: rows[1]!.mobileNumber,
      offeredRole: rows[1]!.offeredRole,
      department: rows[1]!.department,
      subDepartment: rows[1]!.subDepartment,
      designation: rows[1]!.designation,
      functionalTitle: rows[1]!.functionalTitle,
      fixedCTC: rows[1]!.fixedCTC,
      variableCTC: 0,
      joiningDate: rows[1]!.joiningDate,
      offerLetterStatus: 'Pending',
      createdBy: 'Kavita Rao',
      createdOn: '2026-12-31T18:45:00.000Z',
      modifiedBy: null,
      version: 1,
      letterVersion: 1,
      may: { edit: true, delete: true, send: true, select: true },
    });
  });

  it('gives each offer the letter that the form would give it', async () => {
    const [typed] = await typedRows(t, 1);
    const form = await offerForm(t);
    const made = await t.call(createCandidateOfferLetter, { token, body: form });
    const answer = await upload([{ ...typed!, fullName: form.fullName, offeredRole: form.offeredRole }]);
    const [candidateId] = (answer.envelope.responseObject as Imported).candidateIds;
    const letters = await t.db
      .selectFrom('offer_versions')
      .innerJoin('offers', 'offers.candidate_offer_id', 'offer_versions.candidate_offer_id')
      .select(['offer_versions.candidate_offer_id', 'version', 'letter'])
      .where('candidate_id', 'in', [String(made.headers['x-candidate-id']), candidateId!])
      .orderBy('offer_versions.candidate_offer_id')
      .execute();
    expect(letters).toHaveLength(2);
    const id = letters[1]!.candidate_offer_id;
    expect(letters[1]).toEqual({
      candidate_offer_id: id,
      version: 1,
      letter: {
        ...(letters[0]!.letter as object),
        candidateOfferId: id,
        candidateId,
        email: typed!.email,
        reference: `HF/OL/${id}/1`,
      },
    });
  });

  it('is recorded: each offer, and the import with counts and the hash of the file, without personal data', async () => {
    const rows = await typedRows(t, 2);
    const workbook = workbookOf(rows);
    const { candidateIds } = (await sendWorkbook(t, uploadExcel, token, workbook)).envelope.responseObject as Imported;
    const audit = await t.db
      .selectFrom('audit')
      .leftJoin('offers', 'offers.candidate_offer_id', 'audit.candidate_offer_id')
      .select(['actor_kind', 'actor_id', 'action', 'candidate_id', 'details', 'user_agent'])
      .orderBy('audit_id', 'desc')
      .limit(3)
      .execute();
    const by = { actor_kind: 'hr', actor_id: hrUserId, user_agent: 'lightMyRequest' };
    const sha256 = createHash('sha256').update(workbook).digest('hex');
    expect(audit).toEqual([
      { ...by, action: 'import-offers', candidate_id: null, details: { created: 2, leftOut: 0, sha256 } },
      { ...by, action: 'create-offer', candidate_id: candidateIds[1], details: { letterVersion: 1 } },
      { ...by, action: 'create-offer', candidate_id: candidateIds[0], details: { letterVersion: 1 } },
    ]);
  });

  it('of 5,000 rows is imported completely', async () => {
    const before = (await listed({ size: 1 })).totalElements;
    const rows = await typedRows(t, 5000);
    const answer = await upload(rows);
    expect(answer.status).toBe(200);
    const { created, candidateIds } = answer.envelope.responseObject as Imported;
    expect(created).toBe(5000);
    expect(new Set(candidateIds).size).toBe(5000);
    expect((await listed({ size: 1 })).totalElements).toBe(before + 5000);
    const last = await t.db
      .selectFrom('offers')
      .select('email')
      .where('candidate_id', '=', candidateIds[4999]!)
      .executeTakeFirst();
    expect(last?.email).toBe(rows[4999]!.email);
  }, 60_000);
});

describe('a workbook with bad rows', () => {
  let before: unknown;
  beforeEach(async () => {
    before = await counts();
  });

  it('creates nothing and names each bad row and column', async () => {
    const rows = await typedRows(t, 4, {
      1: { email: 'nobody', fixedCTC: 0 },
      3: { department: 'No such department' },
    });
    const answer = await upload(rows);
    expect(answer.status).toBe(400);
    expect(answer.envelope).toMatchObject({
      code: 400,
      status: 'BAD_REQUEST',
      message: '2 rows have something to correct. No offer was created.',
      responseObject: null,
    });
    expect(answer.envelope.errors).toContainEqual({
      path: 'rows[3].email',
      message: 'Please enter a valid email address',
    });
    expect(answer.envelope.errors).toContainEqual({
      path: 'rows[3].fixedCTC',
      message: 'Fixed CTC must be greater than 0',
    });
    expect(answer.envelope.errors!.map((error) => error.path)).toEqual([
      'rows[3].email',
      'rows[3].fixedCTC',
      'rows[5].department',
    ]);
    expect(await counts()).toEqual(before);
  });

  it('creates only the good rows when HR chooses so', async () => {
    const rows = await typedRows(t, 3, { 1: { mobileNumber: '123' } });
    const answer = await upload(rows, { goodRowsOnly: 'true' });
    expect(answer.status).toBe(200);
    const { created, candidateIds } = answer.envelope.responseObject as Imported;
    expect(created).toBe(2);
    const offers = await t.db
      .selectFrom('offers')
      .select('email')
      .where('candidate_id', 'in', candidateIds)
      .orderBy('candidate_offer_id')
      .execute();
    expect(offers.map((offer) => offer.email)).toEqual([rows[0]!.email, rows[2]!.email]);
    const recorded = await t.db
      .selectFrom('audit')
      .select('details')
      .orderBy('audit_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(recorded.details).toMatchObject({ created: 2, leftOut: 1 });
  });

  it('creates nothing where no row is good', async () => {
    const rows = await typedRows(t, 1, { 0: { mobileNumber: '123' } });
    const answer = await upload(rows, { goodRowsOnly: 'true' });
    expect(answer.status).toBe(400);
    expect(answer.envelope).toMatchObject({
      message: '1 row has something to correct. No offer was created.',
      errors: [{ path: 'rows[2].mobileNumber', message: 'Please enter a valid 10-digit mobile number' }],
    });
    expect(await counts()).toEqual(before);
  });

  it('leaves nothing behind when the last write fails', async () => {
    await sql`create function fail_import() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`.execute(
      t.db,
    );
    await sql`create trigger fail_import before insert on audit for each row when (new.action = 'import-offers')
      execute function fail_import()`.execute(t.db);
    const rows = await typedRows(t, 700);
    const answer = await upload(rows);
    await sql`drop trigger fail_import on audit`.execute(t.db);
    expect(answer.status).toBe(500);
    expect(await counts()).toEqual(before);
    expect((await upload(rows)).status).toBe(200);
  });
});
