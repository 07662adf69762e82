import { getOfferLetterFile, type OfferDetails, type OfferRecord } from '#contract/offers.ts';
import { abilitiesOf } from '#domain/offer.ts';
import type { RecordRow } from './queries.ts';

/** Spec §3, "Offer record (HR list)": an offer as HR's list and form read it, with what may be done with it. */
export function toOfferRecord(row: RecordRow): OfferRecord {
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
    createdBy: row.created_by || 'Admin',
    createdOn: row.created_on.toISOString(),
    modifiedBy: row.modified_by,
    modifiedOn: row.modified_on?.toISOString() ?? null,
    version: row.revision,
    letterVersion: row.letter_version,
    delivery: deliveryOf(row),
    sentOn: row.sent_on?.toISOString() ?? null,
    openedOn: row.opened_on?.toISOString() ?? null,
    submittedOn: row.submitted_on?.toISOString() ?? null,
    may: abilitiesOf(row.status),
  };
}

/** The same with the ids that the form's selects need. */
export function toOfferDetails(row: RecordRow): OfferDetails {
  return {
    ...toOfferRecord(row),
    deptId: row.dept_id,
    subDeptId: row.sub_dept_id,
    designationId: row.designation_id,
    funcTitleId: row.functional_title_id,
  };
}

function deliveryOf(row: RecordRow): OfferRecord['delivery'] {
  if (row.delivery_state === null || row.delivery_on === null) return null;
  return { state: row.delivery_state, reason: row.delivery_reason, at: row.delivery_on.toISOString() };
}
