import type { Deps } from '#server/deps.ts';
import { findDocumentsByHash, type NewDocument } from '#server/documents/queries.ts';
import { isEncryptedFileDamaged } from '#server/sealing/encrypted-files.ts';
import type { Uploads } from './uploads/receive-files.ts';

/** Tells whether a file that was sent is the stored document with this id, byte for byte. */
export type IsSame = (sent: NewDocument, documentId: string) => boolean;

/** Checking that stored files are whole takes no longer: the save has what is left of its call's timeouts. */
const checkMs = 3000;

/** Compares the files of a request with the candidate's stored documents. A missing or damaged stored file counts as
 * none: the candidate restores it by sending it again. Called before the transaction of the save, as it reads files;
 * the document of a field is checked inside. */
export async function findSameDocuments(deps: Deps, candidateOfferId: number, uploads: Uploads): Promise<IsSame> {
  const hashes = uploads.documents().map(({ sha256 }) => sha256);
  if (hashes.length === 0) return () => false;
  const rows = await findDocumentsByHash(deps.db, candidateOfferId, hashes);
  const whole = await Promise.all(
    rows.map(async (row) => {
      const file = { storageKey: row.storage_key, wrappedKey: row.wrapped_key };
      return (await isEncryptedFileDamaged(deps, file, checkMs)) ? [] : [[row.document_id, row] as const];
    }),
  );
  const stored = new Map(whole.flat());
  return (sent, documentId) => {
    const row = stored.get(documentId);
    return row !== undefined && row.sha256.equals(sent.sha256) && row.type === sent.type && row.bytes === sent.bytes;
  };
}
