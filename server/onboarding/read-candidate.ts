import type { JoiningState, StoredDocument } from '#contract/joining.ts';
import {
  type CandidateDetail,
  type CoveredDocument,
  type Duplicate,
  duplicateFields,
  type Reveal,
  type RevealableField,
  revealableFields,
  type Change,
  type DocumentBefore,
} from '#contract/onboarding.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { coveredFields, type CoveredKey, type Fields } from '#domain/joining/fields/define-fields.ts';
import { withMaskedNumbers, isMaskedNumber, maskNumber } from '#domain/joining/fields/masked-numbers.ts';
import { personalFields } from '#domain/joining/personal.ts';
import { type HrRole, isPermitted } from '#domain/permissions.ts';
import { mayRemindForm } from '#domain/reminders/remind-form.ts';
import { type AnswersByPath, changedPaths } from '#domain/review/answers.ts';
import { type Check, checksOf } from '#domain/review/checks.ts';
import { covers, fieldOfPath } from '#domain/review/paths.ts';
import { mayReopen, mayReview, maySendBack, mayVerify } from '#domain/review/review.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { recordSeen } from '#server/audit/write-audit.ts';
import { type Db, oneMoment } from '#server/db/database.ts';
import { storedDocumentsOf } from '#server/documents/stored-documents.ts';
import { suggestBank, suggestPlaces } from '#server/india/lookups.ts';
import { findFormReminder, findSameNumbers, joiningStateOf, listSubmissions } from '#server/joining/queries.ts';
import { type JoiningRecord, readJoiningRecord } from '#server/joining/read-record.ts';
import { findFixes } from '#server/joining/review/queries.ts';
import { consentsOf, findNotice } from '#server/privacy-notice/queries.ts';
import { toOnboardedCandidate } from './onboarded-candidate.ts';
import { listReveals, type RevealRow } from './queries.ts';
import { requireCandidate } from './require-candidate.ts';
import { findVerification } from './review/queries.ts';
import { readMarks, readSubmissions, type Submissions } from './review/read-review.ts';

/** All that one candidate has saved, as HR sees it (docs/rules/onboarding.md#candidate-preview), as of one moment;
 * recorded before it is answered. Raises 404 for an unknown candidate and one whose offer was deleted. */
export async function readCandidate(deps: Deps, actor: HrActor, { candidateId }: { candidateId: string }) {
  const detail = await oneMoment(deps.db).execute((tx) => detailOf(tx, deps, actor, candidateId));
  const { candidateOfferId } = detail.candidate;
  await recordSeen(deps.db, actor, { action: 'view-candidate', candidateOfferId });
  return detail;
}

async function detailOf(
  db: Db,
  deps: Pick<Deps, 'keys' | 'now'>,
  { hrUserId, roles }: HrActor,
  candidateId: string,
): Promise<CandidateDetail> {
  const row = await requireCandidate(db, candidateId);
  const id = row.candidateOfferId;
  const joining = await joiningStateOf(db, id);
  const record = await readJoiningRecord(db, deps, id, hrUserId);
  const submissions = await readSubmissions(db, deps, id);
  const marks = await readMarks(db, id, submissions);
  const remindedOn = await findFormReminder(db, id);
  const remind = row.status === 'Approved' && mayRemindForm(roles, joining, remindedOn, deps.now());
  const may = { ...reviewAbilities(roles, joining, marks), remind };
  const verification = await findVerification(db, id);
  return {
    candidate: {
      ...toOnboardedCandidate(row, joining),
      offerLetterStatus: row.status,
      maySendBack: may.sendBack,
      remindedOn: remindedOn?.toISOString() ?? null,
      may,
    },
    ...sectionsForHr(record),
    reveals: (await listReveals(db, id)).flatMap(toReveal),
    duplicates: byField(await findSameNumbers(db, id)),
    submissions: await listSubmissions(db, id),
    submissionVersion: submissions.latest,
    marks,
    ...(await readChanges(db, deps, { candidateOfferId: id, hrUserId }, submissions)),
    checks: await readChecks(record, { name: row.name, joiningDate: row.joiningDate }),
    verification: verification ? { by: verification.name, on: verification.verified_on.toISOString() } : null,
    consents: (await findNotice(db)) === undefined ? [] : await consentsOf(db, id),
  };
}

function toReveal({ field, name, happened_on, submission_version: version }: RevealRow): Reveal[] {
  if (!isRevealable(field)) return [];
  const of = version === null ? {} : { submissionVersion: version };
  return [{ field, by: name ?? '', on: happened_on.toISOString(), ...of }];
}

const isRevealable = (field: string): field is RevealableField =>
  (revealableFields as readonly string[]).includes(field);

function byField(same: Awaited<ReturnType<typeof findSameNumbers>>): Duplicate[] {
  return duplicateFields.flatMap((field) => {
    const candidates = same.filter((other) => other.field === field).map(({ field: _field, ...person }) => person);
    return candidates.length === 0 ? [] : [{ field, candidates }];
  });
}

/** The sections of a candidate as HR reads them: numbers masked, identity documents without their links. */
function sectionsForHr({ versions: _versions, personalDetails, bankDetails, ...sections }: JoiningRecord) {
  const personal = hideSensitive(personalFields, personalDetails);
  return {
    personalDetails: { ...personal, alternativeMobileNumber: personal.alterNativeMobileNumber },
    bankDetails: hideSensitive(bankFields, bankDetails),
    ...sections,
  };
}

