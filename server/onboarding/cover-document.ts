import { coverDocument as call } from '#contract/hr/review.ts';
import { textOfIssue } from '#domain/issue-text.ts';
import { documentRequestMessages } from '#domain/joining/documents/document-request-messages.ts';
import { onboardingMessages } from '#domain/joining/messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { Form } from '#server/http/multipart.ts';
import type { FieldAt } from '#server/joining/uploads/receive-files.ts';
import { requireFile, withUploads, type Received } from '#server/joining/uploads/with-uploads.ts';
import { lockDocumentAt, replaceFile } from './queries.ts';
import { requireCandidate } from './require-candidate.ts';

const m = refsOf(documentRequestMessages);
const onboardingRefs = refsOf(onboardingMessages);

/** Only pixels cover: no PDF. */
const fieldAt: FieldAt = (path) => (path === 'file' ? { field: 'requestedDocument', kind: 'photo' } : null);

/** Puts a picture with covered numbers in the place of a stored document, under the same id, so that earlier
 * submissions have it too. The key of the old file is overwritten in the transaction, and the file is removed right
 * after it. Raises 400 for a file that is no picture, 404 for an unknown candidate and where there is no document, 409
 * where it is not the one that was seen. */
export async function coverDocument(deps: Deps, actor: HrActor, form: Form): Promise<void> {
  const old = await withUploads(deps, actor.hrUserId, form, (received) => replace(deps, actor, received), fieldAt);
  try {
    await deps.storage.remove(old);
  } catch (error) {
    // Without its key nothing opens it; the sweep removes what no row refers to.
    deps.log.warn({ err: error }, 'a file whose key is gone could not be removed at once');
  }
}

/** Answers where the old file is stored. */
function replace(deps: Deps, actor: HrActor, { fields, uploads }: Received): Promise<string> {
  const sent = call.body.safeParse(fields);
  const issues = sent.error?.issues ?? [];
  const faults = issues.map((issue) => ({ path: issue.path.join('.'), text: textOfIssue(issue) }));
  const { data, document: made } = requireFile(uploads, { kind: 'photo', none: m.file }, sent, faults);
  const { candidateId, path, savedOn } = data;
  return deps.db.transaction().execute(async (tx) => {
    const { candidateOfferId } = await requireCandidate(tx, candidateId);
    const document = await lockDocumentAt(tx, candidateOfferId, path);
    if (document === undefined) throw notFound(onboardingRefs.nothingToReveal);
    if (document.saved_on.toISOString() !== savedOn) throw conflict(onboardingRefs.documentReplaced);
    await replaceFile(tx, document.document_id, made, deps.now());
    const { document_id: documentId, field } = document;
    const details = { field, documentId, sha256: made.sha256.toString('hex') };
    await writeAudit(tx, actor, [{ action: 'cover-document', candidateOfferId, details }]);
    return document.storage_key;
  });
}
