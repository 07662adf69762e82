import type { GivenFactor } from '#contract/hr/factors.ts';
import { factorLimits } from '#domain/second-factor/second-factor.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { withResetLimits } from '#server/auth/limits/attempts.ts';
import { recordingLocks } from '#server/auth/limits/lock-outs.ts';
import { hrActorAccount, ownAttempt } from '#server/auth/sessions/record-access.ts';
import { passkeyOptions } from './passkeys.ts';
import { listFactors, noteFactorGiven } from './queries.ts';
import { methodsOf, takeFactor } from './verify-factor.ts';

/** The caller's methods, and what the browser needs to use a passkey. */
export async function stepUpOptions(deps: Deps, { hrUserId, session }: HrActor) {
  const factors = await listFactors(deps.db, hrUserId);
  return {
    methods: await methodsOf(deps.db, hrUserId),
    options: await passkeyOptions(deps, session.sessionId, factors),
  };
}

/** Opens the calls that need a step-up to this session for ten minutes. Raises 400 for a wrong factor, and 429 after too many. */
export async function stepUp(deps: Deps, actor: HrActor, given: GivenFactor): Promise<{ until: string }> {
  const account = hrActorAccount(actor);
  const { sessionId } = actor.session;
  const on = await withinOwnLimits(deps, actor, () =>
    takeFactor(deps, { account, sessionId, origin: actor }, given, async (tx, now) => {
      await noteFactorGiven(tx, sessionId, now);
      const details = { factor: given.method };
      await writeAudit(tx, actor, [{ action: 'step-up', candidateOfferId: null, details }]);
      return now;
    }),
  );
  return { until: new Date(on.getTime() + factorLimits.stepUpMinutes * 60_000).toISOString() };
}

/** Under the limits of the user's passwords, without their queue: nothing is hashed. */
export function withinOwnLimits<T>(deps: Deps, actor: HrActor, work: () => Promise<T>): Promise<T> {
  const account = hrActorAccount(actor);
  const attempt = ownAttempt(account, actor);
  return recordingLocks(deps, actor, { attempt, account }, () => withResetLimits(deps.limits, attempt, work));
}
