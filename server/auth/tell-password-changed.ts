import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { passwordChangedMail, type ChangedPassword } from '#server/messages/mails/login-mails.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { currentCompany } from '#server/settings/company.ts';

/** The account whose password was changed; `email` is null where there is no address. */
type Changed = Omit<ChangedPassword, 'on'> & { email: string | null; candidateOfferId: number | null };

/** Queues the mail about a changed password, in the transaction that sets it. Call it before the audit row. */
export async function tellPasswordChanged(
  tx: Tx,
  deps: Pick<Deps, 'env' | 'jobs' | 'keys'>,
  { email, candidateOfferId, ...changed }: Changed,
  on: Date,
): Promise<void> {
  if (email === null) return;
  const mail = passwordChangedMail(await currentCompany({ ...deps, db: tx }), { ...changed, on });
  await queueMessages(tx, deps, [{ ...mail, kind: 'password-changed', recipient: email, candidateOfferId }]);
}
