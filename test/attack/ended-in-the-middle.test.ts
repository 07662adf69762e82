import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { logout } from '#contract/candidate-auth.ts';
import { hrLogout, hrMe } from '#contract/hr-auth.ts';
import { saveCandidateBankDetails, saveOnBoardDetails } from '#contract/joining.ts';
import { uploadExcel } from '#contract/offer-sheet.ts';
import { createCandidateOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import type { SystemActor } from '#server/deps.ts';
import { endHrAccess, endSessions } from '#server/auth/sessions/end-access.ts';
import { insertOffer } from '#server/offers/queries.ts';
import { databaseDigest } from '#test/database/database-digest.ts';
import { createHrUser, createOffer, offerForm, signInCandidate, signInHr, type TestHrUser } from '#test/factories.ts';
import {
  acceptedCandidate,
  bankForm,
  saveAllSteps,
  storedFiles,
  submitForm,
  testFile,
} from '#test/joining-requests.ts';
import { multipartOf, type TestForm } from '#test/multipart.ts';
import { sendWorkbook, typedRows, workbookOf } from '#test/workbooks/offer-workbook.ts';
import { stoppedAtLocks } from '#test/database/stopped-at-locks.ts';
import { openTestApp, type TestAnswer } from '#test/test-app.ts';

/** Ends a session in every possible way during a write. The write waits for a lock or for the rest of its upload; it
 * continues once the end was acknowledged. */
const operator: SystemActor = { kind: 'system', ip: '', userAgent: 'test' };
const rowsOfImport = 3000;
const offersOfSending = 1000;

const t = await openTestApp();
const rows = await typedRows(t, rowsOfImport);
const workbook = workbookOf(rows);
const sendable = workbookOf(await typedRows(t, offersOfSending));
const imported = await sendWorkbook(t, uploadExcel, await signInHr(t), sendable);
const toSend = (imported.envelope.responseObject as { candidateIds: string[] }).candidateIds;

type Person = { token: string; user: TestHrUser | null; candidateId: string | null };

const ends: Record<string, (who: Person) => Promise<unknown>> = {
  logout: async ({ token, user }) => {
    const answer = await t.call(user === null ? logout : hrLogout, { token });
    expect(answer.status).toBe(200);
  },
  'hr:disable': ({ user }) => endHrAccess(t.deps, operator, user?.userName ?? ''),
  'sessions:end': ({ user, candidateId }) =>
    endSessions(
      t.deps,
      operator,
      user === null ? { audience: 'candidate', name: candidateId ?? '' } : { audience: 'hr', name: user.userName },
    ),
  'sessions:end --all': () => endSessions(t.deps, operator, null),
};

async function hrUser(): Promise<Person> {
  const user = await createHrUser(t);
  return { token: await signInHr(t, user), user, candidateId: null };
}

async function candidate(): Promise<Person> {
  const { offer, token } = await acceptedCandidate(t, { hrToken: await signInHr(t) });
  await saveAllSteps(t, token);
  return { token, user: null, candidateId: offer.candidateId };
}

/** Sends a form; with `rest` its last bytes are held until that resolves, which is called when the first ones are
 * read. */
async function upload(call: Call, token: string, form: TestForm, rest?: () => Promise<void>) {
  const { body, contentType } = await multipartOf(form);
  const headers = { 'content-type': contentType };
  if (rest === undefined) return t.call(call, { token, body, headers });
  const parts = async function* () {
    yield body.subarray(0, -40);
    await rest();
    yield body.subarray(-40);
  };
  return t.call(call, { token, body: Readable.from(parts()), headers });
}

type Work = {
  by: () => Promise<Person>;
  table: string;
  run: (token: string, rest?: () => Promise<void>) => Promise<TestAnswer>;
};

const works: Record<string, Work> = {
  'a save': {
    by: candidate,
    table: 'joining_steps',
    run: (token, rest) => upload(saveCandidateBankDetails, token, bankForm({ accountNumber: '999988887777' }), rest),
  },
  'a submit': {
    by: candidate,
    table: 'joining_forms',
    run: (token, rest) =>
      upload(saveOnBoardDetails, token, submitForm({ 'bankDetailsRequest.passbookFile': testFile('pdf') }), rest),
  },
  'an import of 3,000 rows': {
    by: hrUser,
    table: 'offers',
    run: (token, rest) => upload(uploadExcel, token, { file: { bytes: workbook, name: 'offers.xlsx' } }, rest),
  },
  'a sending of 1,000': {
    by: hrUser,
    table: 'offers',
    run: (token) => t.call(sendOfferEmails, { token, body: { candidateIds: toSend } }),
  },
};

/** All that can be left behind; of the sessions and the audit what ends them writes too. */
async function leftBehind() {
  const { rows: audited } = await sql`select action from audit
    where action not in ('sign-out', 'end-sessions', 'disable-hr-user') order by audit_id`.execute(t.db);
  const rest = await databaseDigest(t, { except: ['sessions', 'hr_users', 'audit', 'audit_heads'] });
  return { audited: audited.length, rest, files: (await storedFiles(t)).length };
}

const cases = Object.keys(works).flatMap((work) =>
  Object.keys(ends)
    .filter((end) => works[work]?.by === hrUser || end !== 'hr:disable')
    .map((end) => [end, work] as const),
);

describe('writes nothing after the acknowledged end:', () => {
  test.each(cases)('%s in the middle of %s', { timeout: 60_000 }, async (end, name) => {
    const work = works[name]!;
    const who = await work.by();
    const holder = await t.db.startTransaction().execute();
    try {
      await sql`lock table ${sql.table(work.table)} in share mode`.execute(holder);
      const before = await leftBehind();
      const answer = work.run(who.token);
      await stoppedAtLocks(t.db, 1);
      await ends[end]!(who);
      await holder.rollback().execute();
      const { status, envelope } = await answer;
      expect([status, envelope.message]).toEqual([401, 'Your session has expired. Please log in again.']);
      expect(await leftBehind()).toEqual(before);
    } finally {
      if (!holder.isRolledBack) await holder.rollback().execute();
    }
  });

  test.each([
    ['logout', 'a save'],
    ['sessions:end', 'a submit'],
    ['hr:disable', 'an import of 3,000 rows'],
  ])('%s while the last bytes of %s are missing', { timeout: 60_000 }, async (end, name) => {
    const work = works[name]!;
    const who = await work.by();
    const before = await leftBehind();
    // A caller whose form is read has been let in.
    const { status } = await work.run(who.token, async () => void (await ends[end]!(who)));
    expect(status).toBe(401);
    expect(await leftBehind()).toEqual(before);
  });
});

describe('an earlier write', () => {
  it('is complete before the end is acknowledged', { timeout: 60_000 }, async () => {
    const who = await hrUser();
    // The second 500 rows wait for a person whom another transaction is creating.
    const email = String(rows[600]!.email);
    const holder = await t.db.startTransaction().execute();
    try {
      const form = await offerForm(t, { email });
      const by = who.user!.hrUserId;
      await insertOffer(holder, { candidateId: 'C00-0001', form, letterTemplateId: 1, by, on: new Date() });
      const answer = works['an import of 3,000 rows']!.run(who.token);
      await stoppedAtLocks(t.db, 1);
      const atTheEnd = ends['logout']!(who).then(leftBehind);
      await stoppedAtLocks(t.db, 2);
      await holder.rollback().execute();
      expect((await answer).status).toBe(200);
      expect(await leftBehind()).toEqual(await atTheEnd);
    } finally {
      if (!holder.isRolledBack) await holder.rollback().execute();
    }
  });

  it('does not deadlock with the end of all sessions', { timeout: 60_000 }, async () => {
    const who = await hrUser();
    const offer = await createOffer(t, { status: 'Offer Sent', hrToken: who.token });
    await signInCandidate(t, offer);
    const { candidateOfferId, form } = offer;
    const holder = await t.db.startTransaction().execute();
    try {
      // The edit waits after it ended the candidate's session and before it checks its own.
      await sql`lock table offer_versions in share mode`.execute(holder);
      const body = { ...form, candidateOfferId, email: `elsewhere.${candidateOfferId}@example.com` };
      const answer = t.call(createCandidateOfferLetter, { token: who.token, body });
      await stoppedAtLocks(t.db, 1);
      const ended = ends['sessions:end --all']!(who);
      await stoppedAtLocks(t.db, 2);
      await holder.rollback().execute();
      expect((await answer).status).toBe(200);
      await ended;
      expect((await t.call(hrMe, { token: who.token })).status).toBe(401);
    } finally {
      if (!holder.isRolledBack) await holder.rollback().execute();
    }
  });
});
