import { sql, type Updateable } from 'kysely';
import type { Language } from '#domain/language.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { liveStatuses, type OfferStatus } from '#domain/offer/offer.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Offers } from '#server/db/tables.generated.ts';

/** The next number of the sequence that candidate ids are made of; gaps are possible. */
export async function nextCandidateNumber(db: Db): Promise<number> {
  const { next } = await db
    .selectNoFrom(sql<number>`nextval('candidate_numbers')`.as('next'))
    .executeTakeFirstOrThrow();
  return next;
}

const columnsOf = (form: Omit<OfferForm, 'language'>) => ({
  candidate_name: form.fullName,
  email: form.email,
  mobile: form.mobileNumber,
  offered_role: form.offeredRole,
  dept_id: form.deptId,
  sub_dept_id: form.subDeptId,
  designation_id: form.designationId,
  functional_title_id: form.funcTitleId,
  fixed_ctc: form.fixedCTC,
  variable_ctc: form.variableCTC,
  joining_date: form.joiningDate,
  pay_structure_id: form.payStructureId ?? null,
});

/** Stores a new Pending offer and answers its id. Raises the unique violation of a second live e-mail or mobile number. */
export async function insertOffer(
  db: Db,
  offer: { candidateId: string; form: OfferForm; letterTemplateId: number; by: string; on: Date },
): Promise<number> {
  const { candidate_offer_id } = await db
    .insertInto('offers')
    .values({
      ...columnsOf(offer.form),
      reply_by: offer.form.replyBy ?? null,
      letter_template_id: offer.letterTemplateId,
      language: offer.form.language,
      candidate_id: offer.candidateId,
      status: 'Pending',
      created_by: offer.by,
      created_on: offer.on,
    })
    .returning('candidate_offer_id')
    .executeTakeFirstOrThrow();
  return candidate_offer_id;
}

/** The offer's row, locked against other changes until the transaction ends; undefined for an unknown id. Rows that
 * refer to it can still be written, so that the holders of such rows do not wait for this lock. */
export function lockOffer(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('offers')
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type OfferRow = NonNullable<Awaited<ReturnType<typeof lockOffer>>>;

type AsRead = Pick<OfferRow, 'candidate_offer_id' | 'status' | 'revision'>;

/** Puts the form's values into an offer that is still as it was read (status and revision), as the next letter version.
 * False when it is not. Raises the unique violation of a second live e-mail or mobile number. */
export async function reviseOffer(
  db: Db,
  before: AsRead,
  change: {
    form: Omit<OfferForm, 'language'>;
    letterTemplateId: number;
    status: OfferStatus;
    replyBy: string | null;
    letterVersion: number;
    by: string;
    on: Date;
  },
): Promise<boolean> {
  return changeAsRead(db, before, change, {
    ...columnsOf(change.form),
    status: change.status,
    reply_by: change.replyBy,
    letter_template_id: change.letterTemplateId,
    letter_version: change.letterVersion,
    rejection_reason: null,
  });
}

/** Sets a candidate's language and answers their offer; null when it was that one. The revision is unchanged: the letter is. */
export async function setLanguage(tx: Tx, candidateId: string, language: Language): Promise<number | null> {
  const changed = await tx
    .updateTable('offers')
    .set({ language })
    .where('candidate_id', '=', candidateId)
    .where('language', '!=', language)
    .where('removed_on', 'is', null)
    .returning('candidate_offer_id')
    .executeTakeFirst();
  return changed?.candidate_offer_id ?? null;
}

/** Sets an offer that is still as it was read (status and revision) to Deleted; false when it is not. */
export const softDeleteOffer = async (db: Db, before: AsRead, change: { by: string; on: Date }): Promise<boolean> =>
  changeAsRead(db, before, change, { status: 'Deleted' });

/** Sets a withdrawn offer that is still as it was read to this status again; false when it is not. */
export const restoreOffer = async (db: Db, before: AsRead, status: OfferStatus, change: { by: string; on: Date }) =>
  changeAsRead(db, before, change, { status });

/** Changes an offer that is still as it was read and holds personal data; false when it is not, or does not. */
async function changeAsRead(db: Db, before: AsRead, { by, on }: { by: string; on: Date }, columns: Updateable<Offers>) {
  const result = await db
    .updateTable('offers')
    .set({ ...columns, revision: before.revision + 1, modified_by: by, modified_on: on })
    .where('candidate_offer_id', '=', before.candidate_offer_id)
    .where('status', '=', before.status)
    .where('revision', '=', before.revision)
    .where('removed_on', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The live offers that have one of the two values, by the value (docs/rules/life-cycle.md#one-live-offer-per-person). */
export async function findDuplicates(db: Db, person: { email: string; mobileNumber: string }, exceptId?: number) {
  const rows = await db
    .selectFrom('offers')
    .select([
      'candidate_offer_id',
      'candidate_name',
      'status',
      sql<boolean>`lower(email) = lower(${person.email})`.as('email'),
      sql<boolean>`mobile = ${person.mobileNumber}`.as('mobile_number'),
    ])
    .where('status', 'in', [...liveStatuses])
    .where('removed_on', 'is', null)
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['email']), '=', eb.fn<string>('lower', [eb.val(person.email)])),
        eb('mobile', '=', person.mobileNumber),
      ]),
    )
    .$if(exceptId !== undefined, (query) => query.where('candidate_offer_id', '!=', exceptId ?? 0))
    .execute();
  const named = (row: (typeof rows)[number] | undefined) =>
    row && {
      candidateOfferId: row.candidate_offer_id,
      candidateName: row.candidate_name,
      offerLetterStatus: row.status,
    };
  const [email, mobileNumber] = [rows.find((row) => row.email), rows.find((row) => row.mobile_number)].map(named);
  return { ...(email ? { email } : {}), ...(mobileNumber ? { mobileNumber } : {}) };
}
