import type { StoredDocument } from '#contract/joining.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { documentLinkOf } from './links.ts';
import { documentName } from './names.ts';
import { listDocuments } from './queries.ts';

/** The current documents of a candidate by id, or those of earlier submissions that others have replaced, each with a
 * link that works for 10 minutes and names the HR user that it is handed to, if any. */
export async function storedDocumentsOf(
  db: Db,
  deps: Pick<Deps, 'keys' | 'now'>,
  candidateOfferId: number,
  forHrUser: string | null = null,
  which: 'current' | 'replaced' = 'current',
): Promise<Map<string, StoredDocument>> {
  const rows = await listDocuments(db, candidateOfferId, which);
  const entries = rows.map(async ({ document_id: id, saved_on: savedOn, ...row }) => {
    const url = await documentLinkOf(deps, id, forHrUser);
    const { type, bytes } = row;
    return [id, { url, name: documentName(row), type, bytes, savedOn: savedOn.toISOString() }] as const;
  });
  return new Map(await Promise.all(entries));
}
