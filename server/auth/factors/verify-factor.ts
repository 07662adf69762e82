import type { GivenFactor } from '#contract/hr/factors.ts';
import { secondFactorRefs as m } from '#domain/second-factor/messages.ts';
import type { SecondFactorMethod } from '#domain/second-factor/second-factor.ts';
import type { Origin, Deps } from '#server/deps.ts';
import { recordRefusal, type Account } from '#server/auth/sessions/record-access.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError, unauthorized } from '#server/errors.ts';
import { stepOfCode } from './authenticator-codes.ts';
import { usedPasskey } from './passkeys.ts';
import {
  countRecoveryCodes,
  listFactors,
  lockHrUser,
  notePasskeyUse,
  takeRecoveryCode,
  takeStep,
  type FactorRow,
} from './queries.ts';
import { recoveryCodeHash } from './recovery-codes.ts';

/** 400 on what was given: wrong, or used before. */
class WrongFactorError extends AppError {
  constructor({ method }: GivenFactor) {
    const [path, text] = method === 'PASSKEY' ? ['response', m.passkeyRefused] : ['code', m.codeWrong];
    super(400, text, { fields: [{ path, text }] });
  }
}

/** The methods of a user with a factor, in the order in which they are offered; none for a user without one. */
export async function methodsOf(db: Db, hrUserId: string): Promise<SecondFactorMethod[]> {
  const kinds = new Set<SecondFactorMethod>((await listFactors(db, hrUserId)).map(({ kind }) => kind));
  if (kinds.size > 0 && (await countRecoveryCodes(db, hrUserId)) > 0) kinds.add('RECOVERY_CODE');
  return (['PASSKEY', 'AUTHENTICATOR', 'RECOVERY_CODE'] as const).filter((method) => kinds.has(method));
}

type Giver = { account: Account; sessionId: string; origin: Origin };

/** Takes a factor of the user of this session: `then` makes the change that it opens, in the transaction that uses it
 * up. Raises 400 for a wrong one, which is recorded. */
export async function takeFactor<T>(
  deps: Deps,
  { account, sessionId, origin }: Giver,
  given: GivenFactor,
  then: (tx: Tx, on: Date) => Promise<T>,
): Promise<T> {
  try {
    const use = await checked(deps, account.subject, sessionId, given);
    if (use === null) throw new WrongFactorError(given);
    return await deps.db.transaction().execute(async (tx) => {
      const on = deps.now();
      // First: a change of the user's factors or password waits, or has ended this session by then.
      if ((await lockHrUser(tx, account.subject, 'share')) === undefined) throw unauthorized();
      if (!(await use(tx, on))) throw new WrongFactorError(given);
      return then(tx, on);
    });
  } catch (error) {
    if (error instanceof WrongFactorError) await recordRefusal(deps, account, origin, 'refuse-code');
    throw error;
  }
}

/** Uses a right factor up; false when it was already used. */
type Use = (tx: Tx, on: Date) => Promise<boolean>;

async function checked(deps: Deps, hrUserId: string, sessionId: string, given: GivenFactor): Promise<Use | null> {
  const factors = await listFactors(deps.db, hrUserId);
  switch (given.method) {
    case 'PASSKEY': {
      const passkey = await usedPasskey(deps, sessionId, factors, given.response);
      return passkey && ((tx, on) => notePasskeyUse(tx, passkey.factorId, passkey.signCount, on));
    }
    case 'AUTHENTICATOR': {
      const found = appOfCode(deps, factors, given.code.replace(/\s/g, ''));
      return found && ((tx, on) => takeStep(tx, found.factorId, found.step, on));
    }
    case 'RECOVERY_CODE':
      return factors.length === 0 ? null : (tx, on) => takeRecoveryCode(tx, hrUserId, recoveryCodeHash(given.code), on);
  }
}

function appOfCode({ keys, now }: Deps, factors: FactorRow[], code: string) {
  for (const factor of factors) {
    const step = stepOfCode(keys, factor, code, now());
    if (step !== null) return { factorId: factor.factor_id, step };
  }
  return null;
}
