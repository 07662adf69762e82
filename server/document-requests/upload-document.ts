import * as z from 'zod/mini';
import { uploadRequestedDocument as call } from '#contract/document-requests.ts';
import { documentRequestMessages } from '#domain/joining/documents/document-request-messages.ts';
import { refusalOfUpload } from '#domain/joining/documents/document-requests.ts';
import { refsOf } from '#domain/texts.ts';
import type { CandidateActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { insertDocuments, releaseDocuments, type NewDocument } from '#server/documents/queries.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { Form } from '#server/http/multipart.ts';
import { requireAccepted } from '#server/joining/policy.ts';
import { findOwnForm } from '#server/joining/queries.ts';
import type { FieldAt } from '#server/joining/uploads/receive-files.ts';
import { requireFile, withUploads, type Received } from '#server/joining/uploads/with-uploads.ts';
import { documentUploadedMailToHr } from '#server/messages/mails/document-mails.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { currentCompany } from '#server/settings/company.ts';
import { answerRequest, findRecipients, lockRequest } from './queries.ts';

const m = refsOf(documentRequestMessages);

const fieldAt: FieldAt = (path) => (path === 'file' ? { field: 'requestedDocument', kind: 'document' } : null);

/** Stores a document that HR requested, replacing one that HR has not viewed, and notifies HR of the first one. Raises
 * 400 for a file that breaks the rules of documents, 404 for a request of another candidate, and 409 for a withdrawn
 * one or one whose document HR has seen. On any error no file is left behind. */
export async function uploadRequestedDocument(deps: Deps, actor: CandidateActor, form: Form) {
  const { candidateOfferId } = requireAccepted(await findOwnForm(deps.db, actor.candidateId));
  const keepSent = (received: Received) => {
    const sent = readSent(received);
    return deps.db.transaction().execute((tx) => keep(tx, deps, { actor, candidateOfferId }, sent));
  };
  return withUploads(deps, actor.candidateId, form, keepSent, fieldAt);
}

type Sent = { requestId: string; document: NewDocument };

/** The upload; raises 400 with every field at fault. */
function readSent({ fields, uploads }: Received): Sent {
  const requestId = z.safeParse(call.body.shape.requestId, fields['requestId']);
  const faults = requestId.success ? [] : [{ path: 'requestId', text: m.unknown }];
  const { data, document } = requireFile(uploads, { kind: 'document', none: m.file }, requestId, faults);
  return { requestId: data, document };
}

async function keep(
  tx: Tx,
  deps: Deps,
  { actor, candidateOfferId }: { actor: CandidateActor; candidateOfferId: number },
  { requestId, document }: Sent,
): Promise<{ uploadedOn: string }> {
  const request = await lockRequest(tx, candidateOfferId, requestId);
  if (request === undefined) throw notFound(m.unknown);
  const refusal = refusalOfUpload({ withdrawnOn: request.withdrawn_on, seenOn: request.seen_on });
  if (refusal !== null) throw conflict(refusal);
  const on = deps.now();
  await insertDocuments(tx, candidateOfferId, [document], on);
  await answerRequest(tx, requestId, document.documentId, on);
  if (request.document_id === null) await tellHr(tx, deps, candidateOfferId, { requestId, name: request.name, on });
  else await releaseDocuments(tx, [request.document_id], on);
  const { documentId, sha256 } = document;
  const kept = { field: 'requestedDocument', documentId, sha256: sha256.toString('hex') } as const;
  const details = { requestId, documents: [kept] };
  await writeAudit(tx, actor, [{ action: 'upload-requested-document', candidateOfferId, details }]);
  return { uploadedOn: on.toISOString() };
}

/** Notifies the HR user who requested it; the office where their access has ended. */
async function tellHr(
  tx: Tx,
  deps: Deps,
  candidateOfferId: number,
  { requestId, name, on }: { requestId: string; name: string; on: Date },
): Promise<void> {
  const company = await currentCompany({ ...deps, db: tx });
  const { asker, ...candidate } = await findRecipients(tx, requestId);
  const url = `${deps.publicUrl()}/#/hce/onboarding/candidate/${encodeURIComponent(candidate.candidateId)}`;
  const mail = documentUploadedMailToHr(company, { ...candidate, document: name, on, url });
  const recipient = asker ?? company.contactEmail;
  await queueMessages(tx, deps, [{ ...mail, kind: 'document-for-hr', recipient, candidateOfferId }]);
}
