import {
  duplicateFields,
  revealableFields,
  type CandidateDetail,
  type Duplicate,
  type Reveal,
  type RevealableField,
} from '#contract/onboarding.ts';
import type { HrActor } from '#server/actor.ts';
import { recordSeen } from '#server/audit/write-audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { findSameNumbers, joiningStateOf, listSubmissions } from '#server/joining/queries.ts';
import { readJoiningRecord } from '#server/joining/read-record.ts';
import { sectionsForHr } from './candidate-detail.ts';
import { toOnboardedCandidate } from './onboarded-candidate.ts';
import { reviewAbilities, reviewedForm } from './policy.ts';
import { listReveals, type RevealRow } from './queries.ts';
import { requireCandidate } from './require-candidate.ts';
import { readChanges } from './review/old-and-new.ts';
import { findVerification } from './review/queries.ts';
import { readChecks } from './review/read-checks.ts';
import { readMarks, readSubmissions } from './review/read-review.ts';

/**
 * All that one candidate has saved, as HR sees it (docs/rules/onboarding.md#candidate-preview), as of one moment;
 * recorded before it is answered. Raises 404 for an unknown candidate and one whose offer was deleted.
 */
export async function readCandidate(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  actor: HrActor,
  candidateId: string,
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
  { hrUserId, role }: HrActor,
  candidateId: string,
): Promise<CandidateDetail> {
  const row = await requireCandidate(db, candidateId);
  const id = row.candidate_offer_id;
  const joining = await joiningStateOf(db, id);
  const record = await readJoiningRecord(db, deps, id, hrUserId);
  const submissions = await readSubmissions(db, deps, id);
  const marks = await readMarks(db, id, submissions);
  const may = reviewAbilities(role, reviewedForm(joining), marks);
  const verification = await findVerification(db, id);
  return {
    candidate: {
      ...toOnboardedCandidate(row, joining),
      candidateOfferId: id,
      offerLetterStatus: row.status,
      maySendBack: may.sendBack,
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
