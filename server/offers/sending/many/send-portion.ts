import type { SendingPauseReason } from '#domain/offer/sending/offer-sending.ts';
import { isPermitted } from '#domain/permissions.ts';
import type { TextRef } from '#domain/texts.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { SystemActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { scopeOf, withScope } from '#server/db/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { findByCandidateIds } from '#server/offers/sending/queries.ts';
import {
  giveBackLetters,
  makePasswords,
  reasonOf,
  refusalToSend,
  limitedLetters,
  missingInLetterhead,
  sendAll,
  type Password,
  type Sender,
} from '#server/offers/sending/send-offers.ts';
import {
  countPortion,
  findSending,
  listOpenRows,
  lockOpenRows,
  lockRunner,
  moveSending,
  noteOutcomes,
  type Portion,
  type SendingRow,
} from './queries.ts';

/** Rows per transaction: few enough for a quick pause and short waits for the audit, and enough that its fixed
 * statements are not most of the work. */
export const portionRows = 200;

const system: SystemActor = { kind: 'system', ip: '', userAgent: '' };

/** The sending was paused or stopped, or its user disabled, while this portion was on its way; nothing of it is kept. */
class NotRunningError extends Error {}

/** Sends the offers of one portion as `sendOffers` does, and records the result of each, in one transaction. A finished
 * portion is skipped, so that its job may run any number of times, in any number of processes. A sending whose user was
 * disabled, or whose letters would name an invented company, is paused; another user may continue it. */
export async function sendPortion(deps: Deps, { sendingId, from }: { sendingId: string; from: number }): Promise<void> {
  const portion = { sendingId, from, size: portionRows };
  const sending = await findSending(deps.db, sendingId);
  if (sending?.state !== 'RUNNING') return;
  const { run_by: hrUserId, roles, departments } = sending;
  if (!sending.has_access || !isPermitted(roles, 'offers.send')) return pause(deps, sendingId, 'no-access');
  if ((await missingInLetterhead(deps)).length > 0) return pause(deps, sendingId, 'letterhead');
  // As if its user sent them one by one.
  await withScope(scopeOf({ hrUserId, roles, departments, hidesPeople: true }, 'offers.send'), () =>
    sendRows(deps, sending, portion),
  );
}

async function sendRows(deps: Deps, sending: SendingRow, portion: Portion): Promise<void> {
  const wanted = await listOpenRows(deps.db, portion);
  const offers = await findByCandidateIds(deps.db, wanted);
  const today = todayInIndia(deps.now());
  const sendable = offers.filter((offer) => refusalToSend(offer, today) === null);
  const limited = await limitedLetters(deps, senderOf(sending), sendable);
  const passwords = await makePasswords(sendable.map((offer) => offer.candidate_id).filter((id) => !limited.has(id)));
  try {
    await deps.db.transaction().execute((tx) => sendOpen(tx, deps, sending, portion, { passwords, limited }));
  } catch (error) {
    // Its job runs again.
    await giveBackLetters(deps, senderOf(sending), sendable);
    if (!(error instanceof NotRunningError)) throw error;
  }
}

/** Pauses a sending that cannot continue by itself, and records the reason, which all HR users see. */
async function pause({ db }: Pick<Deps, 'db'>, sendingId: string, why: SendingPauseReason): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const change = { from: 'RUNNING', to: 'PAUSED', pauseReason: why, endedOn: null, origin: null } as const;
    if (!(await moveSending(tx, sendingId, change))) return;
    const details = { sendingId, change: 'PAUSE', why } as const;
    await writeAudit(tx, system, [{ action: 'change-sending', candidateOfferId: null, details }]);
  });
}

async function sendOpen(
  tx: Tx,
  deps: Deps,
  sending: SendingRow,
  portion: Portion,
  { passwords, limited }: { passwords: Password[]; limited: Map<string, TextRef> },
): Promise<void> {
  const { sendingId } = portion;
  if (!(await lockRunner(tx, { sendingId, runBy: sending.run_by }))) throw new NotRunningError();
  const open = await lockOpenRows(tx, portion);
  if (open.length === 0) return;
  const isOpen = new Set(open);
  const own = passwords.filter(({ candidateId }) => isOpen.has(candidateId));
  await sendAll(tx, deps, senderOf(sending), { passwords: own, holdSeconds: 0 }, async (offers) => {
    const sent = new Set(offers.map((offer) => offer.candidate_id));
    const left = open.filter((candidateId) => !sent.has(candidateId));
    const leftOffers = new Map((await findByCandidateIds(tx, left)).map((one) => [one.candidate_id, one]));
    const today = todayInIndia(deps.now());
    const outcomes = open.map((candidateId) => ({
      candidateId,
      reason: sent.has(candidateId) ? null : (limited.get(candidateId) ?? reasonOf(leftOffers.get(candidateId), today)),
    }));
    await noteOutcomes(tx, portion, outcomes);
    const counts = { sent: sent.size, skipped: left.length, on: deps.now() };
    if (!(await countPortion(tx, portion.sendingId, counts))) throw new NotRunningError();
  });
}

function senderOf({ run_by: hrUserId, ip, user_agent: userAgent }: SendingRow): Sender {
  return { kind: 'hr', hrUserId, ip, userAgent };
}
