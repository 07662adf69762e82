import type { ResponseOf } from '#contract/call.ts';
import type { BankDetails, JoiningState, PersonalDetails } from '#contract/joining.ts';
import type { CandidateDetail, getAllCandidates, OnboardedCandidate } from '#contract/onboarding.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { personalFields } from '#domain/joining/personal.ts';
import type { ReceivedEnvelope } from '#web/api/received-envelope.ts';
import { type HeldDocument, heldDocument } from './documents.ts';
import { anyOf, dateOf, type Fields, fieldsOf, numberOf, textOf } from './fields.ts';
import { idOf } from './record-ids.ts';
import { readBank, readEducation, readExperience, readFamily, readFiles, readPersonal } from './joining.ts';

/** A row of the onboarding list; which offer it is, and how far the joining form is, only our own server tells. */
export type OnboardedRow = Omit<OnboardedCandidate, 'candidateOfferId' | 'joining'> & {
  since: string | null;
  remindedOn: string | null;
  /** Null where no history can be asked for. */
  candidateOfferId: number | null;
  joining: JoiningState | null;
};

export type OnboardedPage = Omit<ResponseOf<typeof getAllCandidates>, 'content' | 'totalAccepted'> & {
  content: OnboardedRow[];
  /** Null where the server does not tell it. */
  totalAccepted: number | null;
};

/** A page of the onboarding list, read from `content` or `data`; null when the answer holds no list. */
export function readOnboarded(
  answer: ReceivedEnvelope,
  { page, size }: { page: number; size: number },
): OnboardedPage | null {
  const top = fieldsOf(answer);
  const source = [top, fieldsOf(top.data), fieldsOf(answer.responseObject)].find(({ content }) =>
    Array.isArray(content),
  );
  const rows = [source?.content, top.data, answer.responseObject].find((list) => Array.isArray(list));
  if (rows === undefined) return null;
  const content = rows.map((row: unknown) => readRow(fieldsOf(row)));
  // A server that tells no total has more as long as its pages are full.
  const known = (page - 1) * size + content.length;
  const isFull = content.length === size;
  return {
    content,
    page,
    size: Math.max(size, content.length),
    totalPages: numberOf(source?.totalPages) ?? (isFull ? page + 1 : page),
    totalElements: numberOf(source?.totalElements) ?? known + (isFull ? 1 : 0),
    totalAccepted: numberOf(source?.totalAccepted),
    departments: Array.isArray(source?.departments) ? source.departments.map(textOf) : [],
  };
}

function readRow(fields: Fields): OnboardedRow {
  const { joining } = fields;
  return {
    candidateOfferId: idOf(fields.candidateOfferId),
    candidateId: textOf(fields.candidateId),
    name: textOf(anyOf(fields, 'name', 'candidateName', 'fullName')) || nameIn(fields),
    mobile: textOf(anyOf(fields, 'mobile', 'mobileNumber')),
    email: textOf(anyOf(fields, 'email', 'emailAddress')),
    department: textOf(fields.department),
    role: textOf(anyOf(fields, 'role', 'offeredRole')),
    offeredDate: dateOf(fields.offeredDate),
    joiningDate: dateOf(fields.joiningDate),
    joining: isState(joining) ? joining : null,
    since: textOf(fields.since) || null,
    remindedOn: textOf(fields.remindedOn) || null,
  };
}

function isState(raw: unknown): raw is JoiningState {
  const { steps, submittedOn, sentBack } = fieldsOf(raw);
  return typeof steps === 'object' && steps !== null && submittedOn !== undefined && sentBack !== undefined;
}

const nameIn = ({ firstName, middleName, lastName }: Fields): string =>
  [firstName, middleName, lastName].map(textOf).filter(Boolean).join(' ');

/** All of a candidate as HR's preview needs it; what only our own server records is null or empty elsewhere. */
export type CandidateRecord = Omit<CandidateDetail, 'candidate' | 'personalDetails' | 'bankDetails'> & {
  candidate: OnboardedRow & {
    offerLetterStatus: string;
    maySendBack: boolean;
    may: CandidateDetail['candidate']['may'];
  };
  personalDetails: Omit<PersonalDetails, 'documents'> & { documents: Record<PersonalFile, HeldDocument | null> };
  bankDetails: Omit<BankDetails, 'documents'> & { documents: { passbookFile: HeldDocument | null } };
};
type PersonalFile = keyof PersonalDetails['documents'];

/** One candidate in HR's view (docs/rules/calls.md#onboarding-calls). Null when the answer holds no candidate. */
export function readCandidate(raw: unknown, candidateId: string): CandidateRecord | null {
  const fields = fieldsOf(raw);
  if (Object.keys(fields).length === 0) return null;
  const personal = fieldsOf(fields.personalDetails);
  const bank = fieldsOf(fields.bankDetails);
  // What our own server has recorded is as the contract says.
  const { submissions = [] }: Partial<CandidateRecord> = fields;
  return {
    ...noRecords,
    submissionVersion: submissions.length,
    ...fields,
    candidate: readHead(fieldsOf(fields.candidate), personal, candidateId),
    personalDetails: { ...readPersonal(personal), documents: readFiles(personalFields, personal, heldDocument) },
    bankDetails: { ...readBank(bank), documents: readFiles(bankFields, bank, heldDocument) },
    educationDetails: readEducation(fields.educationDetails),
    experienceDetails: readExperience(fields.experienceDetails),
    familyDetails: readFamily(fields.familyDetails),
  };
}

function readHead(head: Fields, personal: Fields, candidateId: string): CandidateRecord['candidate'] {
  const row = readRow(head);
  return {
    ...row,
    candidateId: row.candidateId || candidateId,
    name: row.name || nameIn(personal) || candidateId,
    // HR views candidates who have accepted (docs/rules/onboarding.md#servers-without-added-objects).
    offerLetterStatus: textOf(head.offerLetterStatus) || 'Approved',
    maySendBack: head.maySendBack === true,
    may: abilitiesOf(fieldsOf(head.may), head.maySendBack === true),
  };
}

/** A server that knows no reviews says at most whether the form can be sent back. */
const abilitiesOf = (may: Fields, maySendBack: boolean): CandidateDetail['candidate']['may'] => ({
  review: may.review === true,
  sendBack: typeof may.sendBack === 'boolean' ? may.sendBack : maySendBack,
  verify: may.verify === true,
  reopen: may.reopen === true,
  remind: may.remind === true,
});

const noRecords = {
  reveals: [],
  duplicates: [],
  submissions: [],
  marks: [],
  verification: null,
  changes: [],
  documentsBefore: [],
  checks: [],
  consents: [],
};
