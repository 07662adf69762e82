import { createHash, randomUUID } from 'node:crypto';
import type { StoredSso } from '#contract/hr/settings.ts';
import { refsOf, sayText, type TextRef } from '#domain/texts.ts';
import { securitySettingsMessages } from '#domain/settings/security-messages.ts';
import { issuerOf, ssoDefaults, ssoSettingsSchema, type SsoSettings } from '#domain/settings/sso.ts';
import type { SystemActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Db, Tx } from '#server/db/database.ts';
import { badFields } from '#server/errors.ts';
import { decrypt, encrypt } from '#server/sealing/keys.ts';
import {
  countPasswordAdministrators,
  findSection,
  findSecret,
  findTest,
  insertSecret,
  storeSsoOff,
  storeTest,
} from './queries.ts';

const m = refsOf(securitySettingsMessages);

/** As the section keeps it: the secret is a row of its own. */
type KeptSso = SsoSettings & { secretId: string | null };
type GivenSso = SsoSettings & { clientSecret?: string | undefined };
export type StoredProvider = { settings: SsoSettings; secret: string; setupHash: Buffer };

/** Single sign-on in the section as it is stored. */
export function ssoIn(content: unknown): KeptSso {
  const kept = (content as { sso?: { secretId?: string | null } } | undefined)?.sso;
  if (kept === undefined) return { ...ssoDefaults, secretId: null };
  const { clientSecret: _none, ...settings } = ssoSettingsSchema.parse(kept);
  return { ...settings, secretId: kept.secretId ?? null };
}

/** The same for HR: whether there is a secret, and how the last test of this set-up ended. */
export async function storedSso(db: Db, content: unknown): Promise<StoredSso> {
  const kept = ssoIn(content);
  const { secretId, ...settings } = kept;
  const test = await findTest(db, setupHashOf(kept));
  return { ...settings, hasSecret: secretId !== null, lastTest: test === undefined ? null : toTest(test) };
}

function toTest({ tested_on: testedOn, fault, email }: NonNullable<Awaited<ReturnType<typeof findTest>>>) {
  return { testedOn: testedOn.toISOString(), fault: fault === null ? null : sayText(fault as TextRef), email };
}

/** What the section keeps of a change; a new secret is stored in its transaction. Raises 400 on `values.sso.on` for a
 * set-up that was not tested, and on `values.sso.passwords` where no Administrator would have a password. */
export async function keptSso(
  tx: Tx,
  { keys, env, now }: Pick<Deps, 'keys' | 'env' | 'now'>,
  stored: unknown,
  { clientSecret = '', ...settings }: GivenSso,
): Promise<KeptSso> {
  const before = ssoIn(stored);
  const refuse = (field: keyof GivenSso, text: TextRef) => badFields([{ path: `values.sso.${field}`, text }]);
  if (issuerOf(settings).startsWith('http:') && env.SSO_HTTP !== 'on') throw refuse('issuer', m.issuer);
  // A secret is good for its provider alone: for another one it must be given again.
  const isSameClient = issuerOf(before) === issuerOf(settings) && before.clientId === settings.clientId;
  let secretId = isSameClient ? before.secretId : null;
  if (clientSecret !== '') {
    secretId = randomUUID();
    await insertSecret(tx, secretId, encrypt(keys.sso, clientSecret, secretId), now());
  }
  const kept = { ...settings, secretId };
  if (settings.clientId !== '' && secretId === null) throw refuse('clientSecret', m.clientSecret);
  if (settings.on && (await findTest(tx, setupHashOf(kept)))?.fault !== null) throw refuse('on', m.testFirst);
  if (settings.on && (await countPasswordAdministrators(tx)) === 0) throw refuse('passwords', m.noAdministrator);
  return kept;
}

/** What a test is about; who may come and with which roles does not change it. */
function setupHashOf(kept: KeptSso): Buffer {
  const setup = [issuerOf(kept), kept.clientId, kept.secretId, kept.tenant, kept.allowedDomains.toSorted()];
  return createHash('sha256').update(JSON.stringify(setup)).digest();
}

/** The provider that is set up, switched on or not; null where there is none. */
export async function currentProvider({ db, keys }: Pick<Deps, 'db' | 'keys'>): Promise<StoredProvider | null> {
  const kept = ssoIn((await findSection(db, 'security'))?.content);
  const { secretId, ...settings } = kept;
  const secret = secretId === null ? undefined : await findSecret(db, secretId);
  if (secretId === null || secret === undefined) return null;
  return { settings, secret: decrypt(keys.sso, secret, secretId), setupHash: setupHashOf(kept) };
}

/** Switches single sign-on off, for the operator; false when it was off. */
export async function switchSsoOff(db: Database, actor: SystemActor): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const version = await storeSsoOff(tx);
    if (version === null) return false;
    const details = { section: 'security', version, changed: ['sso'] };
    await writeAudit(tx, actor, [{ action: 'save-settings', candidateOfferId: null, details }]);
    return true;
  });
}

/** Keeps how a test of this set-up ended. */
export async function noteTest(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { setupHash }: StoredProvider,
  { fault, email }: { fault: TextRef | null; email: string | null },
): Promise<void> {
  await storeTest(db, { setup_hash: setupHash, tested_on: now(), fault, email });
}
