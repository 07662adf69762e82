import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getOfferLetterFile } from '#contract/offers.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { allText } from '#test/database/all-text.ts';
import { findOffer, signInHr } from '#test/factories.ts';
import { dayMs, startOffersToRemove } from '#test/set-up/offers-to-remove.ts';
import { applyRetention } from './apply-retention.ts';

const { t, start, at, hr, declined, deleted, joined, late, plan, apply } = await startOffersToRemove();
let token = await signInHr(t, hr);
afterAll(() => t.close());

const nothing = {
  rejected: 0,
  withdrawn: 0,
  erasures: 0,
  not_joined: 0,
  messages: 0,
  offer_sendings: 0,
  webhook_events: 0,
  sessions: 0,
  one_time_codes: 0,
  hr_invitations: 0,
  logos: 0,
  rate_limits: 0,
  known_addresses: 0,
};
/** An event about an offer that another system has just answered, with the name of the person. */
async function answeredEvent({ candidateOfferId, candidateName }: typeof declined): Promise<void> {
  const event = `with address as (
      insert into webhooks (url, events, enabled, secret, created_by, created_on)
      values ('https://hr.example/', '{offer.rejected}', true, '', $1, $2) returning webhook_id
    ), event as (
      insert into webhook_events (event_id, type, candidate_offer_id, body, occurred_on)
      values (gen_random_uuid(), 'offer.rejected', $3, '{}', $2) returning event_id
    ), delivery as (
      insert into webhook_deliveries (webhook_id, event_id, candidate_offer_id, state)
      select webhook_id, event_id, $3, 'DELIVERED' from address, event returning delivery_id
    )
    insert into webhook_attempts (delivery_id, tried_on, took_ms, status, answer)
    select delivery_id, $2, 12, 200, $4 from delivery`;
  await t.database.pool.query(event, [hr.hrUserId, t.clock.now, candidateOfferId, `Noted: ${candidateName} declined`]);
}

const letterOf = ({ candidateOfferId }: { candidateOfferId: number }) =>
  t.call(getOfferLetterFile, { token, query: { candidateOfferId } });

const auditOf = (action: string) =>
  auditRows(t.db, { action }).select(['candidate_offer_id', 'actor_kind', 'user_agent', 'details']).execute();

describe('before the period ends', () => {
  it('removes nothing of a candidate', async () => {
    expect(await plan()).toMatchObject({ rejected: 0, withdrawn: 0 });
    expect(await apply()).toMatchObject({ rejected: 0, withdrawn: 0 });
    expect(await findOffer(t, token, declined.candidateOfferId)).toMatchObject({
      candidateName: 'Meenakshi Sundaram',
      removedOn: null,
    });
  });
});

