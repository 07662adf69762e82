import { getOfferLetterFile, type OfferDetails, type OfferRecord } from '#contract/offers.ts';
import { createdByOf } from '#domain/offer/offer-filter.ts';
import { abilitiesOf, type OfferAbilities, type OfferStanding, standingOf } from '#domain/offer/offer.ts';
import { isReplyOverdue } from '#domain/offer/sending/reply-by.ts';
import type { JoiningOutcome } from '#domain/first-day/outcomes.ts';
import type { SignOffUser } from '#domain/sign-off/flow.ts';
import { isSendable } from '#domain/sign-off/state.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { HrActor } from '#server/deps.ts';
import { describeSignOff } from '#server/offers/sign-off/describe.ts';
import type { SignerRow } from '#server/offers/sign-off/queries.ts';
import { signersOn } from '#server/offers/sign-off/signers.ts';
import type { RecordRow } from './queries.ts';

/** How offers are read: with these permissions, on a day in India, as an offer expires with its reply-by date. */
export type Reading = {
  mayOf: (standing: OfferStanding, firstDay: JoiningOutcome | null) => OfferAbilities;
  reader: Reader;
  signersOf: (rows: SignerRow[]) => SignOffUser[];
  today: string;
};

type Reader = Pick<HrActor, 'hrUserId' | 'roles'>;

/** Offers that this HR user reads today; what may be done is worked out once for each state, not for each offer. */
export function readingOf(reader: Reader, now: Date): Reading {
  const known = new Map<string, OfferAbilities>();
  const mayOf: Reading['mayOf'] = (standing, firstDay) => {
    const state = firstDay === null ? standing : `${standing} ${firstDay}`;
    const may = known.get(state) ?? abilitiesOf(standing, reader.roles, firstDay);
    known.set(state, may);
    return may;
  };
  const today = todayInIndia(now);
  // All rows of an answer have the same signers.
  const users = new Map<SignerRow[], SignOffUser[]>();
  const signersOf = (rows: SignerRow[]) => {
    const found = users.get(rows) ?? signersOn(rows, today);
    users.set(rows, found);
    return found;
  };
  return { mayOf, reader, signersOf, today };
}

/** An offer as HR's list and form read it (docs/rules/calls.md#offer-record), with what the reader may do with it. */
export function toOfferRecord(row: RecordRow, { mayOf, reader, signersOf, today }: Reading): OfferRecord {
  const may = mayOf(standingOf(row.status, row.removed_on), row.first_day);
  const since = row.sign_off_since === null ? null : isoOf(row.sign_off_since);
  const signOff = describeSignOff({ ...row, sign_off_since: since }, { ...reader, users: signersOf(row.signers) });
  return {
    candidateOfferId: row.candidate_offer_id,
    candidateId: row.candidate_id,
    candidateName: row.candidate_name,
    email: row.email,
    mobile: row.mobile,
    offeredRole: row.offered_role,
    department: row.dept_name,
    subDepartment: row.sub_dept_name,
    functionalTitle: row.functional_title_name,
    designation: row.designation_name,
    joiningDate: row.joining_date,
    fixedCTC: row.fixed_ctc,
    variableCTC: row.variable_ctc,
    offerLetterUrl: `${getOfferLetterFile.path}?candidateOfferId=${row.candidate_offer_id}`,
    offerLetterStatus: row.status,
    rejectionReason: row.rejection_reason,
    createdBy: createdByOf({ createdBy: row.created_by_name }),
    createdOn: isoOf(row.created_on),
    modifiedBy: row.modified_by_name,
    modifiedOn: row.modified_on === null ? null : isoOf(row.modified_on),
    version: row.revision,
    letterVersion: row.letter_version,
    delivery: deliveryOf(row),
    sentOn: row.sent_on === null ? null : isoOf(row.sent_on),
    openedOn: row.opened_on === null ? null : isoOf(row.opened_on),
    submittedOn: row.submitted_on === null ? null : isoOf(row.submitted_on),
    verifiedOn: row.verified_on === null ? null : isoOf(row.verified_on),
    firstDay: row.first_day,
    removedOn: row.removed_on === null ? null : isoOf(row.removed_on),
    replyBy: row.reply_by,
    expired: isReplyOverdue({ offerLetterStatus: row.status, replyBy: row.reply_by }, today),
    remindedOn: row.reminded_on === null ? null : isoOf(row.reminded_on),
    signOff,
    may: isSendable(row.sign_off_state) ? may : { ...may, send: false },
  };
}

/** The same with the ids for the form's selects. */
export const toOfferDetails = (row: RecordRow, reading: Reading): OfferDetails => ({
  ...toOfferRecord(row, reading),
  deptId: row.dept_id,
  subDeptId: row.sub_dept_id,
  designationId: row.designation_id,
  funcTitleId: row.functional_title_id,
  letterTemplateId: row.letter_template_id,
  payStructureId: row.pay_structure_id,
  language: row.language,
});

function deliveryOf(row: RecordRow): OfferRecord['delivery'] {
  if (row.delivery_state === null || row.delivery_on === null) return null;
  return { state: row.delivery_state, reason: row.delivery_reason, at: isoOf(row.delivery_on) };
}

/** `2026-11-20T15:46:53.120Z` of an instant as PostgreSQL writes it in UTC, `2026-11-20 15:46:53.12`. */
function isoOf(utc: string): string {
  const milliseconds = utc.slice(20, 23).padEnd(3, '0');
  return `${utc.slice(0, 10)}T${utc.slice(11, 19)}.${milliseconds}Z`;
}
