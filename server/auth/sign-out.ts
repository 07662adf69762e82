import type { CandidateActor, HrActor } from '#server/actor.ts';
import type { Deps } from '#server/deps.ts';
import { revokeSession } from './queries.ts';

/** Ends the caller's session; its token opens nothing any more. */
export async function signOut({ db, now }: Pick<Deps, 'db' | 'now'>, actor: CandidateActor | HrActor): Promise<void> {
  await revokeSession(db, actor.sessionId, now());
}
