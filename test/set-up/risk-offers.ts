import type { JoiningOutcome } from '#domain/first-day/outcomes.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import type { OfferStatus } from '#domain/offer/offer.ts';
import type { Db } from '#server/db/database.ts';

/** What the rules of At Risk read of an offer: days are YYYY-MM-DD. */
export type RiskOffer = {
  status: OfferStatus;
  deliveryState: 'queued' | 'sent' | 'failed' | 'bounced' | null;
  deliveryOn: Date;
  sentOn: Date | null;
  openedOn: Date | null;
  replyBy: string | null;
  joiningDate: string;
  acceptedOn: Date | null;
  /** When a step of the joining form was last saved; null where there is no form. */
  savedOn: Date | null;
  /** When HR sent submissions back, the latest last. */
  sentBackOn: Date[];
  /** When the candidate commented on a fix of the latest of them. */
  answeredOn: Date | null;
  /** The submission in force, and whether HR verified it. */
  submittedOn: Date | null;
  isVerified: boolean;
  firstDay: JoiningOutcome | null;
  /** Since when it waits for sign-off. */
  waitsSince?: Date;
};

const hour = 3_600_000;

/** Writes an offer straight into the database, in any state that the rules distinguish. Answers its id. */
export async function insertRiskOffer(db: Db, by: string, form: OfferForm, offer: RiskOffer): Promise<number> {
  const isSent = offer.status !== 'Pending';
  const hasFailed = offer.deliveryState === 'failed' || offer.deliveryState === 'bounced';
  const { candidate_offer_id: id } = await db
    .insertInto('offers')
    .values({
      candidate_id: `C26-${form.mobileNumber}`,
      status: offer.status,
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
      joining_date: offer.joiningDate,
      sent_version: isSent ? 1 : null,
      sent_on: offer.sentOn,
      opened_on: offer.openedOn,
      reply_by: offer.replyBy,
      delivery_state: offer.deliveryState,
      delivery_reason: hasFailed ? 'Mailbox unavailable' : null,
      delivery_on: isSent ? offer.deliveryOn : null,
      created_by: by,
      created_on: offer.deliveryOn,
      sign_off_state: offer.waitsSince === undefined ? 'NOT_NEEDED' : 'WAITING',
      sign_off_since: offer.waitsSince ?? null,
    })
    .returning('candidate_offer_id')
    .executeTakeFirstOrThrow();
  if (offer.acceptedOn !== null) await insertAcceptance(db, by, id, offer.acceptedOn);
  if (offer.savedOn !== null) await insertForm(db, by, id, { ...offer, savedOn: offer.savedOn });
  if (offer.firstDay !== null) {
    await db
      .insertInto('joinings')
      .values({
        candidate_offer_id: id,
        outcome: offer.firstDay,
        happens_on: offer.joiningDate,
        agreed_on: offer.joiningDate,
        recorded_by: by,
        recorded_on: offer.deliveryOn,
      })
      .execute();
  }
  return id;
}

async function insertAcceptance(db: Db, by: string, id: number, acceptedOn: Date): Promise<void> {
  const version = { candidate_offer_id: id, version: 1 };
  const none = Buffer.alloc(0);
  await db
    .insertInto('offer_versions')
    .values({ ...version, letter: '{}', created_by: by })
    .execute();
  await db
    .insertInto('offer_letters')
    .values({ ...version, pdf: none, sha256: none })
    .execute();
  await db
    .insertInto('offer_decisions')
    .values({ ...version, decision: 'ACCEPTED', letter_sha256: none, statement: '', decided_on: acceptedOn })
    .execute();
}

async function insertForm(db: Db, by: string, id: number, offer: RiskOffer & { savedOn: Date }): Promise<void> {
  const { savedOn, sentBackOn, answeredOn, submittedOn, isVerified } = offer;
  await db.insertInto('joining_forms').values({ candidate_offer_id: id }).execute();
  await db
    .insertInto('joining_steps')
    .values({ candidate_offer_id: id, step: 'personal', version: 1, saved_on: savedOn })
    .execute();
  for (const on of sentBackOn) {
    const submission = await insertSubmission(db, id, new Date(on.getTime() - hour));
    await db
      .insertInto('joining_send_backs')
      .values({ submission_id: submission, reason: 'The scan cannot be read', sent_back_by: by, sent_back_on: on })
      .execute();
    if (answeredOn === null || on !== sentBackOn.at(-1)) continue;
    const fix = { path: 'personal.panNumber', note: 'Not readable', comment: 'It is right', answered_on: answeredOn };
    await db
      .insertInto('joining_fixes')
      .values({ submission_id: submission, ...fix })
      .execute();
  }
  if (submittedOn === null) return;
  await db
    .updateTable('joining_forms')
    .set({ submission_id: await insertSubmission(db, id, submittedOn), verified_on: isVerified ? submittedOn : null })
    .where('candidate_offer_id', '=', id)
    .execute();
}

async function insertSubmission(db: Db, id: number, on: Date): Promise<number> {
  const { submission_id: submission } = await db
    .insertInto('joining_submissions')
    .values({ candidate_offer_id: id, record: Buffer.alloc(0), submitted_on: on })
    .returning('submission_id')
    .executeTakeFirstOrThrow();
  return submission;
}
