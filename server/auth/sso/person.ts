import type { SsoSettings } from '#domain/settings/sso.ts';
import { ssoRefs as m } from '#domain/settings/sso-messages.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { endInvitation } from '#server/auth/people/queries.ts';
import { findHrUser, insertHrUser } from '#server/auth/queries.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { forbidden } from '#server/errors.ts';
import { administratorNames, findIdentity, findUsersByEmail, insertIdentity, setNewRoles } from './queries.ts';
import type { ProviderAccount } from './who-is-who.ts';

/** The HR user of an account that the provider vouches for: the linked one; else an invited one of this address, who is
 * linked now; else, where the whole domain may come, a new one. Never a user with a password, who links it after
 * logging in. Raises 403. */
export async function personOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { whoMayCome, newRoles }: SsoSettings,
  account: ProviderAccount,
  ip: string,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const ask = async () => (await administratorNames(tx)).join(', ');
    const linked = await findIdentity(tx, account);
    if (linked !== undefined) {
      if (linked.disabled_on !== null) throw forbidden(m.disabled(await ask()));
      return linked.hr_user_id;
    }
    const [user, ...others] = await findUsersByEmail(tx, account.email);
    if (user === undefined && whoMayCome === 'INVITED') throw forbidden(m.notInvited(account.email, await ask()));
    if (user?.has_password === true) throw forbidden(m.hasPassword(account.email));
    if (others.length > 0 || user?.is_linked === true) throw forbidden(m.linkedElsewhere);
    if (user !== undefined && user.disabled_on !== null) throw forbidden(m.disabled(await ask()));
    const hrUserId = user?.hr_user_id ?? (await newUser(tx, account, newRoles));
    const { issuer, subject, email } = account;
    const identity = { issuer, subject, email, hr_user_id: hrUserId, linked_on: now() };
    if (!(await insertIdentity(tx, identity))) throw forbidden(m.linkedElsewhere);
    await endInvitation(tx, hrUserId, now());
    await writeAudit(tx, { kind: 'hr', hrUserId, ip, userAgent: '' }, [
      { action: 'link-sso', candidateOfferId: null, details: { hrUserId, issuer, isNew: user === undefined } },
    ]);
    return hrUserId;
  });
}

async function newUser(tx: Tx, { email, name }: ProviderAccount, roles: string[]): Promise<string> {
  const row = { user_name: email, name: name || email, email, password_hash: null };
  const made = (await insertHrUser(tx, row)) ? await findHrUser(tx, email) : undefined;
  if (made === undefined) throw forbidden(m.linkedElsewhere);
  await setNewRoles(tx, made.hr_user_id, roles);
  return made.hr_user_id;
}
