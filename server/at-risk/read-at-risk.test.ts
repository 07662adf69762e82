import { beforeAll, describe, expect, it } from 'vitest';
import { getAtRisk, type RiskRow } from '#contract/hr/at-risk.ts';
import { getDashboard, type Dashboard } from '#contract/dashboard.ts';
import { reasonsBySeverity, type RiskReason } from '#domain/at-risk/at-risk.ts';
import { createHrUser, offerForm, signInHr } from '#test/factories.ts';
import { insertRiskOffer, type RiskOffer } from '#test/set-up/risk-offers.ts';
import { openTestApp } from '#test/test-app.ts';

/** 09:00 in India. */
const now = new Date('2026-11-20T03:30:00Z');
const inIndia = (text: string) => new Date(`2026-${text.replace(' ', 'T')}:00+05:30`);

function offer(values: Partial<RiskOffer> = {}): RiskOffer {
  return {
    status: 'Offer Sent',
    deliveryState: 'sent',
    deliveryOn: inIndia('11-19 10:01'),
    sentOn: inIndia('11-19 10:00'),
    openedOn: inIndia('11-19 11:00'),
    replyBy: '2026-11-26',
    joiningDate: '2027-01-04',
    acceptedOn: null,
    savedOn: null,
    sentBackOn: [],
    answeredOn: null,
    submittedOn: null,
    isVerified: false,
    firstDay: null,
    ...values,
  };
}

const accepted = (values: Partial<RiskOffer> = {}) =>
  offer({ status: 'Approved', acceptedOn: inIndia('11-19 12:00'), ...values });
const joins = (joiningDate: string, values: Partial<RiskOffer> = {}) => accepted({ joiningDate, ...values });
const begun = { savedOn: inIndia('11-19 13:00') };
const submitted = { ...begun, submittedOn: inIndia('11-19 13:00') };
const verified = { ...submitted, isVerified: true };
const unopened = { openedOn: null, sentOn: inIndia('11-17 23:59') };

