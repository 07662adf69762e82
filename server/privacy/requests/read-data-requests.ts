import type { Selectable } from 'kysely';
import type { QueryOf } from '#contract/call.ts';
import type { DataRequest, getDataRequests } from '#contract/hr/data-requests.ts';
import type { OwnDataRequest } from '#contract/my-data.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { DataRequests } from '#server/db/tables.generated.ts';
import type { Deps } from '#server/deps.ts';
import { privacyContact } from '#server/privacy/contact.ts';
import { currentAnswerDays } from '#server/settings/read-settings.ts';
import { countRequests, type FoundRequest, listRequests } from './queries.ts';

/** A page of what people asked about their data; a page after the last one is empty. */
export async function readDataRequests(deps: Deps, { page, size, ...filter }: QueryOf<typeof getDataRequests>) {
  const { db, now } = deps;
  const state = filter.state ?? null;
  const rows = await listRequests(db, { state, page, size });
  const { total, open, late } = await countRequests(db, { state, today: todayInIndia(now()) });
  return {
    rows: rows.map(toDataRequest),
    extra: {
      page,
      size,
      totalPages: Math.ceil(total / size),
      totalElements: total,
      open,
      late,
      answerDays: await currentAnswerDays(db),
      contact: await privacyContact(deps),
    },
  };
}

export function toOwnRequest(row: Selectable<DataRequests>): OwnDataRequest {
  const { reference, kind, state, request: text, due_on: dueOn, answer } = row;
  const answeredOn = row.answered_on?.toISOString() ?? null;
  return { reference, kind, state, text, receivedOn: row.received_on.toISOString(), dueOn, answer, answeredOn };
}

export const toDataRequest = (row: FoundRequest): DataRequest => ({
  ...toOwnRequest(row),
  requestId: row.request_id,
  candidateId: row.candidate_id,
  candidateName: row.candidate_name,
  email: row.email,
  answeredBy: row.answered_by_name,
});
