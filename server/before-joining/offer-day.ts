import type { BodyOf } from '#contract/call.ts';
import type { OfferFirstDay, saveFirstDay as saveCall } from '#contract/first-day.ts';
import { firstDayMessages } from '#domain/first-day/messages.ts';
import { generalRefs } from '#domain/messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db } from '#server/db/database.ts';
import { conflict, notFound } from '#server/errors.ts';
import { currentFirstDay } from '#server/settings/read-settings.ts';
import { toAnswer } from './own-day.ts';
import { findOwnPlan, listAnswers, lockStatus, storeOwnPlan } from './queries.ts';

/** What the page of an accepted offer shows of the time before the first day. */
export async function beforeJoiningOf(db: Db, candidateOfferId: number) {
  const answers = await listAnswers(db, candidateOfferId);
  return { firstDay: await offerDayOf(db, candidateOfferId), joiningAnswers: answers.map(toAnswer) };
}

async function offerDayOf(db: Db, candidateOfferId: number): Promise<OfferFirstDay> {
  const { own, version } = await findOwnPlan(db, candidateOfferId);
  return { plan: own ?? (await currentFirstDay(db)), isOwn: own !== null, version };
}

/** Writes the first day of one offer. Raises 404 for an unknown offer, 409 for one that is not accepted and where
 * another user was faster. A candidate who was mailed already is mailed the change (`send-due.ts`). */
export async function saveFirstDay(
  deps: Pick<Deps, 'db'>,
  actor: HrActor,
  { candidateOfferId, version, values }: BodyOf<typeof saveCall>,
): Promise<OfferFirstDay> {
  return deps.db.transaction().execute(async (tx) => {
    const status = await lockStatus(tx, candidateOfferId);
    if (status === undefined) throw notFound(generalRefs.unknownOffer);
    if (status !== 'Approved') throw conflict(refsOf(firstDayMessages).notAccepted);
    if ((await findOwnPlan(tx, candidateOfferId)).version !== version) {
      throw conflict(refsOf(firstDayMessages).changedMeanwhile);
    }
    await storeOwnPlan(tx, candidateOfferId, values);
    await writeAudit(tx, actor, [{ action: 'save-first-day', candidateOfferId, details: { version: version + 1 } }]);
    return offerDayOf(tx, candidateOfferId);
  });
}
