import type { QueryOf, ResponseOf } from '#contract/call.ts';
import type { getOfferHistory, HistoryEntry } from '#contract/history.ts';
import type { HistoryEvent } from '#domain/audit-events.ts';
import { deviceWords, historyActor, historyWords, withReason } from '#domain/offer/history.ts';
import { generalMessages } from '#domain/messages.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import { countHistory, listHistoryRows, type HistoryRow } from './queries.ts';
import { refsOf } from '#domain/texts.ts';

const generalRefs = refsOf(generalMessages);

/** One page, counted from 1, of what the audit says of an offer, of its changes or of its looks, newest first, in
 * words; of a deleted or removed one too. Reasons of a sign-off may state pay. Raises 404 when there is no such offer. */
export async function listHistory(
  { db }: Pick<Deps, 'db'>,
  { candidateOfferId, show, page, size }: QueryOf<typeof getOfferHistory>,
  { withPay = true }: { withPay?: boolean } = {},
): Promise<ResponseOf<typeof getOfferHistory>> {
  const totalElements = await countHistory(db, candidateOfferId, show);
  if (totalElements === null) throw notFound(generalRefs.unknownOffer);
  const rows = await listHistoryRows(db, candidateOfferId, { show, page, size });
  return {
    content: rows.map((row) => toEntry(row, withPay)),
    page,
    size,
    totalPages: Math.ceil(totalElements / size),
    totalElements,
  };
}

function toEntry(row: HistoryRow, withPay: boolean): HistoryEntry {
  // Only writeAudit writes rows, and each has a MAC.
  const event = { action: row.action, details: row.details } as HistoryEvent;
  return {
    number: row.chain_number,
    on: row.happened_on.toISOString(),
    by: row.actor_kind,
    who: historyActor(event.action, row.actor_kind, row.hr_name, row.absent_name),
    what: withReason(
      historyWords(event),
      row.export_reason ?? row.withdrawal_reason ?? (withPay ? row.sign_off_reason : null) ?? row.reason,
    ),
    ip: row.ip ?? '',
    device: deviceWords(row.user_agent ?? ''),
  };
}