describe('when the period has ended', () => {
  beforeAll(async () => {
    at(181);
    token = await signInHr(t, hr);
    await answeredEvent(declined);
  });

  it('a kill in the middle leaves every candidate whole, and the next run continues', async () => {
    const text = await allText(t.database);
    const holder = await t.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from candidate_credentials for update');
      const run = apply().then(
        () => null,
        (error: unknown) => error,
      );
      await vi.waitFor(async () => {
        const { rows } = await t.database.pool.query<{ killed: boolean }>(
          `select pg_terminate_backend(pid) as killed from pg_stat_activity
           where wait_event_type = 'Lock' and query like 'delete from "candidate_credentials"%'`,
        );
        expect(rows).toEqual([{ killed: true }]);
      }, 20_000);
      expect(await run).toBeInstanceOf(Error);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    const rows = (whole: string) => whole.split('\n').filter((row) => !row.includes('rate_limits'));
    expect(rows(await allText(t.database))).toEqual(rows(text));
  });

  it('a second concurrent run is rejected and removes nothing', async () => {
    const slow = Promise.withResolvers<number>();
    const begun = Promise.withResolvers<void>();
    const waiting = applyRetention(t.deps, [
      {
        name: 'slow',
        words: '',
        before: t.clock.now,
        count: async () => 0,
        removeBatch: () => {
          begun.resolve();
          return slow.promise;
        },
      },
    ]);
    await begun.promise;
    await expect(apply()).rejects.toThrow('Another retention is running on this database. Nothing was removed here.');
    slow.resolve(0);
    expect(await waiting).toEqual({ slow: 0 });
  });

  it('a dry run counts exactly what the run removes', async () => {
    const planned = await plan();
    expect(planned).toMatchObject({ rejected: 1, withdrawn: 2 });
    expect(await plan()).toEqual(planned);
    const removed = await apply();
    // Rows removed with a candidate are not counted again.
    expect(removed).toMatchObject({ rejected: 1, withdrawn: 2 });
    expect(Object.values(await plan())).toEqual(Object.values(nothing));
    const [summary] = (await auditOf('apply-retention')).slice(-1);
    expect(summary).toMatchObject({
      candidate_offer_id: null,
      actor_kind: 'system',
      user_agent: 'retention',
      details: { removed, before: { rejected: new Date(t.clock.now.getTime() - 180 * dayMs).toISOString() } },
    });
    expect(await auditOf('remove-personal-data')).toMatchObject([
      { candidate_offer_id: declined.candidateOfferId, actor_kind: 'system', details: { status: 'Rejected' } },
      { candidate_offer_id: deleted.candidateOfferId, actor_kind: 'system', details: { status: 'Deleted' } },
      { candidate_offer_id: joined.offer.candidateOfferId, actor_kind: 'system', details: { status: 'Deleted' } },
    ]);
  });

  it('leaves no personal data in any table', async () => {
    const text = await allText(t.database);
    const personal = [declined, deleted, joined.offer].flatMap(({ candidateName, email, mobile }) => [
      candidateName,
      email,
      `"${mobile}"`,
    ]);
    const values = [...personal, 'passbook of Priya', 'Ravi Nair', '12 MG Road'];
    expect(values.filter((value) => text.includes(value))).toEqual([]);
    const { rows } = await t.database.pool.query(
      `select 1 from joining_forms union all select 1 from joining_submissions union all select 1 from documents
       union all select 1 from offer_versions v join offers o using (candidate_offer_id)
         where o.removed_on is not null and v.letter is not null
       union all select 1 from offer_letters l join offers o using (candidate_offer_id)
         where o.removed_on is not null and l.pdf is not null`,
    );
    expect(rows).toEqual([]);
  });

  it('keeps the decision with its date, its statement and the hash of its letter', async () => {
    const decision = await t.db
      .selectFrom('offer_decisions as d')
      .innerJoin('offer_letters as l', (join) =>
        join.onRef('l.candidate_offer_id', '=', 'd.candidate_offer_id').onRef('l.version', '=', 'd.version'),
      )
      .selectAll('d')
      .select(['l.sha256', 'l.pdf'])
      .where('d.candidate_offer_id', '=', declined.candidateOfferId)
      .executeTakeFirstOrThrow();
    expect(decision).toMatchObject({
      decision: 'REJECTED',
      statement: 'Submit Rejection',
      decided_on: start,
      rejection_reason: null,
      ip: null,
      user_agent: null,
      pdf: null,
    });
    expect(decision.letter_sha256).toEqual(decision.sha256);
  });

  it('leaves other offers unchanged', async () => {
    const offer = await findOffer(t, token, late.candidateOfferId);
    expect(offer).toMatchObject({ email: late.email, removedOn: null, may: { edit: true } });
    expect((await letterOf(late)).status).toBe(200);
  });

  it('removes nothing twice', async () => {
    const audited = (await auditOf('apply-retention')).length;
    expect(await apply()).toEqual(nothing);
    expect(await auditOf('apply-retention')).toHaveLength(audited);
  });
});
