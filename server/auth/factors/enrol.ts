import { randomUUID } from 'node:crypto';
import { secondFactorRefs as m } from '#domain/second-factor/messages.ts';
import { factorLimits, type FactorKind } from '#domain/second-factor/second-factor.ts';
import { deviceWords } from '#domain/offer/history.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { revokeSessions } from '#server/auth/sessions/queries.ts';
import type { Tx } from '#server/db/database.ts';
import { badFields, conflict, unauthorized } from '#server/errors.ts';
import { currentCompany } from '#server/settings/company.ts';
import { newAuthenticator, stepOfCode } from './authenticator-codes.ts';
import { factorsOf } from './manage-factors.ts';
import { mailNotice } from './notices.ts';
import { registeredPasskey, registrationOptions } from './passkeys.ts';
import {
  beginApp,
  confirmApp,
  findBegunApp,
  insertPasskey,
  listFactors,
  lockHrUser,
  noteFactorGiven,
} from './queries.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { requirePassword } from './require-password.ts';
import { withinOwnLimits } from './step-up.ts';

/** Begins to add an authenticator app; another one that was begun is dropped. Raises 400 on `password`. */
export async function beginAuthenticator(deps: Deps, actor: HrActor, { password }: { password: string }) {
  await requirePassword(deps, actor, password);
  await requireRoom(deps, actor);
  const factorId = randomUUID();
  const { name: issuer } = await currentCompany(deps);
  const { encrypted, ...shown } = newAuthenticator(deps.keys, factorId, { issuer, label: actor.userName });
  const app = { factor_id: factorId, hr_user_id: actor.hrUserId, name: '', secret: encrypted, created_on: deps.now() };
  await deps.db.transaction().execute(async (tx) => {
    await lockHrUser(tx, actor.hrUserId, 'change');
    await actor.session.requireInForce(tx);
    await beginApp(tx, app);
  });
  return shown;
}

/** Adds the app by its first code, which is used up. Raises 400 on `code`, 409 when it was not begun lately. */
export async function confirmAuthenticator(deps: Deps, actor: HrActor, { code }: { code: string }) {
  const after = new Date(deps.now().getTime() - factorLimits.setUpMinutes * 60_000);
  const app = await findBegunApp(deps.db, actor.hrUserId, after);
  if (app === undefined) throw conflict(m.setUpEnded);
  return withinOwnLimits(deps, actor, async () => {
    const step = stepOfCode(deps.keys, app, code.replace(/\s/g, ''), deps.now());
    if (step === null) throw badFields([{ path: 'code', text: m.setUpWrong }]);
    return add(deps, actor, 'AUTHENTICATOR', async (tx, on) => {
      if (!(await confirmApp(tx, app.factor_id, { step, on }))) throw conflict(m.setUpEnded);
    });
  });
}

/** Begins to add a passkey. Raises 400 on `password`, 409 where the address of the installation allows none. */
export async function beginPasskey(deps: Deps, actor: HrActor, { password }: { password: string }) {
  await requirePassword(deps, actor, password);
  const known = await requireRoom(deps, actor);
  const { name: company } = await currentCompany(deps);
  const options = await registrationOptions(deps, { actor, company }, known);
  if (options === null) throw conflict(m.passkeysUnavailable);
  return { options };
}

type NewPasskey = { response: Record<string, unknown>; name?: string | undefined };

/** Adds the passkey that the browser made. Raises 400 on `response`. */
export async function confirmPasskey(deps: Deps, actor: HrActor, { response, name }: NewPasskey) {
  const passkey = await registeredPasskey(deps, actor.session.sessionId, response);
  if (passkey === null) throw badFields([{ path: 'response', text: m.passkeyRefused }]);
  return add(deps, actor, 'PASSKEY', async (tx, on) => {
    const isNew = await insertPasskey(tx, {
      hr_user_id: actor.hrUserId,
      name: name ?? deviceWords(actor.userAgent),
      credential_id: passkey.id,
      public_key: Buffer.from(passkey.publicKey),
      sign_count: passkey.counter,
      transports: passkey.transports ?? [],
      created_on: on,
    });
    if (!isNew) throw conflict(m.passkeyTaken);
  });
}

async function requireRoom({ db }: Pick<Deps, 'db'>, { hrUserId }: HrActor) {
  const known = await listFactors(db, hrUserId);
  if (known.length >= factorLimits.factorsMax) throw conflict(m.tooMany);
  return known;
}

/** Stores a factor: with the first one come recovery codes. It counts as given in this session, and the others end. */
async function add(deps: Deps, actor: HrActor, kind: FactorKind, store: (tx: Tx, on: Date) => Promise<void>) {
  const { hrUserId, session } = actor;
  return deps.db.transaction().execute(async (tx) => {
    const on = deps.now();
    const user = await lockHrUser(tx, hrUserId, 'change');
    if (user === undefined) throw unauthorized();
    const isFirst = (await listFactors(tx, hrUserId)).length === 0;
    await store(tx, on);
    await noteFactorGiven(tx, session.sessionId, on);
    const recoveryCodes = isFirst ? await renewRecoveryCodes(tx, hrUserId) : null;
    const sessions = await revokeSessions(tx, hrUserId, on, session.sessionId);
    await mailNotice(tx, deps, user, { what: 'added', on });
    const answer = { ...(await factorsOf({ ...deps, db: tx }, hrUserId)), recoveryCodes };
    await writeAudit(tx, actor, [{ action: 'add-factor', candidateOfferId: null, details: { kind, sessions } }]);
    return answer;
  });
}
