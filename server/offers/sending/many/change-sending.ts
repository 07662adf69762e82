import type { OfferSending } from '#contract/hr/offer-sendings.ts';
import { offerSendingRefs as m } from '#domain/offer/sending/offer-sending-messages.ts';
import { isUnderWay, sendingAfter, type SendingAction } from '#domain/offer/sending/offer-sending.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { conflict } from '#server/errors.ts';
import { requireOwnLetterhead } from '#server/offers/sending/send-offers.ts';
import { findSendingOr404, readSending } from './list-sendings.ts';
import { moveSending } from './queries.ts';
import { enqueueOpenPortions } from './requeue-portions.ts';

/** Pauses, continues or stops a sending. After the answer to a pause or a stop nothing more is sent: a running portion
 * is rolled back, or was counted before. The user who continues it becomes its sender. Raises 404 for an unknown
 * sending, 409 where its state does not allow the action, or letters would name an invented company. */
export async function changeSending(
  deps: Deps,
  actor: HrActor,
  { sendingId, action }: { sendingId: string; action: SendingAction },
): Promise<OfferSending> {
  if (action === 'CONTINUE') await requireOwnLetterhead(deps);
  await deps.db.transaction().execute((tx) => change(tx, deps, actor, sendingId, action));
  return readSending(deps, sendingId);
}

async function change(tx: Tx, deps: Deps, actor: HrActor, sendingId: string, action: SendingAction): Promise<void> {
  const { state } = await findSendingOr404(tx, sendingId);
  const to = sendingAfter(action, state);
  if (to === null) throw conflict(m.refused[state]);
  const endedOn = isUnderWay(to) ? null : deps.now();
  const origin = action === 'CONTINUE' ? { by: actor.hrUserId, ip: actor.ip, userAgent: actor.userAgent } : null;
  if (!(await moveSending(tx, sendingId, { from: state, to, pauseReason: null, endedOn, origin }))) {
    throw conflict(m.refused[(await findSendingOr404(tx, sendingId)).state]);
  }
  // A job that a worker has taken may have seen the pause: its portion gets another job, and the second of the two
  // finds no open rows.
  if (to === 'RUNNING') await enqueueOpenPortions(tx, deps.jobs, sendingId, 'waiting');
  const details = { sendingId, change: action };
  await writeAudit(tx, actor, [{ action: 'change-sending', candidateOfferId: null, details }]);
}
