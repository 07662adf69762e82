import { describe, expect, it } from 'vitest';
import { getDashboard, type Dashboard } from '#contract/dashboard.ts';
import { getAllOfferLetters, type OfferRecord } from '#contract/offers.ts';
import {
  type DashboardFigure,
  dashboardFigures,
  figureFilters,
  funnelStages,
  lostAfter,
  type Period,
} from '#domain/dashboard.ts';
import { offerMatcher } from '#domain/offer/offer-filter.ts';
import { signInHr } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';
import { inIndia, liveStories } from '#test/set-up/dashboard-stories.ts';

/** 18:00 in India. */
const now = new Date('2026-11-20T12:30:00Z');
const t = await openTestApp();
await liveStories(t);
t.clock.now = now;

async function dashboard(query: Record<string, unknown> = {}): Promise<Dashboard> {
  const answer = await t.call(getDashboard, { token: await signInHr(t), query });
  expect(answer.envelope).toMatchObject({ code: 200, status: 'OK' });
  return answer.envelope.responseObject as Dashboard;
}

async function records(): Promise<OfferRecord[]> {
  const answer = await t.call(getAllOfferLetters, { token: await signInHr(t), query: { page: 0, size: 10_000 } });
  return (answer.envelope.responseObject as { content: OfferRecord[] }).content;
}

const pickFigures = (figures: Dashboard['figures'], names: readonly DashboardFigure[]) =>
  Object.fromEntries(names.map((name) => [name, figures[name]]));
const namesOf = (rows: { candidateName: string }[]) => rows.map(({ candidateName }) => candidateName);

describe('the figures', () => {
  const periods: (Period & { at?: string })[] = [
    { from: '2026-08-23', to: '2026-11-20' },
    { from: '2026-10-01', to: '2026-10-12' },
    { from: '2026-10-12', to: '2026-10-12' },
    { from: '2022-01-01', to: '2026-12-31' },
    { from: '2030-01-01', to: '2030-01-02' },
    // The last minute of a day in India, and the first one of the next.
    { from: '2026-08-23', to: '2026-11-20', at: '2026-11-20 23:59' },
    { from: '2026-08-23', to: '2026-11-21', at: '2026-11-21 00:00' },
  ];

  it.each(periods)('count the offers of HR’s list under their filters: $from to $to, $at', async (period) => {
    t.clock.now = period.at === undefined ? now : inIndia(period.at);
    const { figures, today } = await dashboard({ from: period.from, to: period.to });
    const offers = await records();
    const filters = figureFilters(period, today);
    const listed = dashboardFigures.map((figure) => {
      const shows = offerMatcher(filters[figure], { now: t.clock.now });
      return [figure, offers.filter(shows).length];
    });
    expect(figures).toEqual(Object.fromEntries(listed));
    t.clock.now = now;
  });

  it('cover the last 90 days by default', async () => {
    const { from, to, today, figures } = await dashboard();
    expect({ from, to, today }).toEqual({ from: '2026-08-23', to: '2026-11-20', today: '2026-11-20' });
    expect(Object.values(pickFigures(figures, funnelStages))).toEqual([25, 22, 17, 10, 5, 3, 2]);
    expect(pickFigures(figures, Object.values(lostAfter).flat())).toEqual({
      notSent: 2,
      deletedUnsent: 1,
      unopened: 3,
      revisedUnopened: 1,
      deletedUnopened: 1,
      undecided: 2,
      declined: 2,
      revisedOpened: 2,
      deletedOpened: 1,
      filling: 4,
      leftUnsubmitted: 1,
      toVerify: 1,
      leftUnverified: 1,
      awaited: 1,
      leftVerified: 0,
    });
    expect(figures).toMatchObject({ decided: 12, all: 30, pending: 4, open: 3 });
    expect(figures).toMatchObject({ waiting: 6, waiting3: 4, waiting7: 2, joining: 3, joiningFilling: 2, toCheck: 1 });
    expect(await dashboard({ to: '2026-11-20' })).toEqual(await dashboard());
    expect(await dashboard({ from: '2026-08-23' })).toEqual(await dashboard());
  });

  it('lose no offer between two stages', async () => {
    for (const { from, to } of periods) {
      const { figures } = await dashboard({ from, to });
      for (const [index, stage] of funnelStages.entries()) {
        const next = funnelStages[index + 1];
        if (next === undefined) continue;
        const lost = lostAfter[stage].reduce((sum, figure) => sum + figures[figure], 0);
        expect(figures[stage], `${stage}, ${from} to ${to}`).toBe(figures[next] + lost);
      }
    }
  });
});

