import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { getUndeliveredMessages } from '#contract/messages.ts';
import { createOffer, signInHr } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t);

const page = async (number = 1) => {
  const answer = await t.call(getUndeliveredMessages, { token, query: { page: number } });
  return answer.envelope.responseObject as {
    content: { queuedOn: string }[];
    totalElements: number;
    retryable: number;
  };
};

async function fastest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return Math.min(...times);
}

/** Mails about one offer that failed, and as many that wait longer than they should. */
async function addMessages(candidateOfferId: number, count: number): Promise<void> {
  await sql`insert into messages (message_id, channel, kind, recipient, candidate_offer_id, content, state, reason, created_on,
      queued_on, finished_on)
    select gen_random_uuid(), 'mail', 'acceptance', 'a' || n || '@example.com', ${candidateOfferId}, '\\x00',
      case when n % 2 = 0 then 'queued' else 'failed' end::delivery_state, 'no answer', now() - n * interval '1 s',
      now() - interval '2 h' - n * interval '1 s', case when n % 2 = 1 then now() - n * interval '1 s' end
    from generate_series(1, ${count}::integer) as n`.execute(t.db);
  await sql`analyze messages`.execute(t.db);
}

it('shows a page of 50,000 messages that did not go out', { timeout: 120_000 }, async () => {
  const { candidateOfferId } = await createOffer(t, { hrToken: token });
  await addMessages(candidateOfferId, 50_000);
  const many = await fastest(() => page());
  const raw = await fastest(() => sql`select count(*) from messages where state in ('queued', 'failed')`.execute(t.db));
  const last = await fastest(() => page(2500));
  // Ten times as long as counting them, on a busy machine: a screen's work, not a wait.
  expect(many / raw).toBeLessThan(40);
  expect(last / raw).toBeLessThan(60);
  expect((await page()).totalElements).toBe(50_000);
});
