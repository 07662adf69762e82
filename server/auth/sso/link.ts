import type { SsoIdentity } from '#contract/hr/sso.ts';
import { providerName } from '#domain/settings/sso.ts';
import { ssoRefs as m } from '#domain/settings/sso-messages.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { mailNotice } from '#server/auth/factors/notices.ts';
import { lockHrUser } from '#server/auth/factors/queries.ts';
import { keepHrSession, revokeSessions } from '#server/auth/sessions/queries.ts';
import type { Tx } from '#server/db/database.ts';
import { conflict, forbidden } from '#server/errors.ts';
import { currentProvider } from '#server/settings/sso.ts';
import { deleteIdentity, findIdentityOf, insertIdentity, type Flow } from './queries.ts';
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

/** Links the account to the user who began the flow, while their session is in force; every other session of theirs
 * ends. Raises 403 otherwise. */
export async function linkIdentity(deps: Deps, flow: Flow, account: ProviderAccount): Promise<string> {
  const { hr_user_id: hrUserId, session_id: sessionId } = flow;
  return deps.db.transaction().execute(async (tx) => {
    if (hrUserId === null || sessionId === null || !(await keepHrSession(tx, sessionId, hrUserId))) {
      throw forbidden(m.state);
    }
    await revokeSessions(tx, hrUserId, deps.now(), sessionId);
    await storeIdentity(tx, deps, account, { hrUserId, isNew: false, ip: '' });
    return hrUserId;
  });
}

type Linked = { hrUserId: string; isNew: boolean; ip: string };

/** Links an account to a user, and mails a user who was there before. Raises 403 where either is linked already. */
export async function storeIdentity(tx: Tx, deps: Deps, account: ProviderAccount, { hrUserId, isNew, ip }: Linked) {
  const [{ issuer, subject, email }, on] = [account, deps.now()];
  const identity = { issuer, subject, email, hr_user_id: hrUserId, linked_on: on };
  if (!(await insertIdentity(tx, identity))) throw forbidden(m.linkedElsewhere);
  const user = isNew ? undefined : await lockHrUser(tx, hrUserId, 'share');
  if (user !== undefined) await mailNotice(tx, deps, user, { what: 'linked', on, account: email });
  const details = { hrUserId, issuer, isNew };
  const actor = { kind: 'hr', hrUserId, ip, userAgent: '' } as const;
  await writeAudit(tx, actor, [{ action: 'link-sso', candidateOfferId: null, details }]);
}

/** Ends the caller's link and every other session of theirs. Raises 409 for a user without a password or without a link. */
export async function unlink(deps: Deps, actor: HrActor): Promise<SsoIdentity> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await deleteIdentity(tx, actor.hrUserId))) throw conflict(m.lastWay);
    await revokeSessions(tx, actor.hrUserId, deps.now(), actor.session.sessionId);
    const details = { hrUserId: actor.hrUserId };
    await writeAudit(tx, actor, [{ action: 'unlink-sso', candidateOfferId: null, details }]);
  });
  return readIdentity(deps, actor);
}
