import type pg from 'pg';
import { expect, vi } from 'vitest';
import type { MailServer } from '#test/mail/mail-server.ts';
import type { Tally } from '#test/hard/kill/tally.ts';

/** An outage, and from when to when on the clock of `performance.now()`. */
export type Fault = { what: string; from: number; to: number; forcesAgain: boolean };

/** A mail may be handed over this long before its sender or its receiver is lost, and the fact be lost with it. */
const inFlightMs = 3000;

/** Every message that the database promised has been delivered, each offer that was acknowledged as sent among them;
 * what came twice was being delivered when something that had to record it was lost. */
export async function expectAllMailed(
  database: pg.Pool,
  mails: MailServer,
  { sent }: Tally,
  faults: Fault[],
): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await database.query(
        `select state, count(*)::int as count from messages where state <> 'sent' group by state`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 180_000, interval: 500 },
  );
  const { rows: messages } = await database.query<{ message_id: string }>('select message_id from messages');
  const copies = Map.groupBy(mails.received, ({ mail }) => (mail.messageId ?? '').slice(1).split('@')[0] ?? '');
  const lost = messages.filter(({ message_id }) => !copies.has(message_id));
  expect(lost).toEqual([]);
  const reached = new Set(mails.received.map(({ to }) => to));
  expect([...sent.values()].filter((email) => !reached.has(email))).toEqual([]);

  const doubled = [...copies.values()].filter((all) => all.length > 1);
  const unforced = doubled.filter(
    ([first]) =>
      !faults.some(
        ({ from, to, forcesAgain }) =>
          forcesAgain && first !== undefined && first.at > from - inFlightMs && first.at < to + inFlightMs,
      ),
  );
  expect(unforced).toEqual([]);
}
