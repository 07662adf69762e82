import type { SsoIdentity } from '#contract/hr/sso.ts';
import { providerName } from '#domain/settings/sso.ts';
import { ssoRefs as m } from '#domain/settings/sso-messages.ts';
import type { HrActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { keepHrSession, revokeSessions } from '#server/auth/sessions/queries.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, forbidden } from '#server/errors.ts';
import { currentProvider } from '#server/settings/sso.ts';
import { deleteIdentity, findIdentityOf, insertIdentity } from './queries.ts';
import type { ProviderAccount } from './who-is-who.ts';

/** Whether the caller is linked to an account of the provider. */
export async function readIdentity(deps: Deps, { hrUserId }: HrActor): Promise<SsoIdentity> {
  const provider = await currentProvider(deps);
  const found = await findIdentityOf(deps.db, hrUserId);
  return {
    provider: provider?.settings.on === true ? providerName(provider.settings) : null,
    linked: found === undefined ? null : { email: found.email, linkedOn: found.linked_on.toISOString() },
  };
}

/** Links the account to the user who began the flow, while their session is in force. Raises 403 otherwise. */
export async function linkIdentity(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { hr_user_id: hrUserId, session_id: sessionId }: { hr_user_id: string | null; session_id: string | null },
  { issuer, subject, email }: ProviderAccount,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const isKept =
      hrUserId !== null && sessionId !== null && (await keepHrSession(tx, sessionId, hrUserId)) !== undefined;
    if (!isKept) throw forbidden(m.state);
    const identity = { issuer, subject, email, hr_user_id: hrUserId, linked_on: now() };
    if (!(await insertIdentity(tx, identity))) throw forbidden(m.linkedElsewhere);
    await writeAudit(tx, { kind: 'hr', hrUserId, ip: '', userAgent: '' }, [
      { action: 'link-sso', candidateOfferId: null, details: { hrUserId, issuer, isNew: false } },
    ]);
    return hrUserId;
  });
}

/** Ends the caller's link and every other session of theirs. Raises 409 for a user without a password or without a link. */
export async function unlink(deps: Deps, actor: HrActor): Promise<SsoIdentity> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await deleteIdentity(tx, actor.hrUserId))) throw conflict(m.lastWay);
    await revokeSessions(tx, actor.hrUserId, deps.now(), actor.session.sessionId);
    await writeAudit(tx, actor, [
      { action: 'unlink-sso', candidateOfferId: null, details: { hrUserId: actor.hrUserId } },
    ]);
  });
  return readIdentity(deps, actor);
}
