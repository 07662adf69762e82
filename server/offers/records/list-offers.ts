import type { getAllOfferLetters } from '#contract/offers.ts';
import type { QueryOf, ResponseOf } from '#contract/call.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { mapInPortions } from '#server/process/turns/in-portions.ts';
import { readingOf, toOfferRecord } from './offer-record.ts';
import { listHidden, readPage } from './queries.ts';

/** One page of all offers, newest first, pages counted from 0 (docs/rules/responses.md#lists); a page after the last
 * one is empty. Count, rows and `cursor` are of one moment. The cursor, sent as `changedSince` later on, brings all
 * that changed after this answer, and perhaps a little more. */
export async function listOffers(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Pick<HrActor, 'hrUserId' | 'roles' | 'hidesPeople'>,
  { page, size, upTo, changedSince }: QueryOf<typeof getAllOfferLetters>,
): Promise<ResponseOf<typeof getAllOfferLetters>> {
  const { total, cursor, rows } = await readPage(db, { page, size, upTo, changedSince });
  const hidden = actor.hidesPeople && changedSince !== undefined ? await listHidden(db, changedSince) : [];
  const reading = readingOf(actor, now());
  return {
    content: await mapInPortions(rows, rowsAtOnce, (row) => toOfferRecord(row, reading)),
    page,
    size,
    totalPages: Math.ceil(total / size),
    totalElements: total,
    cursor,
    ...(hidden.length > 0 && { hidden }),
  };
}

/** Rows that are made at a time; a whole page of 10,000 would keep others waiting. */
const rowsAtOnce = 1000;
