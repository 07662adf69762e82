import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { voidCode } from '#server/auth/codes/queries.ts';
import { updateHrUser } from '#server/auth/queries.ts';
import { revokeSessions } from '#server/auth/sessions/queries.ts';

/** Changes the HR user's own name; an unchanged name is a no-op. */
export async function saveAccount({ db }: Pick<Deps, 'db'>, actor: HrActor, { name }: { name: string }): Promise<void> {
  if (name === actor.name) return;
  await db.transaction().execute(async (tx) => {
    await updateHrUser(tx, actor.hrUserId, { name });
    await writeAudit(tx, actor, [{ action: 'save-account', candidateOfferId: null, details: { changed: ['name'] } }]);
  });
}

/** Ends every session of the HR user but this one, and their open code; answers how many sessions there were. */
export async function logOutElsewhere({ db, now }: Pick<Deps, 'db' | 'now'>, actor: HrActor): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const on = now();
    await voidCode(tx, { audience: 'hr', subject: actor.hrUserId }, on);
    const sessions = await revokeSessions(tx, actor.hrUserId, on, actor.session.sessionId);
    await writeAudit(tx, actor, [{ action: 'end-sessions', candidateOfferId: null, details: { sessions } }]);
    return sessions;
  });
}
