import type { QueryOf, ResponseOf } from '#contract/call.ts';
import type { getOfferSendingRows, OfferSendingRow } from '#contract/hr/offer-sendings.ts';
import { offerSendingRefs as m } from '#domain/offer/sending/offer-sending-messages.ts';
import { isUnderWay, type SendingOutcome, type SendingState } from '#domain/offer/sending/offer-sending.ts';
import { sayText, type TextRef } from '#domain/texts.ts';
import type { Deps } from '#server/deps.ts';
import { findSendingOr404 } from './list-sendings.ts';
import { listSendingRows, type SendingRow, type SendingRowRow } from './queries.ts';

export async function listRows(
  { db }: Pick<Deps, 'db'>,
  { sendingId, outcome, page, size }: QueryOf<typeof getOfferSendingRows>,
): Promise<ResponseOf<typeof getOfferSendingRows>> {
  const sending = await findSendingOr404(db, sendingId);
  const totalElements = countOf(sending, outcome);
  const rows =
    totalElements === 0
      ? []
      : await listSendingRows(db, sendingId, {
          ...(outcome === undefined ? {} : { outcome }),
          limit: size,
          offset: (page - 1) * size,
        });
  const content = rows.map((row) => toRow(row, sending.state));
  return { content, page, size, totalPages: Math.ceil(totalElements / size), totalElements };
}

/** The counts of a sending are kept with it, so that no page counts 50,000 rows. */
function countOf({ state, total, sent, skipped }: SendingRow, outcome: SendingOutcome | undefined): number {
  const open = total - sent - skipped;
  const counts: Record<SendingOutcome, number> = {
    SENT: sent,
    SKIPPED: skipped,
    WAITING: isUnderWay(state) ? open : 0,
    LEFT: isUnderWay(state) ? 0 : open,
  };
  return outcome === undefined ? total : counts[outcome];
}

function toRow(row: SendingRowRow, state: SendingState): OfferSendingRow {
  const outcome = outcomeOf(row, state);
  const reason = outcome === 'LEFT' ? m.left : (row.reason as TextRef | null);
  return {
    candidateId: row.candidate_id,
    candidateOfferId: row.candidate_offer_id,
    candidateName: row.candidate_name ?? '',
    outcome,
    reason: reason === null ? null : sayText(reason),
  };
}

function outcomeOf({ is_sent: isSent }: SendingRowRow, state: SendingState): SendingOutcome {
  if (isSent !== null) return isSent ? 'SENT' : 'SKIPPED';
  return isUnderWay(state) ? 'WAITING' : 'LEFT';
}
