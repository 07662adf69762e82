import type { FirstDayState } from '#contract/first-day.ts';
import type { JoiningOutcome } from '#domain/first-day/outcomes.ts';
import { oneMoment } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { joiningStateOf } from '#server/joining/queries.ts';
import { requireCandidate } from '#server/onboarding/require-candidate.ts';
import { currentEmployeeSettings } from '#server/settings/read-settings.ts';
import { previewEmployeeId } from './next-employee-id.ts';
import { findJoining, listRecords } from './queries.ts';

/** The first-day record of a candidate, as of one moment. Raises 404 for an unknown candidate. */
export function readFirstDay({ db }: Pick<Deps, 'db'>, asked: string): Promise<FirstDayState> {
  return oneMoment(db).execute(async (tx) => {
    const candidate = await requireCandidate(tx, asked);
    const { candidateOfferId: id, candidateId, name } = candidate;
    const joining = await findJoining(tx, id);
    const records = (await listRecords(tx, id)).map((record) => ({ ...record, on: record.on.toISOString() }));
    const [latest] = records;
    const { submittedOn, verifiedOn } = await joiningStateOf(tx, id);
    return {
      candidateId,
      name,
      mayRecord: candidate.status === 'Approved',
      agreedOn: joining?.agreed_on ?? candidate.joiningDate,
      formSubmitted: submittedOn !== null,
      formVerified: verifiedOn !== null,
      current:
        joining && latest ? { ...latest, outcome: joining.outcome as JoiningOutcome, date: joining.happens_on } : null,
      nextEmployeeId: await previewEmployeeId(tx, await currentEmployeeSettings({ db: tx })),
      records,
    };
  });
}
