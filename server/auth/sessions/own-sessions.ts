import type { ResponseOf } from '#contract/call.ts';
import type { getSessions } from '#contract/hr/factors.ts';
import { deviceWords } from '#domain/offer/history.ts';
import { sessionListRefs as m } from '#domain/second-factor/messages.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { notFound } from '#server/errors.ts';
import { listHrSessions, revokeHrSession } from './queries.ts';
import { withoutSession } from './record-access.ts';

/** Where the caller is logged in, the latest use first. */
export async function ownSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { hrUserId, session }: HrActor,
): Promise<ResponseOf<typeof getSessions>> {
  const rows = await listHrSessions(db, hrUserId, now());
  return rows.map(({ session_id: sessionId, created_on, used_on, ip, user_agent }) => ({
    sessionId,
    device: deviceWords(user_agent ?? ''),
    ip: ip ?? '',
    firstUsedOn: created_on.toISOString(),
    lastUsedOn: (used_on ?? created_on).toISOString(),
    current: sessionId === session.sessionId,
  }));
}

/** Ends a session of the caller, also the one of this call. Raises 404 when it is not theirs, or has ended. */
export async function endOwnSession({ db, now }: Deps, actor: HrActor, { sessionId }: { sessionId: string }) {
  await db.transaction().execute(async (tx) => {
    await actor.session.requireInForce(tx);
    if (!(await revokeHrSession(tx, actor.hrUserId, sessionId, now()))) throw notFound(m.unknown);
    const details = { sessions: 1, audience: 'hr', account: actor.hrUserId } as const;
    await writeAudit(tx, withoutSession(actor), [{ action: 'end-sessions', candidateOfferId: null, details }]);
  });
}
