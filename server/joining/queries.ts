import { sql, type Insertable } from 'kysely';
import type { JoiningState } from '#contract/joining.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { type Fields, maskedFields } from '#domain/joining/fields/define-fields.ts';
import type { MaskedNumber } from '#domain/joining/fields/masked-numbers.ts';
import { personalFields } from '#domain/joining/personal.ts';
import type { JoiningOutcome } from '#domain/first-day/outcomes.ts';
import { joiningSteps, type JoiningStep } from '#domain/joining/steps.ts';
import type { Db } from '#server/db/database.ts';
import { prepare, type Given } from '#server/db/prepared.ts';
import type { JoiningSendBacks } from '#server/db/tables.generated.ts';

const noticeVersion = sql<number | null>`(select max(version) from privacy_notices)`;
const noticeFirst = sql<boolean>`exists (
  select from privacy_notices n
  where n.ask_again and not exists (
    select from notice_acknowledgements a where a.candidate_offer_id = o.candidate_offer_id and a.version >= n.version))`;

const ownForm = prepare((db, given: Given<{ candidateId: string }>) =>
  db
    .selectFrom('offers as o')
    .leftJoin('joining_forms as f', 'f.candidate_offer_id', 'o.candidate_offer_id')
    .select(['o.candidate_offer_id as candidateOfferId', 'o.status', 'o.language', 'f.submission_id as submissionId'])
    .select([noticeVersion.as('noticeVersion'), noticeFirst.as('noticeFirst')])
    .where('o.candidate_id', '=', given.candidateId),
);

/** A candidate's offer and, once the joining form was begun, the submission in force. `noticeVersion` is the privacy
 * notice that is published, null without one; it is `noticeFirst` while it has to be read before the form. */
export async function findOwnForm(db: Db, candidateId: string) {
  const [form] = await ownForm(db, { candidateId });
  return form;
}
export type OwnForm = NonNullable<Awaited<ReturnType<typeof findOwnForm>>>;

type OfOffer = { candidateOfferId: number };

const lockedForm = prepare((db, given: Given<OfOffer>) =>
  db
    .selectFrom('joining_forms')
    .select('submission_id as submissionId')
    .where('candidate_offer_id', '=', given.candidateOfferId)
    .forUpdate(),
);

