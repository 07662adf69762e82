import type { OfferRecord } from '#contract/offers.ts';
import { abilitiesOf, type OfferStatus } from '#domain/offer/offer.ts';

/** An offer as HR's list reads it, Pending by default; its permitted actions follow from its status. */
export function offerRecord(id: number, values: Partial<OfferRecord> = {}): OfferRecord {
  const status: OfferStatus = values.offerLetterStatus ?? 'Pending';
  return {
    candidateOfferId: id,
    candidateId: `C26-${id}`,
    candidateName: `Name ${id}`,
    email: `name${id}@example.com`,
    mobile: '9000000000',
    offeredRole: 'Analyst',
    department: 'Quality',
    subDepartment: 'Lab',
    functionalTitle: 'Lab Analyst',
    designation: 'Executive',
    joiningDate: '2027-01-04',
    fixedCTC: 500_000,
    variableCTC: 0,
    offerLetterUrl: '/letter',
    offerLetterStatus: status,
    rejectionReason: null,
    createdBy: 'Meera Iyer',
    createdOn: '2026-11-18T05:00:00.000Z',
    modifiedBy: null,
    modifiedOn: null,
    version: 1,
    letterVersion: 1,
    delivery: null,
    sentOn: null,
    openedOn: null,
    submittedOn: null,
    verifiedOn: null,
    firstDay: null,
    removedOn: null,
    replyBy: null,
    expired: false,
    may: abilitiesOf(status, ['ADMIN']),
    ...values,
  };
}