/** The rules and their bounds: an offer, the reason that it has at `now`, and since when. */
const cases: [title: string, offer: RiskOffer, reason: RiskReason | null, since?: string][] = [
  ['sent yesterday, opened', offer(), null],
  ['never sent', offer({ status: 'Pending', sentOn: null, replyBy: null, deliveryState: null }), null],
  ['revised', offer({ status: 'Open' }), null],
  [
    'waits for sign-off for three working days',
    offer({ status: 'Open', waitsSince: inIndia('11-17 23:59') }),
    'SIGN_OFF_LATE',
    '11-17 23:59',
  ],
  ['waits for sign-off for two', offer({ status: 'Open', waitsSince: inIndia('11-18 00:00') }), null],
  [
    'waits for sign-off, mail refused',
    offer({ status: 'Open', waitsSince: inIndia('11-17 10:00'), deliveryState: 'bounced' }),
    'MAIL_FAILED',
    '11-19 10:01',
  ],
  ['mail refused', offer({ status: 'Open', deliveryState: 'bounced' }), 'MAIL_FAILED', '11-19 10:01'],
  ['mail failed', offer({ status: 'Open', deliveryState: 'failed' }), 'MAIL_FAILED', '11-19 10:01'],
  ['mail refused, deleted', offer({ status: 'Deleted', deliveryState: 'bounced' }), null],
  ['mail waits', offer({ deliveryState: 'queued' }), null],
  ['last day yesterday', offer({ replyBy: '2026-11-19' }), 'REPLY_PASSED', '11-20 00:00'],
  [
    'last day over, mail refused',
    offer({ replyBy: '2026-11-19', deliveryState: 'bounced' }),
    'MAIL_FAILED',
    '11-19 10:01',
  ],
  ['last day over, accepted', accepted({ replyBy: '2026-11-19', ...begun }), null],
  ['last day today', offer({ replyBy: '2026-11-20' }), 'REPLY_SOON', '11-19 10:00'],
  ['two days left', offer({ replyBy: '2026-11-22' }), 'REPLY_SOON', '11-19 10:00'],
  ['three days left', offer({ replyBy: '2026-11-23' }), null],
  ['two days left, not opened', offer({ replyBy: '2026-11-22', ...unopened }), 'REPLY_SOON', '11-17 23:59'],
  ['not opened for three days', offer(unopened), 'NOT_OPENED', '11-17 23:59'],
  ['not opened for two days', offer({ ...unopened, sentOn: inIndia('11-18 00:00') }), null],
  ['opened late', offer({ ...unopened, openedOn: inIndia('11-20 08:00') }), null],
  ['accepted yesterday', accepted(), null],
  ['joins in 7 days', joins('2026-11-27', begun), 'FORM_LATE', '11-20 00:00'],
  ['joins in 8 days', joins('2026-11-28', begun), null],
  ['accepted when joining was near', joins('2026-11-23'), 'FORM_LATE', '11-19 12:00'],
  ['joining date 30 days ago', joins('2026-10-21', verified), 'FIRST_DAY_MISSING', '10-22 00:00'],
  ['joining date yesterday', joins('2026-11-19'), 'FORM_LATE', '11-19 12:00'],
  ['joining date yesterday, submitted', joins('2026-11-19', submitted), 'NOT_VERIFIED', '11-19 13:00'],
  ['joining date yesterday, verified', joins('2026-11-19', verified), 'FIRST_DAY_MISSING', '11-20 00:00'],
  ['joins today, verified', joins('2026-11-20', verified), null],
  ['joined', joins('2026-11-19', { firstDay: 'JOINED' }), null],
  ['does not join', joins('2026-11-21', { firstDay: 'NOT_JOINED' }), null],
  [
    'postponed, the new date is over',
    joins('2026-11-19', { firstDay: 'POSTPONED', ...verified }),
    'FIRST_DAY_MISSING',
    '11-20 00:00',
  ],
  ['joined 31 days ago', joins('2026-10-20', { acceptedOn: inIndia('10-01 10:00') }), null],
  ['joins in 7 days, submitted', joins('2026-11-27', submitted), 'NOT_VERIFIED', '11-20 00:00'],
  ['joins today, submitted', joins('2026-11-20', submitted), 'NOT_VERIFIED', '11-19 13:00'],
  ['joins in 8 days, submitted', joins('2026-11-28', submitted), null],
  ['joined today, not verified', joins('2026-11-20', { ...submitted, firstDay: 'JOINED' }), null],
  [
    'form sent back when joining was near',
    joins('2026-11-23', { ...begun, sentBackOn: [inIndia('11-19 14:00')] }),
    'FORM_LATE',
    '11-19 14:00',
  ],
  [
    'sent back two days ago',
    accepted({ ...begun, savedOn: inIndia('11-10 10:00'), sentBackOn: [inIndia('11-18 23:59')] }),
    'FIX_UNTOUCHED',
    '11-18 23:59',
  ],
  [
    'sent back yesterday',
    accepted({ ...begun, savedOn: inIndia('11-10 10:00'), sentBackOn: [inIndia('11-19 00:00')] }),
    null,
  ],
  [
    'sent back and answered by a comment',
    accepted({
      savedOn: inIndia('11-18 13:00'),
      sentBackOn: [inIndia('11-18 14:00')],
      answeredOn: inIndia('11-18 15:00'),
    }),
    null,
  ],
  ['sent back and touched', accepted({ ...begun, sentBackOn: [inIndia('11-18 12:00')] }), null],
  ['form not begun for three days', accepted({ acceptedOn: inIndia('11-17 20:00') }), 'FORM_NOT_BEGUN', '11-17 20:00'],
  ['form begun', accepted({ acceptedOn: inIndia('11-17 20:00'), ...begun }), null],
  ['rejected', offer({ status: 'Rejected', ...unopened, replyBy: '2026-11-01' }), null],
  [
    'sent back twice, the second time yesterday',
    accepted({ savedOn: inIndia('11-10 10:00'), sentBackOn: [inIndia('11-15 10:00'), inIndia('11-19 00:00')] }),
    null,
  ],
  [
    'submitted again after it was sent back',
    joins('2026-11-23', { ...submitted, sentBackOn: [inIndia('11-10 10:00')] }),
    'NOT_VERIFIED',
    '11-19 13:00',
  ],
];

const ids = new Map<string, number>();

const t = await openTestApp();
t.clock.now = now;
const { hrUserId } = await createHrUser(t);
const form = await offerForm(t);
for (const [index, [title, values]] of cases.entries()) {
  const person = { email: `at.risk.${index}@example.com`, mobileNumber: String(7_000_000_000 + index) };
  ids.set(title, await insertRiskOffer(t.db, hrUserId, { ...form, ...person, fullName: title }, values));
}

type Answer = { rows: RiskRow[]; totalElements: number; totalPages: number; counts: Record<RiskReason, number> };

async function atRisk(query: Record<string, unknown> = {}): Promise<Answer> {
  const answer = await t.call(getAtRisk, { token: await signInHr(t), query });
  expect(answer.status).toBe(200);
  const { responseObject, ...page } = answer.envelope;
  return { ...page, rows: responseObject } as unknown as Answer;
}

const riskOf = async (title: string): Promise<RiskRow | undefined> =>
  (await atRisk()).rows.find(({ candidateOfferId }) => candidateOfferId === ids.get(title));

