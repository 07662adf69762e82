import {
  type CandidateDetail,
  type CoveredDocument,
  type Duplicate,
  duplicateFields,
  type Reveal,
  type RevealableField,
  revealableFields,
} from '#contract/onboarding.ts';
import type { JoiningState, StoredDocument } from '#contract/joining.ts';
import { type HrRole, isPermitted } from '#domain/permissions.ts';
import { mayReopen, mayReview, maySendBack, mayVerify, type ReviewedForm } from '#domain/review/review.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { coveredFields, type CoveredKey, type Fields } from '#domain/joining/fields/define-fields.ts';
import { withMaskedNumbers } from '#domain/joining/fields/masked-numbers.ts';
import { personalFields } from '#domain/joining/personal.ts';
import { mayRemindForm } from '#domain/reminders/remind-form.ts';
import type { HrActor } from '#server/actor.ts';
import { recordSeen } from '#server/audit/write-audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { findFormReminder, findSameNumbers, joiningStateOf, listSubmissions } from '#server/joining/queries.ts';
import { type JoiningRecord, readJoiningRecord } from '#server/joining/read-record.ts';
import { consentsOf, findNotice } from '#server/privacy-notice/queries.ts';
import { toOnboardedCandidate } from './onboarded-candidate.ts';
import { listReveals, type RevealRow } from './queries.ts';
import { requireCandidate } from './require-candidate.ts';
import { readChanges } from './review/old-and-new.ts';
import { findVerification } from './review/queries.ts';
import { readChecks } from './review/read-checks.ts';
import { readMarks, readSubmissions } from './review/read-review.ts';

/** All that one candidate has saved, as HR sees it (docs/rules/onboarding.md#candidate-preview), as of one moment;
 * recorded before it is answered. Raises 404 for an unknown candidate and one whose offer was deleted. */
export async function readCandidate(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  actor: HrActor,
  { candidateId }: { candidateId: string },
): Promise<CandidateDetail> {
  const detail = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => detailOf(tx, deps, actor, candidateId));
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
  const id = row.candidate_offer_id;
  const joining = await joiningStateOf(db, id);
  const record = await readJoiningRecord(db, deps, id, hrUserId);
  const submissions = await readSubmissions(db, deps, id);
  const marks = await readMarks(db, id, submissions);
  const remindedOn = await findFormReminder(db, id);
  const remind = row.status === 'Approved' && mayRemindForm(roles, joining, remindedOn, deps.now());
  const may = { ...reviewAbilities(roles, reviewedForm(joining), marks), remind };
  const verification = await findVerification(db, id);
  return {
    candidate: {
      ...toOnboardedCandidate(row, joining),
      candidateOfferId: id,
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
    checks: await readChecks(record, { name: row.candidate_name, joiningDate: row.joining_date }),
    verification: verification ? { by: verification.name, on: verification.verified_on.toISOString() } : null,
    consents: (await findNotice(db)) === undefined ? [] : await consentsOf(db, id),
  };
}

function toReveal({ field, name, happened_on, submission_version: version }: RevealRow): Reveal[] {
  if (!isRevealable(field)) return [];
  const of = version === null ? {} : { submissionVersion: version };
  return [{ field, by: name ?? '', on: happened_on.toISOString(), ...of }];
}

function isRevealable(field: string): field is RevealableField {
  return (revealableFields as readonly string[]).includes(field);
}

function byField(same: Awaited<ReturnType<typeof findSameNumbers>>): Duplicate[] {
  return duplicateFields.flatMap((field) => {
    const candidates = same
      .filter((other) => other.field === field)
      .map(({ candidateId, name }) => ({ candidateId, name }));
    return candidates.length === 0 ? [] : [{ field, candidates }];
  });
}

type Sections = Pick<
  CandidateDetail,
  'personalDetails' | 'bankDetails' | 'educationDetails' | 'experienceDetails' | 'familyDetails'
>;

/** The sections of a candidate as HR reads them: numbers masked, identity documents without their links. */
function sectionsForHr(record: JoiningRecord): Sections {
  const { educationDetails, experienceDetails, familyDetails } = record;
  const personal = hideSensitive(personalFields, record.personalDetails);
  return {
    personalDetails: { ...personal, alternativeMobileNumber: personal.alterNativeMobileNumber },
    bankDetails: hideSensitive(bankFields, record.bankDetails),
    educationDetails,
    experienceDetails,
    familyDetails,
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

/** A form's state for a review (docs/rules/review.md#who-may-do-what-when). */
function reviewedForm({ submittedOn, verifiedOn }: Pick<JoiningState, 'submittedOn' | 'verifiedOn'>) {
  return { submitted: submittedOn !== null, verified: verifiedOn !== null } satisfies ReviewedForm;
}

function reviewAbilities(
  roles: readonly HrRole[],
  form: ReviewedForm,
  marks: Parameters<typeof mayVerify>[1],
): Omit<CandidateDetail['candidate']['may'], 'remind'> {
  const isReviewer = isPermitted(roles, 'joining.review');
  return {
    review: isReviewer && mayReview(form),
    sendBack: isReviewer && maySendBack(form),
    verify: isReviewer && mayVerify(form, marks),
    reopen: isReviewer && mayReopen(form),
  };
}
