import { ssoRefs as m } from '#domain/settings/sso-messages.ts';
import type { TextRef } from '#domain/texts.ts';
import type { HrActor, Visitor, Deps } from '#server/deps.ts';
import { openHrSession } from '#server/auth/sign-in.ts';
import { tokenOf } from '#server/auth/sessions/sessions.ts';
import { AppError, conflict, forbidden, unauthorized } from '#server/errors.ts';
import {
  administratorNames,
  endLoginFlow,
  findIdentity,
  findUsersByEmail,
  insertFlow,
  takeCode,
  takeFlow,
  type Flow,
} from './queries.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { SsoPurpose } from '#server/db/tables.generated.ts';
import { ssoCookie } from '#server/http/mount.ts';
import { currentProvider, noteTest, type StoredProvider } from '#server/settings/sso.ts';
import type { SsoSettings } from '#domain/settings/sso.ts';
import { endInvitation } from '#server/auth/people/queries.ts';
import { findHrUser, insertHrUser, updateHrUser } from '#server/auth/queries.ts';
import type { Tx } from '#server/db/database.ts';
import { linkIdentity, storeIdentity } from './link.ts';
import { claimsFrom, providerPage } from './provider.ts';
import { accountOf, type ProviderAccount } from './who-is-who.ts';

const minuteMs = 60_000;
const flowMinutes = 10;

/** The stored form of a cookie or a code: each has 256 random bits, so that no key is needed. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const newSecret = () => randomBytes(32).toString('base64url');

/** The provider's page, and the cookie that binds the flow to the browser that asked for it. */
type BegunFlow = { url: string; cookie: string };

/** Begins a flow. Raises 409 when single sign-on is off (of a test: not set up), 503 when the provider does not answer. */
export async function beginFlow(deps: Deps, purpose: SsoPurpose, actor: HrActor | null): Promise<BegunFlow> {
  const provider = await currentProvider(deps);
  if (provider === null || (purpose !== 'TEST' && !provider.settings.on)) throw conflict(m.off);
  const { url, secrets } = await providerPage(deps, provider);
  const [cookie, now] = [newSecret(), deps.now()];
  const flow = {
    ...secrets,
    purpose,
    cookie_hash: hashOf(cookie),
    hr_user_id: actor?.hrUserId ?? null,
    session_id: actor?.session.sessionId ?? null,
    created_on: now,
    expires_on: new Date(now.getTime() + flowMinutes * minuteMs),
  };
  await insertFlow(deps.db, flow, now);
  const header = `${ssoCookie}=${cookie}; Path=/; Max-Age=${flowMinutes * 60}; Secure; HttpOnly; SameSite=Lax`;
  return { url, cookie: header };
}

/** Where the browser goes after the provider, behind `#`: never with a token, and never elsewhere. */
export async function endFlow(deps: Deps, cookie: string | null, query: string, ip: string): Promise<string> {
  const flow = cookie === null ? undefined : await takeFlow(deps.db, hashOf(cookie), deps.now());
  if (flow === undefined) return '/hce/sso?fault=sso.state';
  const provider = await currentProvider(deps);
  const outcome = await outcomeOf(deps, provider, flow, query, ip);
  if (flow.purpose === 'LOGIN') {
    const code = newSecret();
    await endLoginFlow(deps.db, flow.flow_id, {
      code_hash: hashOf(code),
      code_expires_on: new Date(deps.now().getTime() + minuteMs),
      login_of: outcome.hrUserId,
      refusal: outcome.refusal,
    });
    return `/hce/sso?code=${code}`;
  }
  if (flow.purpose === 'TEST') {
    if (provider !== null) await noteTest(deps, provider, { fault: outcome.refusal, email: outcome.email });
    return '/hce/settings/security';
  }
  return outcome.refusal === null ? '/hce/settings/account?sso=linked' : `/hce/sso?fault=${outcome.refusal.slice(5)}`;
}

type Outcome = { hrUserId: string | null; email: string | null; refusal: TextRef | null };

