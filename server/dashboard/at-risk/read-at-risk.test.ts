import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAtRisk, type RiskRow } from '#contract/hr/at-risk.ts';
import { getDashboard, type Dashboard } from '#contract/dashboard.ts';
import { reasonsByPressure, riskOf, type RiskReason } from '#domain/at-risk/at-risk.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { findRiskOffers, seedRisks } from '#test/set-up/risk-offers.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
const now = new Date('2026-11-20T03:30:00Z');
const people = 1500;

beforeAll(async () => {
  t = await startTestApp();
  t.clock.now = now;
  await createHrUser(t);
  await seedRisks(t.db, people, now);
}, 120_000);
afterAll(() => t.close());

type Answer = { rows: RiskRow[]; totalElements: number; totalPages: number; counts: Record<RiskReason, number> };

async function atRisk(query: Record<string, unknown> = {}): Promise<Answer> {
  const answer = await t.call(getAtRisk, { token: await signInHr(t), query });
  expect(answer.status).toBe(200);
  const { responseObject, ...page } = answer.envelope;
  return { ...page, rows: responseObject } as unknown as Answer;
}

describe('people at risk', () => {
  // Moments around midnight in India, and days on which other rules begin to hold.
  it.each([
    '2026-11-19T18:29:59Z',
    '2026-11-19T18:30:00Z',
    '2026-11-20T03:30:00Z',
    '2026-11-23T18:29:59Z',
    '2027-01-10T06:00:00Z',
  ])('are those whom the table of the domain names, by its first reason: %s', async (instant) => {
    t.clock.now = new Date(instant);
    const named = (await findRiskOffers(t.db)).flatMap(({ candidateOfferId, offer }) => {
      const risk = riskOf(offer, t.clock.now);
      return risk === null ? [] : [[candidateOfferId, risk.reason, risk.since.toISOString()] as const];
    });
    const { rows, totalElements, counts } = await atRisk();
    const found = rows.map(({ candidateOfferId, reason, since }) => [candidateOfferId, reason, since] as const);
    expect(found.toSorted(([a], [b]) => a - b)).toEqual(named.toSorted(([a], [b]) => a - b));
    expect(totalElements).toBe(named.length);
    for (const reason of reasonsByPressure) {
      expect(counts[reason]).toBe(named.filter(([, one]) => one === reason).length);
    }
  });

  it('hold somebody of every reason in the generated offers', async () => {
    t.clock.now = now;
    const { counts } = await atRisk();
    for (const reason of reasonsByPressure) expect(counts[reason]).toBeGreaterThan(0);
  });

  it('are told what presses most first, then the longest', async () => {
    t.clock.now = now;
    const { rows } = await atRisk();
    const keys = rows.map(
      ({ reason, since, candidateOfferId }) =>
        `${reasonsByPressure.findIndex((one) => one === reason)} ${since} ${String(candidateOfferId).padStart(9, '0')}`,
    );
    expect(keys).toEqual(keys.toSorted());
  });

  it('come in pages, also of one reason', async () => {
    t.clock.now = now;
    const all = await atRisk();
    const pages = await Promise.all([1, 2, 3].map((page) => atRisk({ page, size: 7 })));
    expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows.slice(0, 21));
    expect(pages[0]).toMatchObject({ totalElements: all.totalElements, totalPages: Math.ceil(all.totalElements / 7) });
    const late = await atRisk({ reason: 'FORM_LATE', size: 5 });
    expect(late.rows).toEqual(all.rows.filter(({ reason }) => reason === 'FORM_LATE').slice(0, 5));
    expect(late).toMatchObject({ totalElements: all.counts.FORM_LATE, counts: all.counts });
    expect(await atRisk({ page: 9999 })).toMatchObject({ rows: [], counts: all.counts });
  });

  it('refuses a reason that is none, and pages that are none', async () => {
    for (const query of [{ reason: 'LATE' }, { page: 0 }, { size: 0 }, { size: 100_000 }]) {
      expect((await t.call(getAtRisk, { token: await signInHr(t), query })).status).toBe(400);
    }
  });

  it('does not offer a reminder within 12 hours of the last one', async () => {
    t.clock.now = now;
    const ofSoon = async (): Promise<RiskRow[]> => (await atRisk({ reason: 'REPLY_SOON' })).rows;
    const [one] = (await ofSoon()).filter(({ may }) => may.remind);
    const noted = (hours: number) =>
      t.db
        .updateTable('offers')
        .set({ reminded_on: new Date(now.getTime() - hours * 3_600_000) })
        .where('candidate_offer_id', '=', one!.candidateOfferId)
        .execute();
    const mayRemind = async () =>
      (await ofSoon()).find(({ candidateOfferId }) => candidateOfferId === one!.candidateOfferId)?.may.remind;
    await noted(11);
    expect(await mayRemind()).toBe(false);
    await noted(12);
    expect(await mayRemind()).toBe(true);
  });

  it('says what the mail server answered, only where the mail did not arrive', async () => {
    t.clock.now = now;
    const { rows } = await atRisk();
    const failed = rows.filter(({ reason }) => reason === 'MAIL_FAILED');
    expect(new Set(failed.map(({ mailAnswer }) => mailAnswer))).toEqual(new Set(['Mailbox unavailable']));
    expect(new Set(failed.map(({ mailRefused }) => mailRefused))).toEqual(new Set([true, false]));
    const others = rows.filter(({ reason }) => reason !== 'MAIL_FAILED');
    expect(others.every(({ mailAnswer, mailRefused }) => mailAnswer === null && !mailRefused)).toBe(true);
  });

  it('are on the dashboard: how many, and the first of them', async () => {
    t.clock.now = now;
    const all = await atRisk();
    const answer = await t.call(getDashboard, { token: await signInHr(t), query: {} });
    const { atRisk: block, figures } = answer.envelope.responseObject as Dashboard;
    expect(block).toEqual({ total: all.totalElements, rows: all.rows.slice(0, 5) });
    const today = todayInIndia(now);
    const toCheck = (await findRiskOffers(t.db)).filter(
      ({ offer: { formSubmitted, formVerified, firstDay, joiningDate } }) =>
        formSubmitted && !formVerified && (firstDay ?? 'POSTPONED') === 'POSTPONED' && joiningDate >= today,
    );
    expect(figures.toCheck).toBe(toCheck.length);
    expect(toCheck.some(({ offer }) => offer.joiningDate > addDays(today, 14))).toBe(true);
  });
});
