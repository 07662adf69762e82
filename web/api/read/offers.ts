import { languages } from '#domain/language.ts';
import type { OfferDetails, OfferRecord, OfferState, SendResult, UndoResult } from '#contract/offers.ts';
import { joiningOutcomes } from '#domain/first-day/outcomes.ts';
import { readOfferStatus } from '#domain/offer/status.ts';
import { isReplyOverdue } from '#domain/offer/sending/reply-by.ts';
import type { ReceivedEnvelope } from '#web/api/received-envelope.ts';
import { bareAbilities } from './bare-offers.ts';
import { anyOf, dateOf, type Fields, fieldsOf, instantOf, listOf, numberOf, textOf, textOrNull } from './fields.ts';
import { idOf } from './record-ids.ts';

/** Some of the offers. What the server did not tell is null: how many there are, how many pages, how new this is. */
export type OfferBatch = {
  content: OfferRecord[];
  totalElements: number | null;
  totalPages: number | null;
  cursor: string | null;
  /** Ids of offers that are shown no more. */
  hidden?: number[];
};

/** The offers of an answer, a list or a page of one; null when it holds neither. */
export function readOffers({ responseObject }: ReceivedEnvelope): OfferBatch | null {
  const page = fieldsOf(responseObject);
  const rows = Array.isArray(responseObject) ? responseObject : page.content;
  if (!Array.isArray(rows)) return null;
  return {
    content: rows.flatMap((row: unknown) => readOffer(row) ?? []),
    totalElements: numberOf(page.totalElements),
    totalPages: numberOf(page.totalPages),
    cursor: textOrNull(page.cursor),
    ...(Array.isArray(page.hidden) && { hidden: page.hidden.flatMap((id: unknown) => idOf(id) ?? []) }),
  };
}

/** One offer with all that the list needs; null when it has no id, so that nothing could be done with it. */
export function readOffer(raw: unknown): OfferRecord | null {
  if (isOwnRecord(raw)) return raw;
  const fields = fieldsOf(raw);
  const candidateOfferId = idOf(fields.candidateOfferId);
  return candidateOfferId === null ? null : completed(fields, candidateOfferId);
}

/** Our own server's records are complete, and of fifty thousand of them none is copied. */
function isOwnRecord(raw: unknown): raw is OfferRecord {
  const { may, version, removedOn } = fieldsOf(raw);
  return typeof may === 'object' && may !== null && typeof version === 'number' && removedOn !== undefined;
}

function completed(fields: Fields, candidateOfferId: number): OfferRecord {
  const offerLetterStatus = readOfferStatus(textOf(fields.offerLetterStatus)) ?? 'Pending';
  const removedOn = instantOf(fields.removedOn);
  const replyBy = dateOf(fields.replyBy) || null;
  return {
    candidateOfferId,
    candidateId: textOf(fields.candidateId),
    ...namesOf(fields),
    joiningDate: dateOf(fields.joiningDate),
    // Not 0: an amount that the server did not send must not show as one. JSON knows no NaN, so none can come from a server.
    fixedCTC: rupeesOf(anyOf(fields, 'fixedCTC', 'ctc')) ?? Number.NaN,
    variableCTC: rupeesOf(anyOf(fields, 'variableCTC') ?? 0) ?? Number.NaN,
    offerLetterUrl: textOf(fields.offerLetterUrl),
    offerLetterStatus,
    rejectionReason: textOrNull(fields.rejectionReason),
    createdBy: textOf(fields.createdBy),
    createdOn: instantOf(anyOf(fields, 'createdOn', 'date')) ?? '',
    modifiedBy: textOrNull(fields.modifiedBy),
    modifiedOn: instantOf(fields.modifiedOn),
    version: 0,
    letterVersion: numberOf(fields.letterVersion) ?? 0,
    delivery: null,
    sentOn: instantOf(fields.sentOn),
    openedOn: instantOf(fields.openedOn),
    submittedOn: instantOf(fields.submittedOn),
    verifiedOn: instantOf(fields.verifiedOn),
    firstDay: joiningOutcomes.find((outcome) => outcome === fields.firstDay) ?? null,
    removedOn,
    replyBy,
    expired: isReplyOverdue({ offerLetterStatus, replyBy }),
    may: bareAbilities(offerLetterStatus, removedOn),
  };
}

const namesOf = (fields: Fields) => ({
  candidateName: textOf(anyOf(fields, 'candidateName', 'fullName')),
  email: textOf(fields.email),
  mobile: textOf(anyOf(fields, 'mobile', 'mobileNumber')),
  offeredRole: textOf(fields.offeredRole),
  department: textOf(fields.department),
  subDepartment: textOf(fields.subDepartment),
  functionalTitle: textOf(fields.functionalTitle),
  designation: textOf(fields.designation),
});

function rupeesOf(value: unknown): number | null {
  const amount = numberOf(value);
  return amount === null ? null : Math.round(amount);
}

/** The offers that a call changed, as they are now; undefined where a server does not tell. */
export type Changed = { offers?: OfferRecord[] | undefined };

export function readChanged({ offers }: { offers?: unknown }): OfferRecord[] | undefined {
  return Array.isArray(offers) ? offers.flatMap((row: unknown) => readOffer(row) ?? []) : undefined;
}

/** The offer that was saved, by the header of its letter; undefined where a server sends none. */
export function readSaved(header: string | null): OfferState | undefined {
  const [saved] = header === null ? [] : (JSON.parse(header) as OfferState[]);
  return saved;
}

/** One offer for the form. Ids of choices that the answer lacks are 0: their names identify them. */
export function readOfferDetails(raw: unknown, candidateOfferId: number): OfferDetails {
  const fields = fieldsOf(raw);
  const id = (value: unknown): number => idOf(value) ?? 0;
  return {
    ...(isOwnRecord(raw) ? raw : completed(fields, candidateOfferId)),
    deptId: id(fields.deptId),
    subDeptId: id(fields.subDeptId),
    designationId: id(fields.designationId),
    funcTitleId: id(fields.funcTitleId),
    letterTemplateId: idOf(fields.letterTemplateId),
    payStructureId: idOf(fields.payStructureId),
    language: languages.find((one) => one === fields.language) ?? 'en',
  };
}

/** The result by candidate. A server that names none of them has sent to all. */
export function readSendResult({ responseObject }: ReceivedEnvelope, candidateIds: readonly string[]): SendResult {
  const { sent, skipped } = fieldsOf(responseObject);
  if (!Array.isArray(sent) && !Array.isArray(skipped)) return { sent: [...candidateIds], skipped: [] };
  return { sent: listOfTexts(sent), skipped: listOf(skipped).map(readSkipped) };
}

export function readUndoResult({ responseObject }: ReceivedEnvelope): UndoResult {
  const { undone, skipped } = fieldsOf(responseObject);
  return { undone: listOfTexts(undone), skipped: listOf(skipped).map(readSkipped) };
}

function readSkipped(entry: unknown): SendResult['skipped'][number] {
  const { candidateId, reason } = fieldsOf(entry);
  return { candidateId: textOf(candidateId), reason: textOf(reason) };
}

/** The candidates whose offers an upload created; none where the server does not name them. */
export const readCreated = ({ responseObject }: ReceivedEnvelope): string[] =>
  listOfTexts(fieldsOf(responseObject).candidateIds);

const listOfTexts = (raw: unknown): string[] =>
  Array.isArray(raw) ? raw.map(textOf).filter((text) => text !== '') : [];
