import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { generalMessages } from '#domain/messages.ts';
import { isPermitted } from '#domain/permissions.ts';
import type { Visitor, Deps } from '#server/deps.ts';
import { StorageNotFoundError } from '#server/adapters/storage/port.ts';
import { recordSeen } from '#server/audit/write-audit.ts';
import { scopeOf, withScope } from '#server/db/scope.ts';
import { damaged, notFound, AppError, tooManyRequests, unavailable } from '#server/errors.ts';
import { openEncryptedFile } from '#server/sealing/encrypted-files.ts';
import { TamperedFileError } from '#server/sealing/encrypted-stream.ts';
import { refsOf } from '#domain/texts.ts';
import { inTime } from '#server/process/in-time.ts';
import { createLanes } from '#server/process/turns/lane.ts';
import { waitForStore } from '#server/process/timeouts.ts';
import { readDocumentLink } from './links.ts';
import { contentTypeOf, documentName } from './names.ts';
import { findDocument, findReader, isSeen, markRequestSeen } from './queries.ts';

/** Reads of one candidate's documents by one viewer: a slow client, or one that leaves, delays no one else. */
const turns = createLanes({ atOnce: 6, waitingMax: 60, refusal: () => tooManyRequests(60) });

/** Opens a document when its turn comes; the turn lasts until the file is closed. Raises 429 when too many wait
 * already, and 503 when the turn does not come in time. */
async function openInTurn(key: string, gone: AbortSignal, open: () => Promise<Readable>): Promise<Readable> {
  const begun = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<Readable>();
  let isLate = false;
  const turn = turns(key, async () => {
    if (isLate || gone.aborted) return;
    begun.resolve();
    const file = await open();
    opened.resolve(file);
    await finished(file, { signal: gone }).catch(() => file.destroy());
  });
  turn.then(begun.resolve, begun.reject);
  turn.then(() => opened.reject(gone.reason), opened.reject);
  // If the turn never begins, this promise has no listener.
  opened.promise.catch(() => undefined);
  try {
    await waitForStore((ms) => inTime(begun.promise, ms));
  } catch (error) {
    isLate = true;
    throw error instanceof AppError ? error : unavailable(error);
  }
  return opened.promise;
}

const generalRefs = refsOf(generalMessages);

/** Whether the HR user of a link may still read forms, and this candidate's. */
async function mayOpen({ db }: Pick<Deps, 'db'>, hrUserId: string, candidateOfferId: number): Promise<boolean> {
  const reader = await findReader(db, hrUserId);
  if (reader === undefined || !isPermitted(reader.roles, 'joining.read')) return false;
  return withScope(scopeOf({ ...reader, hidesPeople: true }, 'joining.read'), () => isSeen(db, candidateOfferId));
}

/** The document behind a signed link, decrypted. Raises the same 404 for a link that has run out, one that is none of
 * ours or of an HR user who may not see it any more, and for a candidate a document that was replaced; 410 for one that
 * is missing or was tampered with, which no further try will bring back. Opening a link that was handed to an HR user
 * is recorded. */
export async function readLinkedDocument(deps: Deps, { ip, userAgent }: Visitor, link: string, gone: AbortSignal) {
  const linked = await readDocumentLink(deps, link);
  if (linked === null) throw notFound(generalRefs.linkExpired);
  const { documentId, hrUserId } = linked;
  // HR compares with earlier submissions; a candidate's link ends with its document.
  const document = await findDocument(deps.db, documentId, { orReplaced: hrUserId !== null });
  if (document === undefined) throw notFound(generalRefs.linkExpired);
  if (hrUserId !== null) {
    if (!(await mayOpen(deps, hrUserId, document.candidate_offer_id))) throw notFound(generalRefs.linkExpired);
    // The id too: two payslips are two documents, each recorded.
    const details = { field: document.field, documentId };
    const candidateOfferId = document.candidate_offer_id;
    const reader = { kind: 'hr', hrUserId, ip, userAgent } as const;
    await recordSeen(deps.db, reader, { action: 'open-document', candidateOfferId, details });
    if (document.field === 'requestedDocument') await markRequestSeen(deps.db, document.document_id, deps.now());
  }
  const file = await openInTurn(`${document.candidate_offer_id} ${hrUserId ?? ''}`, gone, () =>
    openEncryptedFile(deps, { storageKey: document.storage_key, wrappedKey: document.wrapped_key }, gone),
  ).catch((error: unknown) => {
    if (!(error instanceof TamperedFileError) && !(error instanceof StorageNotFoundError)) throw error;
    deps.log.error({ err: error, documentId: document.document_id }, 'a stored document is damaged');
    throw damaged(hrUserId === null ? generalRefs.documentDamaged : generalRefs.documentDamagedHr);
  });
  return {
    file,
    contentType: contentTypeOf[document.type],
    filename: documentName(document),
    // Only PNG, JPG and PDF are ever stored, and a browser shows all three.
    disposition: 'inline' as const,
    headers: { 'content-length': String(document.bytes) },
  };
}
