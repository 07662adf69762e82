import type { QueryOf } from '#contract/call.ts';
import type { getRecord, RecordEntry } from '#contract/hr/record.ts';
import { deviceWords, withReason } from '#domain/offer/history.ts';
import { recordKindOf } from '#domain/record/record-kinds.ts';
import { recordWords } from '#domain/record/record-words.ts';
import type { Deps } from '#server/deps.ts';
import { listRecord, type RecordRow } from './queries.ts';

export async function readRecord({ db }: Pick<Deps, 'db'>, { after, size, ...filter }: QueryOf<typeof getRecord>) {
  const rows = await listRecord(db, filter, { after: after ?? null, limit: size + 1 });
  const shown = rows.slice(0, size);
  return { content: shown.map(toEntry), next: rows.length > size ? (shown.at(-1)?.audit_id ?? null) : null };
}

export function toEntry(row: RecordRow): RecordEntry {
  const { candidate_offer_id: candidateOfferId, candidate_id: candidateId, candidate_name: name } = row;
  const isOfOffer = candidateOfferId !== null && candidateId !== null;
  return {
    id: row.audit_id,
    on: row.happened_on.toISOString(),
    who: row.hr_name ?? 'An HR user',
    what: withReason(recordWords(row.action, (row.details ?? {}) as object, isOfOffer), row.reason),
    kind: recordKindOf(row.action),
    candidate: isOfOffer ? { candidateOfferId, candidateId, name: name ?? '' } : null,
    ip: row.ip ?? '',
    device: deviceWords(row.user_agent ?? ''),
  };
}
