import type { StoredDocument } from '#contract/joining.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { documentLinkOf } from './links.ts';
import { documentName } from './names.ts';
import { listDocuments } from './queries.ts';

/** The current documents of a candidate by id, each with a link that works for 10 minutes and names the HR user that it
 * is handed to, if any. */
export async function storedDocumentsOf(
  db: Db,
  deps: Pick<Deps, 'keys' | 'now'>,
  candidateOfferId: number,
  forHrUser: string | null = null,
): Promise<Map<string, StoredDocument>> {
  return withLinks(deps, await listDocuments(db, candidateOfferId), forHrUser);
}

/** The documents of earlier submissions that others have replaced, in the same way. */
export async function replacedDocumentsOf(
  db: Db,
  deps: Pick<Deps, 'keys' | 'now'>,
  candidateOfferId: number,
  forHrUser: string,
): Promise<Map<string, StoredDocument>> {
  return withLinks(deps, await listDocuments(db, candidateOfferId, 'replaced'), forHrUser);
}

async function withLinks(
  deps: Pick<Deps, 'keys' | 'now'>,
  rows: Awaited<ReturnType<typeof listDocuments>>,
  forHrUser: string | null,
): Promise<Map<string, StoredDocument>> {
  const entries = rows.map(async (row): Promise<[string, StoredDocument]> => [
    row.document_id,
    {
      url: await documentLinkOf(deps, row.document_id, forHrUser),
      name: documentName(row),
      type: row.type,
      bytes: row.bytes,
      savedOn: row.saved_on.toISOString(),
    },
  ]);
  return new Map(await Promise.all(entries));
}
