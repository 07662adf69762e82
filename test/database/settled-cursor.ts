import { expect, vi } from 'vitest';
import { getAllOfferLetters, type OfferRecord } from '#contract/offers.ts';
import type { TestApp } from '#test/test-app.ts';

/** A cursor before which nothing is still being changed. Transaction ids count for the whole PostgreSQL server, so
 * this waits for the writes of tests in other databases too, such as an import of thousands of rows: hence the long
 * bound. */
export async function settledCursor(t: TestApp, token: string): Promise<string> {
  const listed = async (query: { changedSince?: string }) =>
    (await t.call(getAllOfferLetters, { token, query })).envelope.responseObject as {
      content: OfferRecord[];
      cursor: string;
    };
  return vi.waitFor(async () => {
    const { cursor } = await listed({});
    expect((await listed({ changedSince: cursor })).content).toEqual([]);
    return cursor;
  }, 20_000);
}
