import type { Page } from '@playwright/test';
import { type Dashboard, getDashboard } from '#contract/dashboard.ts';
import type { RiskRow } from '#contract/hr/at-risk.ts';
import { abilitiesOf } from '#domain/offer/offer.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { type DashboardFigure, dashboardFigures } from '#domain/dashboard.ts';

/** The path that the dashboard asks. */
export const dashboardCall = `**${getDashboard.path}*`;

/** A stage of the funnel: 'Sent 224 90% of created'. */
export const stage = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name} `) });
/** A part of the dashboard by its heading. */
export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** One of the periods that can be chosen. */
export const choice = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name, exact: true });

const today = todayInIndia();
const instant = (daysAgo: number) => `${addDays(today, -daysAgo)}T04:30:00.000Z`;
const person = (candidateOfferId: number, candidateName: string) => ({
  candidateOfferId,
  candidateId: `C26-0${candidateOfferId}`,
  candidateName,
  offeredRole: 'Food Technologist',
});
/** A person at risk, as in the list and on the dashboard. */
export const riskRow = (candidateOfferId: number, reason: RiskRow['reason']): RiskRow => ({
  candidateOfferId,
  candidateId: `C26-0${candidateOfferId}`,
  fullName: 'Mohammed Faizan Ansari',
  reason,
  since: instant(2),
  offeredRole: 'Supply Planner',
  joiningDate: addDays(today, 6),
  replyBy: addDays(today, reason === 'REPLY_PASSED' ? -2 : 2),
  openedOn: null,
  stepsSaved: 2,
  mailAnswer: reason === 'MAIL_FAILED' ? '550 5.1.1 The address does not exist' : null,
  mailRefused: reason === 'MAIL_FAILED',
  may: abilitiesOf(
    reason === 'MAIL_FAILED' ? 'Open' : reason.startsWith('F') || reason === 'NOT_VERIFIED' ? 'Approved' : 'Offer Sent',
    ['ADMIN'],
  ),
});
const steps = (done: number) => ({
  personal: done > 0,
  bank: done > 1,
  experience: done > 2,
  education: done > 3,
  family: done > 4,
});

/** The dashboard of a busy company, with each kind of figure and row. */
export const busyDashboard: Omit<Dashboard, 'from' | 'to'> = {
  today,
  figures: {
    created: 124_800,
    sent: 112_320,
    opened: 100_000,
    accepted: 60_000,
    submitted: 200,
    verified: 140,
    joined: 90,
    notSent: 12_000,
    deletedUnsent: 480,
    unopened: 12_000,
    revisedUnopened: 300,
    deletedUnopened: 20,
    undecided: 9000,
    declined: 30_000,
    revisedOpened: 900,
    deletedOpened: 100,
    filling: 59_000,
    leftUnsubmitted: 800,
    toVerify: 50,
    leftUnverified: 10,
    awaited: 45,
    leftVerified: 5,
    decided: 90_000,
    all: 130_000,
    pending: 12_400,
    open: 1300,
    waiting: 21_000,
    waiting3: 1400,
    waiting7: 12,
    joining: 11,
    joiningFilling: 3,
    toCheck: 14,
  },
  medianDaysToDecide: 2.44,
  longestWaiting: [
    { days: 14, name: 'Gurpreet Kaur Sandhu' },
    { days: 8, name: 'Ishita Banerjee' },
    { days: 7, name: 'Venkatanarasimharajuvaripeta Chalasani Subrahmanyam' },
    { days: 1, name: 'Rohan Deshpande' },
    { days: 0, name: 'Priya Nair' },
  ].map(({ days, name }, index) => ({
    ...person(100 + index, name),
    sentOn: instant(days),
    daysWaiting: days,
    joiningDate: addDays(today, 40),
  })),
  nextToJoin: [
    { steps: steps(5), submittedOn: instant(2), readOnly: true, sentBack: null, verifiedOn: null },
    { steps: steps(3), submittedOn: null, readOnly: false, sentBack: null, verifiedOn: null },
    {
      steps: steps(5),
      submittedOn: null,
      readOnly: false,
      sentBack: { reason: 'Unreadable', on: instant(1) },
      verifiedOn: null,
    },
  ].map((joining, index) => ({
    ...person(200 + index, ['Lakshmi Narayanan', 'Joseph Fernandes', 'Tenzin Dolma'][index] ?? ''),
    joiningDate: addDays(today, index * 3),
    joining,
  })),
  latestDeclines: ['The plant is two hours from my home.', `I ${'really '.repeat(120)}cannot.`].map(
    (reason, index) => ({
      ...person(300 + index, ['Nikhil Joshi', 'Ananya Chatterjee'][index] ?? ''),
      decidedOn: instant(index),
      reason,
    }),
  ),
  undeliveredMessages: 3,
  atRisk: {
    total: 1248,
    rows: (['MAIL_FAILED', 'REPLY_PASSED', 'FORM_LATE', 'REPLY_SOON', 'NOT_OPENED'] as const).map((reason, index) => ({
      ...riskRow(400 + index, reason),
      since: instant(index),
    })),
  },
};

/** One where nothing has happened yet. */
export const emptyDashboard: Omit<Dashboard, 'from' | 'to'> = {
  today,
  figures: Object.fromEntries(dashboardFigures.map((figure) => [figure, 0])) as Record<DashboardFigure, number>,
  medianDaysToDecide: null,
  longestWaiting: [],
  nextToJoin: [],
  latestDeclines: [],
  undeliveredMessages: 0,
  atRisk: { total: 0, rows: [] },
};

/** Answers the dashboard with these figures, of whatever period is asked for. */
export async function answerDashboard(page: Page, dashboard: Omit<Dashboard, 'from' | 'to'>): Promise<void> {
  await page.route(dashboardCall, async (route) => {
    const { searchParams } = new URL(route.request().url());
    const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? ''];
    const responseObject = { ...dashboard, from, to } satisfies Dashboard;
    await route.fulfill({ json: { code: 200, status: 'OK', message: 'Success', responseObject } });
  });
}