describe('next to the figures', () => {
  it('shows the median of days from sending to decision, with fractions', async () => {
    // 12 hours, 1 day (8 times), 5 and 10 days; a declined offer that was revised no longer counts.
    expect((await dashboard()).medianDaysToDecide).toBe(1);
    expect((await dashboard({ from: '2026-10-20', to: '2026-10-20' })).medianDaysToDecide).toBe(1);
    expect((await dashboard({ from: '2026-10-05', to: '2026-10-10' })).medianDaysToDecide).toBe(5.5);
    expect((await dashboard({ from: '2026-11-20', to: '2026-11-20' })).medianDaysToDecide).toBeNull();
  });

  it('lists the five longest-waiting offers of any period', async () => {
    const { longestWaiting } = await dashboard({ from: '2026-11-20', to: '2026-11-20' });
    expect(longestWaiting.map(({ candidateName, daysWaiting }) => [candidateName, daysWaiting])).toEqual([
      ['Waits for ever', 232],
      ['Waits 8', 8],
      ['Waits 7', 7],
      ['Waits 4', 4],
      ['Waits 3', 3],
    ]);
    expect(longestWaiting[1]).toMatchObject({
      candidateId: expect.stringMatching(/^\w+/) as string,
      offeredRole: 'Food Technologist',
      sentOn: '2026-11-12T18:29:00.000Z',
      joiningDate: '2027-02-01',
    });
  });

  it('lists joinings within 14 days, soonest first, with the progress of their forms', async () => {
    const { nextToJoin } = await dashboard();
    expect(namesOf(nextToJoin)).toEqual([
      'Joins today, submitted',
      'Joins soon, in the middle',
      'Joins on the last day, sent back',
    ]);
    expect(nextToJoin.map(({ joining }) => joining.submittedOn)).toEqual(['2026-10-25T04:30:00.000Z', null, null]);
    expect(nextToJoin[1]?.joining.steps).toMatchObject({ personal: true, bank: true, experience: false });
    expect(nextToJoin[2]?.joining.sentBack).toMatchObject({ reason: 'The scan cannot be read' });
  });

  it('lists the latest declines of the period with the candidates’ reasons', async () => {
    expect((await dashboard()).latestDeclines.map(({ candidateName, reason }) => [candidateName, reason])).toEqual([
      ['Declined last', 'Another offer'],
      ['Declined first', 'Too far'],
    ]);
    const may = await dashboard({ from: '2026-05-01', to: '2026-05-31' });
    expect(namesOf(may.latestDeclines)).toEqual(['Declined long ago']);
    expect(may.latestDeclines[0]?.decidedOn).toBe('2026-05-30T04:30:00.000Z');
  });
});

describe('an invalid request', () => {
  it.each([
    [{ from: '2026-11-20', to: '2026-11-19' }, 'to', 'The last day cannot be before the first day'],
    [{ from: '2026-02-30' }, 'from', 'This value is not valid'],
    [{ to: '0000-00-00' }, 'to', 'This value is not valid'],
  ])('%j is answered with 400 on its field', async (query, path, message) => {
    const { envelope } = await t.call(getDashboard, { token: await signInHr(t), query });
    expect(envelope).toMatchObject({ code: 400, status: 'BAD_REQUEST', message, errors: [{ path, message }] });
  });
});
