import type { Handoff } from '#contract/handoff.ts';
import { generalMessages } from '#domain/messages.ts';
import { handoffRefs as m } from '#domain/joining/handoff/messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { CandidateActor, Deps } from '#server/deps.ts';
import { StorageNotFoundError } from '#server/adapters/storage/port.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { contentTypeOf, documentName } from '#server/documents/names.ts';
import { deleteHandoffOf } from '#server/documents/queries.ts';
import { damaged, notFound } from '#server/errors.ts';
import { openEncryptedFile } from '#server/sealing/encrypted-files.ts';
import { TamperedFileError } from '#server/sealing/encrypted-stream.ts';
import { findFile, findOfSession, listFiles, lockInForce } from './queries.ts';

const generalRefs = refsOf(generalMessages);

/** The hand-off of this session, as the page that made the code shows it. */
export async function readHandoff({ db, now }: Deps, { session }: CandidateActor): Promise<Handoff> {
  const found = await findOfSession(db, session.sessionId, now());
  if (found === undefined) return { state: 'ENDED', files: [] };
  const files = await listFiles(db, found.handoff_id);
  return {
    state: found.cookie_hash === null ? 'WAITING' : 'CONNECTED',
    files: files.map((file) => ({ ...file, arrivedOn: file.arrivedOn.toISOString() })),
  };
}

/** A file that the phone sent, for the session that made the code; 404 once it has ended. */
export async function readFile(deps: Deps, { session }: CandidateActor, fileId: string, gone: AbortSignal) {
  const handoff = await findOfSession(deps.db, session.sessionId, deps.now());
  const found = handoff === undefined ? undefined : await findFile(deps.db, handoff.handoff_id, fileId);
  if (handoff === undefined || found === undefined) throw notFound(m.unknownFile);
  const stored = { storageKey: found.storage_key, wrappedKey: found.wrapped_key };
  const file = await openEncryptedFile(deps, stored, gone).catch((error: unknown) => {
    if (!(error instanceof TamperedFileError) && !(error instanceof StorageNotFoundError)) throw error;
    throw damaged(generalRefs.documentDamaged);
  });
  return {
    file,
    contentType: contentTypeOf[found.type],
    filename: documentName({ field: handoff.field, type: found.type }),
    disposition: 'inline' as const,
    headers: { 'content-length': String(found.bytes) },
  };
}

/** Records that the page took a file, and ends the code: with its step the file is uploaded as any other. Raises 404 for another's. */
export async function takeFile(deps: Deps, actor: CandidateActor, fileId: string): Promise<void> {
  const found = await findOfSession(deps.db, actor.session.sessionId, deps.now());
  if (found === undefined) throw notFound(m.unknownFile);
  await deps.db.transaction().execute(async (tx) => {
    await actor.session.requireInForce(tx);
    const handoff = await lockInForce(tx, found.handoff_id, deps.now());
    if (handoff === undefined || (await findFile(tx, found.handoff_id, fileId)) === undefined) {
      throw notFound(m.unknownFile);
    }
    const { field, candidate_offer_id: candidateOfferId } = handoff;
    await deleteHandoffOf(tx, actor.session.sessionId);
    await writeAudit(tx, actor, [{ action: 'use-handoff', candidateOfferId, details: { field, fileId } }]);
  });
}

/** Ends the code of this session, used or not; nothing of the candidate's record changes. */
export async function end({ db }: Deps, { session }: CandidateActor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await session.requireInForce(tx);
    await deleteHandoffOf(tx, session.sessionId);
  });
}