describe('an offer', () => {
  let rows: RiskRow[];
  beforeAll(async () => {
    ({ rows } = await atRisk());
  });

  it.each(cases)('%s', (title, _offer, reason, since) => {
    const row = rows.find(({ candidateOfferId }) => candidateOfferId === ids.get(title));
    expect(row?.reason ?? null).toBe(reason);
    expect(row?.since).toBe(since === undefined ? undefined : inIndia(since).toISOString());
  });

  it.each([
    ['11-19 23:59', undefined],
    ['11-20 00:00', 'REPLY_SOON'],
    ['11-22 23:59', 'REPLY_SOON'],
    ['11-23 00:00', 'REPLY_PASSED'],
  ])('changes its reason at midnight in India: at %s it is %s', async (moment, reason) => {
    t.clock.now = inIndia(moment);
    expect((await riskOf('two days left'))?.reason).toBe(reason);
    t.clock.now = now;
  });
});

describe('the list of candidates at risk', () => {
  it('counts the offers of each reason', async () => {
    const { counts, totalElements } = await atRisk();
    const expected = reasonsBySeverity.map((one) => [one, cases.filter(([, , reason]) => reason === one).length]);
    expect(counts).toEqual(Object.fromEntries(expected));
    // Those of the answers to 'Still joining?' and of requests about data are tried where these are.
    const { NOT_SURE: _notSure, DATE_WISH: _dateWish, REQUEST_LATE: _requestLate, ...others } = counts;
    expect(Object.values(others)).not.toContain(0);
    expect(totalElements).toBe(cases.filter(([, , reason]) => reason !== null).length);
  });

  it('has the most severe first, then the oldest', async () => {
    const { rows } = await atRisk();
    const keys = rows.map(
      ({ reason, since, candidateOfferId }) =>
        `${String(reasonsBySeverity.indexOf(reason)).padStart(2, '0')} ${since} ${String(candidateOfferId).padStart(9, '0')}`,
    );
    expect(keys).toEqual(keys.toSorted());
  });

  it('comes in pages, also of one reason', async () => {
    const all = await atRisk();
    const pages = await Promise.all([1, 2, 3].map((page) => atRisk({ page, size: 7 })));
    expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows.slice(0, 21));
    expect(pages[0]).toMatchObject({ totalElements: all.totalElements, totalPages: Math.ceil(all.totalElements / 7) });
    const late = await atRisk({ reason: 'FORM_LATE', size: 2 });
    expect(late.rows).toEqual(all.rows.filter(({ reason }) => reason === 'FORM_LATE').slice(0, 2));
    expect(late).toMatchObject({ totalElements: all.counts.FORM_LATE, counts: all.counts });
    expect(await atRisk({ page: 9999 })).toMatchObject({ rows: [], counts: all.counts });
  });

  it('rejects an unknown reason and wrong pages', async () => {
    for (const query of [{ reason: 'LATE' }, { page: 0 }, { size: 0 }, { size: 100_000 }]) {
      expect((await t.call(getAtRisk, { token: await signInHr(t), query })).status).toBe(400);
    }
  });

  it('does not offer a reminder within 12 hours of the last one', async () => {
    const title = 'two days left';
    const remindedBefore = (hours: number) =>
      t.db
        .updateTable('offers')
        .set({ reminded_on: new Date(now.getTime() - hours * 3_600_000) })
        .where('candidate_offer_id', '=', ids.get(title)!)
        .execute();
    expect((await riskOf(title))?.may.remind).toBe(true);
    await remindedBefore(11);
    expect((await riskOf(title))?.may.remind).toBe(false);
    await remindedBefore(12);
    expect((await riskOf(title))?.may.remind).toBe(true);
  });

  it('has the answer of the mail server only where the mail failed', async () => {
    const { rows } = await atRisk();
    const failed = rows.filter(({ reason }) => reason === 'MAIL_FAILED');
    expect(new Set(failed.map(({ mailAnswer }) => mailAnswer))).toEqual(new Set(['Mailbox unavailable']));
    expect(new Set(failed.map(({ mailRefused }) => mailRefused))).toEqual(new Set([true, false]));
    const others = rows.filter(({ reason }) => reason !== 'MAIL_FAILED');
    expect(others.every(({ mailAnswer, mailRefused }) => mailAnswer === null && !mailRefused)).toBe(true);
  });

  it('has its total and its first rows on the dashboard', async () => {
    const all = await atRisk();
    const answer = await t.call(getDashboard, { token: await signInHr(t), query: {} });
    const { atRisk: block } = answer.envelope.responseObject as Dashboard;
    expect(block).toEqual({ total: all.totalElements, rows: all.rows.slice(0, 5) });
  });
});
