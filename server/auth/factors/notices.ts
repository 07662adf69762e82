import { deviceWords } from '#domain/offer/history.ts';
import { listDevices } from '#server/auth/sessions/queries.ts';
import type { NewSession } from '#server/auth/sessions/sessions.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { securityNoticeMail, type SecurityNotice } from '#server/messages/mails/login-mails.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { currentCompany } from '#server/settings/company.ts';

type Receiver = { name: string; user_name: string; email: string | null };
type NoticeDeps = Pick<Deps, 'env' | 'jobs' | 'keys'>;

/** Queues a mail about a login or a change of the second factor, in its transaction, before the audit row. */
export async function mailNotice(tx: Tx, deps: NoticeDeps, user: Receiver, notice: SecurityNotice): Promise<void> {
  if (user.email === null) return;
  const { name, user_name: userName, email: recipient } = user;
  const mail = securityNoticeMail(await currentCompany({ ...deps, db: tx }), { ...notice, name, userName });
  await queueMessages(tx, deps, [{ ...mail, kind: 'security-notice', recipient, candidateOfferId: null }]);
}

/** Mails a login from a browser that no kept session of the user had; never the first login. */
export async function mailNewBrowser(tx: Tx, deps: NoticeDeps, user: Receiver, session: NewSession): Promise<void> {
  const { session_id: sessionId, subject, user_agent: userAgent, ip, created_on: on } = session;
  const device = deviceWords(userAgent);
  const known = await listDevices(tx, subject, sessionId);
  if (known.length === 0 || known.some((each) => deviceWords(each) === device)) return;
  await mailNotice(tx, deps, user, { what: 'newBrowser', on, device, ip });
}
