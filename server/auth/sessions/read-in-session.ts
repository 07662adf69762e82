import type { AuditActor } from '#server/deps.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { withScope } from '#server/db/scope.ts';

/** Reads what is about to be answered, and raises 401 when the session of the request has ended by then: for what is
 * read and answered part by part, long after the request was authenticated. */
export function readInSession<T>(db: Database, actor: AuditActor, read: (tx: Tx) => Promise<T>): Promise<T> {
  const reading = async (tx: Tx) => {
    const found = await read(tx);
    await actor.session?.requireInForce(tx);
    return found;
  };
  // Of the request, which has ended by then.
  return withScope(actor.scope ?? null, () => db.transaction().execute(reading));
}
