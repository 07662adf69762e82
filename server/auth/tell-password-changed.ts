import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { passwordChangedMail, type ChangedPassword } from '#server/messages/mails/login-mails.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { currentCompany } from '#server/settings/company.ts';

/** Whose password was changed; `email` is null where nobody can be told. */
type Changed = Omit<ChangedPassword, 'on'> & { email: string | null; candidateOfferId: number | null };

/**
 * Queues the mail that tells somebody of another password of theirs, in the transaction that sets it: who did not do it
 * themselves hears of it. Call it before the audit row.
 */
export async function tellPasswordChanged(
  tx: Tx,
  deps: Pick<Deps, 'env' | 'jobs' | 'keys'>,
  { email, candidateOfferId, ...changed }: Changed,
  on: Date,
): Promise<void> {
  if (email === null) return;
  const mail = passwordChangedMail(await currentCompany({ ...deps, db: tx }), { ...changed, on });
  const message = { ...mail, messageId: randomUUID(), channel: 'mail', kind: 'password-changed' } as const;
  await queueMessages(tx, deps, [{ ...message, recipient: email, candidateOfferId, letterVersion: null }]);
}
