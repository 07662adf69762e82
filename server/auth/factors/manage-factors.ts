import type { Factors } from '#contract/hr/factors.ts';
import { secondFactorRefs as m } from '#domain/second-factor/messages.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { revokeSessions } from '#server/auth/sessions/queries.ts';
import type { Db } from '#server/db/database.ts';
import { conflict, notFound, unauthorized } from '#server/errors.ts';
import { mailNotice } from './notices.ts';
import { relyingParty } from './passkeys.ts';
import { countRecoveryCodes, deleteFactor, deleteFactors, listFactors, lockHrUser } from './queries.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { requirePassword } from './require-password.ts';

export async function factorsOf(deps: Pick<Deps, 'publicUrl'> & { db: Db }, hrUserId: string): Promise<Factors> {
  const rows = await listFactors(deps.db, hrUserId);
  return {
    factors: rows.map(({ factor_id: factorId, kind, name, created_on, used_on }) => ({
      factorId,
      kind,
      name,
      createdOn: created_on.toISOString(),
      lastUsedOn: used_on?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await countRecoveryCodes(deps.db, hrUserId),
    passkeys: relyingParty(deps) !== null,
  };
}

/** Removes a factor, with the last one the recovery codes, too; every other session ends. Raises 400 on `password`. */
export async function removeFactor(
  deps: Deps,
  actor: HrActor,
  { factorId, password }: { factorId: string; password: string },
): Promise<Factors> {
  await requirePassword(deps, actor, password);
  const { hrUserId, session } = actor;
  return deps.db.transaction().execute(async (tx) => {
    const on = deps.now();
    const user = await lockHrUser(tx, hrUserId, 'change');
    if (user === undefined) throw unauthorized();
    const kind = await deleteFactor(tx, hrUserId, factorId);
    if (kind === undefined) throw notFound(m.factorUnknown);
    if ((await listFactors(tx, hrUserId)).length === 0) await deleteFactors(tx, hrUserId);
    const sessions = await revokeSessions(tx, hrUserId, on, session.sessionId);
    await mailNotice(tx, deps, user, { what: 'removed', on });
    const answer = await factorsOf({ ...deps, db: tx }, hrUserId);
    await writeAudit(tx, actor, [{ action: 'remove-factor', candidateOfferId: null, details: { kind, sessions } }]);
    return answer;
  });
}

/** Ten new recovery codes in place of the former ones; every other session ends. Raises 400 on `password`, 409 for a user without a factor. */
export async function makeRecoveryCodes(deps: Deps, actor: HrActor, { password }: { password: string }) {
  await requirePassword(deps, actor, password);
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockHrUser(tx, actor.hrUserId, 'change');
    if (user === undefined) throw unauthorized();
    if ((await listFactors(tx, actor.hrUserId)).length === 0) throw conflict(m.noFactors);
    const recoveryCodes = await renewRecoveryCodes(tx, actor.hrUserId);
    await revokeSessions(tx, actor.hrUserId, deps.now(), actor.session.sessionId);
    await mailNotice(tx, deps, user, { what: 'codes', on: deps.now() });
    await writeAudit(tx, actor, [{ action: 'make-recovery-codes', candidateOfferId: null }]);
    return { recoveryCodes };
  });
}