async function outcomeOf(deps: Deps, provider: StoredProvider | null, flow: Flow, query: string, ip: string) {
  const refused = (refusal: TextRef): Outcome => ({ hrUserId: null, email: null, refusal });
  if (provider === null || (flow.purpose !== 'TEST' && !provider.settings.on)) return refused(m.off);
  try {
    const account = accountOf(provider.settings, await claimsFrom(deps, provider, flow, query));
    if (!account.isVouchedFor) return { ...refused(m.notVouched), email: account.email };
    if (flow.purpose === 'TEST') return { hrUserId: null, email: account.email, refusal: null };
    const hrUserId =
      flow.purpose === 'LINK'
        ? await linkIdentity(deps, flow, account)
        : await personOf(deps, provider.settings, account, ip);
    return { hrUserId, email: account.email, refusal: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status >= 500) deps.log.warn({ err: error }, 'the provider of single sign-on did not answer');
    return refused(error.text);
  }
}

/** The HR user of an account that the provider vouches for: the linked one; else an invited one of this address, who is
 * linked now; else, where the whole domain may come, a new one. Never a user with a password, who links it after
 * logging in. Raises 403. */
async function personOf(
  deps: Deps,
  { whoMayCome, newRoles, passwords }: SsoSettings,
  account: ProviderAccount,
  ip: string,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const ask = async () => (await administratorNames(tx)).join(', ');
    const linked = await findIdentity(tx, account);
    if (linked !== undefined) {
      if (linked.disabled_on !== null) throw forbidden(m.disabled(await ask()));
      return linked.hr_user_id;
    }
    const [user, ...others] = await findUsersByEmail(tx, account.email);
    if (user === undefined && whoMayCome === 'INVITED') throw forbidden(m.notInvited(account.email, await ask()));
    if (user?.has_password === true) {
      const isShut = passwords === 'ADMINISTRATORS' && !user.is_administrator;
      throw forbidden(isShut ? m.linkFirst(account.email, await ask()) : m.hasPassword(account.email));
    }
    if (others.length > 0 || user?.is_linked === true) throw forbidden(m.linkedElsewhere);
    if (user !== undefined && user.disabled_on !== null) throw forbidden(m.disabled(await ask()));
    const hrUserId = user?.hr_user_id ?? (await newUser(tx, account, newRoles));
    await endInvitation(tx, hrUserId, deps.now());
    await storeIdentity(tx, deps, account, { hrUserId, isNew: user === undefined, ip });
    return hrUserId;
  });
}

async function newUser(tx: Tx, { email, name }: ProviderAccount, roles: string[]): Promise<string> {
  const row = { user_name: email, name: name || email, email, password_hash: null };
  const made = (await insertHrUser(tx, row)) ? await findHrUser(tx, email) : undefined;
  if (made === undefined) throw forbidden(m.linkedElsewhere);
  await updateHrUser(tx, made.hr_user_id, { roles });
  return made.hr_user_id;
}

/** The session of a single sign-on, or the second step for a user with a second factor, for the code at its end: once,
 * within 60 seconds, in the browser that began it. Raises 401 for another code or browser, and 403 with what refuses
 * the user. */
export async function exchangeCode(deps: Deps, visitor: Visitor, { code }: { code: string }) {
  const { ssoCookie } = visitor;
  const taken = ssoCookie === null ? undefined : await takeCode(deps.db, hashOf(code), hashOf(ssoCookie), deps.now());
  if (taken === undefined) throw unauthorized(m.codeEnded);
  const { login_of: employeeId, refusal } = taken;
  if (employeeId === null) throw forbidden((refusal as TextRef | null) ?? m.refused);
  const { session, methods } = await deps.db
    .transaction()
    .execute((tx) => openHrSession(tx, deps, visitor, employeeId));
  const token = await tokenOf(deps, session);
  return methods.length === 0 ? { token, employeeId } : { token: '', employeeId, secondFactor: { token, methods } };
}