/** Locks the form until the transaction ends, making it when there is none; answers the submission in force. */
export async function lockForm(db: Db, candidateOfferId: number): Promise<{ submissionId: number | null }> {
  const [form] = await lockedForm(db, { candidateOfferId });
  if (form !== undefined) return form;
  await db
    .insertInto('joining_forms')
    .values({ candidate_offer_id: candidateOfferId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return lockForm(db, candidateOfferId);
}

const savedSteps = prepare((db, given: Given<OfOffer>) =>
  db.selectFrom('joining_steps').select(['step', 'version']).where('candidate_offer_id', '=', given.candidateOfferId),
);

/** The version of each step; 0 before its first save. */
export async function findVersions(db: Db, candidateOfferId: number): Promise<Record<JoiningStep, number>> {
  const rows = await savedSteps(db, { candidateOfferId });
  const saved = new Map(rows.map((row) => [row.step, row.version]));
  return Object.fromEntries(joiningSteps.map((step) => [step, saved.get(step) ?? 0])) as Record<JoiningStep, number>;
}

const savedStep = prepare((db, given: Given<OfOffer & { step: JoiningStep; on: Date }>) =>
  db
    .insertInto('joining_steps')
    .values({ candidate_offer_id: given.candidateOfferId, step: given.step, version: 1, saved_on: given.on })
    .onConflict((conflict) =>
      conflict
        .columns(['candidate_offer_id', 'step'])
        .doUpdateSet((eb) => ({ version: eb('joining_steps.version', '+', 1), saved_on: eb.ref('excluded.saved_on') })),
    )
    .returning('version'),
);

/** Counts a save of a step; answers the new version. */
export async function markStepSaved(db: Db, candidateOfferId: number, step: JoiningStep, on: Date): Promise<number> {
  const [row] = await savedStep(db, { candidateOfferId, step, on });
  if (row === undefined) throw new Error('a save of a step was not counted');
  return row.version;
}

/** How far the joining forms of these offers are, by offer; also of those that were not begun. */
export async function joiningStatesOf(db: Db, candidateOfferIds: number[]): Promise<Map<number, JoiningState>> {
  if (candidateOfferIds.length === 0) return new Map();
  const steps = await db
    .selectFrom('joining_steps')
    .select(['candidate_offer_id', 'step'])
    .where('candidate_offer_id', 'in', candidateOfferIds)
    .execute();
  const latest = await db
    .selectFrom('joining_submissions as s')
    .innerJoin('joining_forms as f', 'f.candidate_offer_id', 's.candidate_offer_id')
    .leftJoin('joining_send_backs as b', 'b.submission_id', 's.submission_id')
    .distinctOn('s.candidate_offer_id')
    .select(['s.candidate_offer_id', 's.submitted_on', 'b.reason', 'b.sent_back_on', 'f.verified_on'])
    .where('s.candidate_offer_id', 'in', candidateOfferIds)
    .orderBy('s.candidate_offer_id')
    .orderBy('s.submission_id', 'desc')
    .execute();
  const firstDays = await db
    .selectFrom('joinings')
    .select(['candidate_offer_id', 'outcome', 'happens_on'])
    .where('candidate_offer_id', 'in', candidateOfferIds)
    .execute();
  const joined = new Map(firstDays.map((row) => [row.candidate_offer_id, row]));
  const saved = new Set(steps.map((row) => `${row.candidate_offer_id} ${row.step}`));
  const submissions = new Map(latest.map((row) => [row.candidate_offer_id, row]));
  return new Map(
    candidateOfferIds.map((id) => {
      const submission = submissions.get(id);
      const { reason = null, sent_back_on: on = null } = submission ?? {};
      const sentBack = reason === null || on === null ? null : { reason, on: on.toISOString() };
      const submittedOn = submission && sentBack === null ? submission.submitted_on.toISOString() : null;
      const done = Object.fromEntries(joiningSteps.map((step) => [step, saved.has(`${id} ${step}`)]));
      const steps = done as JoiningState['steps'];
      const verifiedOn = submission?.verified_on?.toISOString() ?? null;
      const state = { steps, submittedOn, readOnly: submittedOn !== null, sentBack, verifiedOn };
      const day = joined.get(id);
      if (day === undefined) return [id, state];
      return [id, { ...state, firstDay: { outcome: day.outcome as JoiningOutcome, date: day.happens_on } }];
    }),
  );
}

/** How far one joining form is. `submittedOn` is the submission in force: null again once HR sent it back. */
export async function joiningStateOf(db: Db, candidateOfferId: number): Promise<JoiningState> {
  const state = (await joiningStatesOf(db, [candidateOfferId])).get(candidateOfferId);
  if (state === undefined) throw new Error('a state was not computed');
  return state;
}

/** When a candidate was last reminded of the joining form, by HR or automatically; null before. */
export async function findFormReminder(db: Db, candidateOfferId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('reminders')
    .select((eb) => eb.fn.max('reminded_on').as('last_on'))
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('kind', '=', 'joining-form')
    .executeTakeFirst();
  return row?.last_on ?? null;
}

/** Every submission of a form, newest first. Instants are ISO; `by` is the HR user's name. */
export async function listSubmissions(db: Db, candidateOfferId: number) {
  const rows = await db
    .selectFrom('joining_submissions as s')
    .leftJoin('joining_send_backs as b', 'b.submission_id', 's.submission_id')
    .leftJoin('hr_users as u', 'u.hr_user_id', 'b.sent_back_by')
    .select(['s.submission_id', 's.submitted_on', 'b.reason', 'b.sent_back_on', 'u.name'])
    .where('s.candidate_offer_id', '=', candidateOfferId)
    .orderBy('s.submission_id', 'desc')
    .execute();
  return rows.map(({ submitted_on, reason, sent_back_on: on, name: by }) => {
    const sentBack = reason === null || on === null || by === null ? null : { reason, on: on.toISOString(), by };
    return { submittedOn: submitted_on.toISOString(), sentBack };
  });
}

/** Reopens the submitted form (docs/rules/joining-form.md#when-hr-sends-the-form-back); false when no submission is in
 * force. Called in a transaction together with the audit row, the mail and what the candidate is asked to correct. */
export async function sendBackForm(db: Db, candidateOfferId: number, sendBack: SendBack): Promise<boolean> {
  const { submissionId: submission_id } = await lockForm(db, candidateOfferId);
  if (submission_id === null) return false;
  await db
    .insertInto('joining_send_backs')
    .values({ submission_id, ...sendBack })
    .execute();
  const form = db.updateTable('joining_forms').where('candidate_offer_id', '=', candidateOfferId);
  await form.set({ submission_id: null }).execute();
  return true;
}
type SendBack = Omit<Insertable<JoiningSendBacks>, 'submission_id'>;

const numbersIn = <T extends string, F extends Fields>(table: T, fields: F) =>
  maskedFields(fields).map(([field, { column }]) => ({ table, field, column: column as F[typeof field]['column'] }));

/** Where each masked number is stored; its hash is in the column `<column>_hash`. */
export const storedNumbers = [
  ...numbersIn('personal_details', personalFields),
  ...numbersIn('bank_details', bankFields),
];
export type NumberTable = (typeof storedNumbers)[number]['table'];

/** One number as it is stored; null where its step was not saved. */
export async function findEncryptedNumber(db: Db, candidateOfferId: number, field: MaskedNumber) {
  const stored = storedNumbers.find((one) => one.field === field);
  if (stored === undefined) throw new Error(`${field} is not stored`);
  const row = await db
    .selectFrom(stored.table)
    .select(`${stored.column} as encrypted`)
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
  return row?.encrypted ?? null;
}

/** Numbers that two people rarely share, and the column that tells it. */
const tellingNumbers = [
  ...storedNumbers.map(({ table, field, column }) => ({ table, field, column: `${column}_hash` as const })),
  { table: 'personal_details', field: 'mobileNumber', column: 'mobile_number' } as const,
];

/** Who else has the same PAN, Aadhaar, account or mobile number (docs/rules/onboarding.md#same-number-on-another-candidate). */
export async function findSameNumbers(db: Db, candidateOfferId: number) {
  const found = [];
  for (const { table, field, column } of tellingNumbers) {
    const own = db.selectFrom(table).select(column).where('candidate_offer_id', '=', candidateOfferId);
    const others = await db
      .selectFrom('offers')
      .select(['candidate_id', 'candidate_name'])
      .where('candidate_offer_id', 'in', db.selectFrom(table).select('candidate_offer_id').where(column, '=', own))
      .where('candidate_offer_id', '!=', candidateOfferId)
      .orderBy('candidate_offer_id')
      .execute();
    found.push(...others.map((other) => ({ field, candidateId: other.candidate_id, name: other.candidate_name })));
  }
  return found;
}

/** Whether the candidate gave the whole number for PF and ESI, or said that they give it elsewhere. */
export async function hasSaidWholeNumber(db: Db, candidateOfferId: number): Promise<boolean> {
  const own = db.selectFrom('whole_numbers').select('given_on').where('candidate_offer_id', '=', candidateOfferId);
  return (await own.executeTakeFirst()) !== undefined;
}
