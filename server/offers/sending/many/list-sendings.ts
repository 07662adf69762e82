import type { OfferSending } from '#contract/hr/offer-sendings.ts';
import { offerSendingRefs as m } from '#domain/offer/sending/offer-sending-messages.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import { findSending, listRecentSendings, type SendingRow } from './queries.ts';

const shownMs = 24 * 60 * 60 * 1000;
const shownMax = 20;

/** The sendings that run or ended in the last day, for all users who may read offers. */
export async function listSendings({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<OfferSending[]> {
  const rows = await listRecentSendings(db, new Date(now().getTime() - shownMs), shownMax);
  return rows.map(toSending);
}

/** Raises 404 for an unknown sending. */
export const readSending = async ({ db }: Pick<Deps, 'db'>, sendingId: string): Promise<OfferSending> =>
  toSending(await findSendingOr404(db, sendingId));

export async function findSendingOr404(db: Db, sendingId: string): Promise<SendingRow> {
  const sending = await findSending(db, sendingId);
  if (sending === undefined) throw notFound(m.unknown);
  return sending;
}

function toSending(row: SendingRow): OfferSending {
  const { total, sent, skipped } = row;
  return {
    sendingId: row.sending_id,
    state: row.state,
    // An older version, which may still be serving, continues a sending without removing the reason.
    pauseReason: row.state === 'PAUSED' ? row.pause_reason : null,
    total,
    sent,
    skipped,
    left: total - sent - skipped,
    startedBy: row.started_by_name,
    startedOn: row.started_on.toISOString(),
    endedOn: row.ended_on?.toISOString() ?? null,
  };
}
