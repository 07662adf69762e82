import type { BodyOf } from '#contract/call.ts';
import type { recordJoinings as call } from '#contract/first-day.ts';
import type { TextRef } from '#domain/texts.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findNames } from './queries.ts';
import { recordJoining } from './record-joining.ts';

/** Records that these candidates joined on one day, each by the rule and in the transaction of a single record. Answers
 * the skipped ones with name and reason; what is already recorded of a first day stays. */
export async function recordJoinings(deps: Deps, actor: HrActor, { candidateIds, date }: BodyOf<typeof call>) {
  const wanted = [...new Set(candidateIds)];
  const recorded: { candidateId: string; employeeId: string | null }[] = [];
  const reasons: { candidateId: string; reason: TextRef }[] = [];
  for (const candidateId of wanted) {
    const recording = { candidateId, outcome: 'JOINED', date, employeeId: null, note: null, firstOnly: true } as const;
    try {
      recorded.push({ candidateId, ...(await recordJoining(deps, actor, recording)) });
    } catch (error) {
      // Others, such as an ended session, are no reasons of one candidate.
      if (!(error instanceof AppError) || ![400, 404, 409].includes(error.status)) throw error;
      reasons.push({ candidateId, reason: error.fields[0]?.text ?? error.text });
    }
  }
  const names = await findNames(
    deps.db,
    reasons.map(({ candidateId }) => candidateId),
  );
  return { recorded, skipped: reasons.map((one) => ({ ...one, name: names.get(one.candidateId) ?? one.candidateId })) };
}
