import {
  revealableFields,
  type CandidateDetail,
  type Duplicate,
  type Reveal,
  type RevealableField,
} from '#contract/onboarding.ts';
import { maskedNumbers } from '#domain/joining/fields/masked-numbers.ts';
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
  const may = reviewAbilities(role, reviewedForm(joining), []);
  const submissions = await listSubmissions(db, id);
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
    submissions,
    submissionVersion: submissions.length,
    marks: [],
    changes: [],
    documentsBefore: [],
    checks: [],
    verification: null,
  };
}

function toReveal({ field, name, happened_on }: RevealRow): Reveal[] {
  return isRevealable(field) ? [{ field, by: name ?? '', on: happened_on.toISOString() }] : [];
}

function isRevealable(field: string): field is RevealableField {
  return (revealableFields as readonly string[]).includes(field);
}

function byField(same: Awaited<ReturnType<typeof findSameNumbers>>): Duplicate[] {
  return maskedNumbers.flatMap((field) => {
    const candidates = same
      .filter((other) => other.field === field)
      .map(({ candidateId, name }) => ({ candidateId, name }));
    return candidates.length === 0 ? [] : [{ field, candidates }];
  });
}
