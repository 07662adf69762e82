import type { DocumentRequest } from '#contract/hr/document-requests.ts';
import type { OwnDocumentRequest } from '#contract/document-requests.ts';
import { documentRequestState, refusalOfUpload } from '#domain/joining/documents/document-requests.ts';
import type { CandidateActor, HrActor, Deps } from '#server/deps.ts';
import { storedDocumentsOf } from '#server/documents/stored-documents.ts';
import { requireAccepted } from '#server/joining/policy.ts';
import { findOwnForm } from '#server/joining/queries.ts';
import { requireCandidate } from '#server/onboarding/require-candidate.ts';
import { listRequests } from './queries.ts';

const iso = (on: Date | null): string | null => on?.toISOString() ?? null;

/** All that HR asked of a candidate. Raises 404 for an unknown candidate. */
export async function readDocumentRequests(
  deps: Deps,
  { hrUserId }: HrActor,
  { candidateId }: { candidateId: string },
): Promise<DocumentRequest[]> {
  const { candidateOfferId } = await requireCandidate(deps.db, candidateId);
  const rows = await listRequests(deps.db, candidateOfferId);
  const stored = await storedDocumentsOf(deps.db, deps, candidateOfferId, hrUserId);
  return rows.map((row) => ({
    requestId: row.request_id,
    name: row.name,
    note: row.note,
    dueOn: row.due_on,
    requestedBy: row.requested_by_name,
    requestedOn: row.requested_on.toISOString(),
    state: documentRequestState({ answeredOn: row.answered_on, withdrawnOn: row.withdrawn_on }),
    uploadedOn: iso(row.answered_on),
    seenOn: iso(row.seen_on),
    withdrawnOn: iso(row.withdrawn_on),
    document: stored.get(row.document_id ?? '') ?? null,
  }));
}

/** The requested documents and the candidate's uploads: pending ones first, the earliest due on top. */
export async function readOwnDocumentRequests(deps: Deps, actor: CandidateActor): Promise<OwnDocumentRequest[]> {
  const { candidateOfferId } = requireAccepted(await findOwnForm(deps.db, actor.candidateId));
  const rows = await listRequests(deps.db, candidateOfferId);
  const stored = await storedDocumentsOf(deps.db, deps, candidateOfferId);
  const shown = rows
    .filter((row) => row.withdrawn_on === null)
    .map((row) => ({
      requestId: row.request_id,
      name: row.name,
      note: row.note,
      dueOn: row.due_on,
      requestedOn: row.requested_on.toISOString(),
      document: stored.get(row.document_id ?? '') ?? null,
      mayUpload: refusalOfUpload({ withdrawnOn: row.withdrawn_on, seenOn: row.seen_on }) === null,
    }));
  const waiting = shown.filter(({ document }) => document === null);
  const lastDay = '9999-12-31';
  return [
    ...waiting.toSorted((a, b) => (a.dueOn ?? lastDay).localeCompare(b.dueOn ?? lastDay)),
    ...shown.filter(({ document }) => document !== null),
  ];
}