type Documents<K extends string> = Record<K, StoredDocument | null>;
type Hidden<F extends Fields, D extends { documents: object }> = Omit<D, 'documents'> & {
  documents: Omit<D['documents'], CoveredKey<F>> & Record<CoveredKey<F>, CoveredDocument>;
};

/** A step's answers with masked numbers, and without the links to documents that contain them. */
function hideSensitive<F extends Fields, D extends { documents: Documents<CoveredKey<F>> }>(fields: F, details: D) {
  const covered = coveredFields(fields);
  const links = covered.map(([, { file }]) => [file.url, null] as const);
  const documents = covered.map(([key]) => {
    const document = details.documents[key];
    return [key, document && { ...document, url: null }] as const;
  });
  return {
    ...Object.fromEntries<unknown>([...Object.entries(withMaskedNumbers(details)), ...links]),
    documents: { ...details.documents, ...Object.fromEntries(documents) },
  } as Hidden<F, D>;
}

/** What a reader may do with a form (docs/rules/review.md#who-may-do-what-when). */
function reviewAbilities(roles: readonly HrRole[], joining: JoiningState, marks: Parameters<typeof mayVerify>[1]) {
  const form = { submitted: joining.submittedOn !== null, verified: joining.verifiedOn !== null };
  const isReviewer = isPermitted(roles, 'joining.review');
  return {
    review: isReviewer && mayReview(form),
    sendBack: isReviewer && maySendBack(form),
    verify: isReviewer && mayVerify(form, marks),
    reopen: isReviewer && mayReopen(form),
  };
}

/** Warnings about a candidate's saved form (docs/rules/review.md#checks). */
async function readChecks(record: JoiningRecord, offer: { name: string; joiningDate: string }): Promise<Check[]> {
  const { personalDetails: personal, bankDetails: bank } = record;
  const statesOf = async (pincode: string | null) => (pincode === null ? [] : (await suggestPlaces(pincode)).states);
  return checksOf({
    offer,
    personal,
    bankName: bank.bankName,
    jobs: record.experienceDetails.detailsResponses.map(({ canExperienceId: id, ...job }) => ({ id, ...job })),
    education: record.educationDetails.map(({ canEducationId: id, ...level }) => ({ id, ...level })),
    known: {
      bankName: bank.ifscNumber === null ? null : (await suggestBank(bank.ifscNumber)).bankName,
      states: await statesOf(personal.pinCode),
      permanentStates: personal.isPermanentAddressSame === 'Y' ? [] : await statesOf(personal.permanentPinCode),
    },
  });
}

type Fix = { path: string; note: string; comment: string | null };

/** The differences between the latest submission and the one before, next to HR's requests
 * (docs/rules/review.md#old-and-new). Numbers are masked, and documents that contain one have no link. */
async function readChanges(
  db: Db,
  deps: Pick<Deps, 'keys' | 'now'>,
  { candidateOfferId, hrUserId }: { candidateOfferId: number; hrUserId: string },
  submissions: Submissions,
): Promise<Pick<CandidateDetail, 'changes' | 'documentsBefore'>> {
  const earlierId = submissions.idOf(submissions.latest - 1);
  if (earlierId === undefined) return { changes: [], documentsBefore: [] };
  const before = await submissions.answersOf(submissions.latest - 1);
  const after = await submissions.answersOf(submissions.latest);
  const fixes = await findFixes(db, earlierId);
  const paths = changedPaths(before, after);
  const stored = await storedDocumentsOf(db, deps, candidateOfferId, hrUserId, 'replaced');
  const documentsBefore = paths.filter(isDocument).map((path): DocumentBefore => {
    const document = stored.get(before.get(path) ?? '') ?? null;
    const isCovered = fieldOfPath(path)?.covered === true;
    return { path, document: document && { ...document, url: isCovered ? null : document.url } };
  });
  const onlyAnswered = fixes.filter(({ path, comment }) => comment !== null && !paths.some((one) => covers(path, one)));
  const shownPaths = [...paths, ...onlyAnswered.map(({ path }) => path)];
  return { changes: shownPaths.map((path) => changeOf(path, before, after, fixes)), documentsBefore };
}

function changeOf(path: string, before: AnswersByPath, after: AnswersByPath, fixes: readonly Fix[]): Change {
  // The note that is nearest: on the answer itself, else on its entry or section.
  const fix = fixes.filter((one) => covers(one.path, path)).toSorted((a, b) => b.path.length - a.path.length)[0];
  const { note = null, comment = null } = fix ?? {};
  return { path, before: shown(path, before), after: shown(path, after), note, comment };
}

/** An answer as HR may see it; null for a document, whose id means nothing. */
function shown(path: string, answers: AnswersByPath): string | null {
  const value = answers.get(path) ?? null;
  const field = path.slice(path.lastIndexOf('.') + 1);
  if (value === null || isDocument(path)) return null;
  return isMaskedNumber(field) ? maskNumber(field, value) : value;
}

const isDocument = (path: string): boolean => fieldOfPath(path)?.file !== undefined;
